// Runs a program that may open sockets of some address families only, as RestrictAddressFamilies= of a systemd unit does:
//   families AF_UNIX AF_INET -- /path/of/program arguments
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int family(const char *name) {
  if (strcmp(name, "AF_UNIX") == 0) return AF_UNIX;
  if (strcmp(name, "AF_INET") == 0) return AF_INET;
  if (strcmp(name, "AF_INET6") == 0) return AF_INET6;
  if (strcmp(name, "AF_NETLINK") == 0) return AF_NETLINK;
  fprintf(stderr, "unknown family %s\n", name);
  exit(2);
}

int main(int argc, char **argv) {
  struct sock_filter rules[32];
  int at = 0, word = 1;
  rules[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  rules[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0);
  rules[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  rules[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
  for (; word < argc && strcmp(argv[word], "--") != 0 && at < 28; word++) {
    rules[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, family(argv[word]), 0, 1);
    rules[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  rules[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT);
  struct sock_fprog program = {(unsigned short)at, rules};
  if (word + 1 >= argc) return 2;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("seccomp");
    return 3;
  }
  execv(argv[word + 1], argv + word + 1);
  perror(argv[word + 1]);
  return 4;
}
