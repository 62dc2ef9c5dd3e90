import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"

const SYSTEMD = "/lib/systemd/systemd"
const APART = ["--kill-child", "--mount", "--pid", "--net", "--fork", "--mount-proc"]

/** True where systemd is installed and this process may make a machine inside this one. */
export const canBoot =
  [SYSTEMD, "/usr/bin/node"].every((file) => fs.existsSync(file)) &&
  spawnSync("unshare", [...APART, "true"]).status === 0

/** The address of that machine in its network. */
export const ADDRESS = "192.0.2.7"

/** Makes the machine: its own /run, /etc, /opt and /var/lib, an address, and what systemd as process 1 makes before it starts a unit. */
const MACHINE = `
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/systemd/inaccessible/dir /run/user/0 /run/etc
touch /run/systemd/inaccessible/reg
chmod 0 /run/systemd/inaccessible/*
cp -a /etc/. /run/etc
mount --bind /run/etc /etc
cp "$1" /run/node
mount --bind /run/node /usr/bin/node
mkdir /run/opt
mount --bind "$2" /run/opt
mount -t tmpfs tmpfs /opt
mkdir /opt/daybook
mount --bind /run/opt /opt/daybook
mount -t tmpfs tmpfs /var/lib
ip link set lo up
ip link add home type veth peer name away
ip address add ${ADDRESS}/24 dev home
ip link set home up
ip link set away up
mkdir -p /etc/systemd/system/daybook.service.d
printf '[Service]\\nStandardError=append:/run/printed\\n' >/etc/systemd/system/daybook.service.d/printed.conf
export XDG_RUNTIME_DIR=/run/user/0 XDG_CONFIG_HOME=/var/lib XDG_STATE_HOME=/var/lib SYSTEMD_UNIT_PATH=/etc/systemd/system:
${SYSTEMD} --user --log-target=null &
sudo() { "$@"; }
systemctl() { command systemctl --user "$@"; }
until systemctl list-units >/dev/null 2>&1; do sleep 0.1; done
`

const RESULT = `
until grep -q 'keys create' /run/printed 2>/dev/null || [ "$(systemctl show daybook --property NRestarts --value)" != 0 ]; do sleep 0.1; done
cat /run/printed
for link in $(grep -o 'http.*/setup?code=.*' /run/printed); do
  node -e 'fetch(process.argv[1]).then(({ status }) => console.log(process.argv[1], status))' "$link"
done
stat --format '%n %U %a' /var/lib/daybook /var/lib/daybook/daybook.db
systemctl show daybook --property NRestarts --property ActiveState
systemctl stop daybook
systemctl show daybook --property Result --property ActiveState
`

/**
 * Runs steps of docs/hosting/systemd.md in namespaces of their own, where systemd starts the unit as its user, with all of its restrictions. It
 * runs as a user's manager there: as the system's manager it would take over the control groups of the machine. Returns the output of the unit
 * and its result.
 */
export const booted = (machine: {
  /** The folder with the unit. */
  readonly folder: string
  readonly node: string
  /** What is installed in /opt/daybook. */
  readonly installed: string
  readonly steps: string
}) =>
  Effect.promise(() => {
    const { folder, installed, node, steps } = machine
    const script = `${MACHINE}${steps}${RESULT}`
    return start("unshare", [...APART, "bash", "-ec", script, "bash", node, installed], {}, { folder }).ended
  })
