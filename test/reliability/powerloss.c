// Preloaded into a process, it records the process's operations on a database's files, or kills the process before its
// nth change to them. It changes nothing else. Linux, 64 bit; Preload.ts builds and names it.
//
//   POWERLOSS_DATABASE  the database's path; its files are those whose names begin with it, and their folder
//   POWERLOSS_LOG       the file of the records, in the order in which calls returned; processes may share it
//   POWERLOSS_KILL_AT   the number, from 1, of the change before which the process kills itself
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// OperationLog.ts reads these.
enum { WRITE = 1, TRUNCATE, SYNC, UNLINK, SYNC_FOLDER, UNKNOWN };
enum { NONE = 0, MAIN, WAL, JOURNAL };

struct record {
  uint32_t magic;
  uint8_t operation;
  uint8_t file;
  uint16_t unused;
  uint64_t offset;
  uint64_t length;
};

static const char *database;
static size_t database_length;
static char folder[PATH_MAX];
static int log_fd = -1;
static long kill_at;
static atomic_long changes;

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("POWERLOSS_LOG");
  const char *at = getenv("POWERLOSS_KILL_AT");
  database = getenv("POWERLOSS_DATABASE");
  if (!database) return;
  database_length = strlen(database);
  snprintf(folder, sizeof folder, "%s", database);
  *strrchr(folder, '/') = 0;
  if (log) log_fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  kill_at = at ? atol(at) : 0;
}

static int is_database_file(const char *path) { return database && strncmp(path, database, database_length) == 0; }

static int is_database_file_or_folder(const char *path) { return is_database_file(path) || (database && strcmp(path, folder) == 0); }

// Which of the files that survive a power cut a path is; the others (-shm, .lock) are created again.
static int kind_of(const char *path) {
  if (!is_database_file(path)) return NONE;
  const char *end = path + database_length;
  return *end == 0 ? MAIN : strcmp(end, "-wal") == 0 ? WAL : strcmp(end, "-journal") == 0 ? JOURNAL : NONE;
}

static const char *path_of(int fd, char *into) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, into, PATH_MAX - 1);
  into[length < 0 ? 0 : length] = 0;
  return into;
}

static void before_change(const char *path) {
  if (kill_at && is_database_file_or_folder(path) && atomic_fetch_add(&changes, 1) + 1 == kill_at) raise(SIGKILL);
}

static void append_record(int operation, int file, uint64_t offset, const void *bytes, uint64_t length) {
  if (log_fd < 0) return;
  struct record record = {0x4c575044, operation, file, 0, offset, length};
  struct iovec parts[2] = {{&record, sizeof record}, {(void *)bytes, bytes ? length : 0}};
  // One call, so that records of several processes do not mix.
  if (syscall(SYS_writev, log_fd, parts, 2) != (long)(sizeof record + parts[1].iov_len)) abort();
}

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  char path[PATH_MAX];
  before_change(path_of(fd, path));
  ssize_t done = REAL(pwrite64)(fd, bytes, count, offset);
  int file = kind_of(path);
  if (file && done > 0) append_record(WRITE, file, offset, bytes, done);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return pwrite64(fd, bytes, count, offset); }

ssize_t write(int fd, const void *bytes, size_t count) {
  char path[PATH_MAX];
  before_change(path_of(fd, path));
  ssize_t done = REAL(write)(fd, bytes, count);
  int file = kind_of(path);
  if (file && done > 0) append_record(WRITE, file, lseek(fd, 0, SEEK_CUR) - done, bytes, done);
  return done;
}

int ftruncate64(int fd, off64_t size) {
  char path[PATH_MAX];
  before_change(path_of(fd, path));
  int failed = REAL(ftruncate64)(fd, size);
  int file = kind_of(path);
  if (file && !failed) append_record(TRUNCATE, file, size, NULL, 0);
  return failed;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int (*sync)(int)) {
  char path[PATH_MAX];
  before_change(path_of(fd, path));
  int failed = sync(fd);
  int file = kind_of(path);
  if (failed) return failed;
  if (file) append_record(SYNC, file, 0, NULL, 0);
  else if (database && strcmp(path, folder) == 0) append_record(SYNC_FOLDER, NONE, 0, NULL, 0);
  return failed;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }

int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

int unlink(const char *path) {
  before_change(path);
  int failed = REAL(unlink)(path);
  if (kind_of(path) && !failed) append_record(UNLINK, kind_of(path), 0, NULL, 0);
  return failed;
}

int rename(const char *from, const char *to) {
  before_change(from);
  before_change(to);
  int failed = REAL(rename)(from, to);
  if ((kind_of(from) || kind_of(to)) && !failed) append_record(UNKNOWN, NONE, 0, NULL, 0);
  return failed;
}

int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (flags & O_CREAT && access(path, F_OK)) before_change(path);
  return REAL(open64)(path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  before_change(path);
  return REAL(mkdir)(path, mode);
}

int chmod(const char *path, mode_t mode) {
  before_change(path);
  return REAL(chmod)(path, mode);
}
