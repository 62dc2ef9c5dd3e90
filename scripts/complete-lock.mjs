// Records in package-lock.json the optional binaries of every platform. npm leaves out those that the configured registry does
// not have, and `npm ci` then refuses the lockfile. Run it after a change of dependencies, with the folder of another lockfile
// if that was changed.
import { readFileSync, writeFileSync } from "node:fs"

const file = `${process.argv[2] ?? "."}/package-lock.json`
const lock = JSON.parse(readFileSync(file, "utf8"))
const { packages } = lock

const OS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  aix: "aix",
  win32: "win32"
}
const CPU = {
  arm64: "arm64",
  arm: "arm",
  x64: "x64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  loong64: "loong64",
  mips64el: "mips64el",
  wasm32: "wasm32"
}

/** The platform of a binary, derived from its name: `binding-linux-arm64-musl`. */
const platformOf = (name) => {
  const words = name.split("/").at(-1).split("-")
  const os = words.find((word) => word in OS)
  const cpu = words.find((word) => word in CPU)
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && os === "linux" && { libc: [libc] }) }
}

let added = 0
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue
    const platform = platformOf(name)
    if (!/^\d/.test(version) || platform.cpu === undefined) throw new Error(`cannot record ${name}@${version}`)
    packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true }
    added++
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`recorded ${added} more`)
