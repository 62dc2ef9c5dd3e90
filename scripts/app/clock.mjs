// Sets the clock of a process: `node --import ./scripts/app/clock.mjs …`. It starts at CLOCK_AT, in milliseconds since 1970, and runs on
// from there. A parent process can set it again through an IPC channel.
const Real = Date
const { CLOCK_AT } = process.env
let shift = CLOCK_AT === undefined ? 0 : Number(CLOCK_AT) - Real.now()

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift)
    else super(...given)
  }
  static now() {
    return Real.now() + shift
  }
}

process.on("message", ({ clockAt }) => {
  shift = clockAt - Real.now()
  process.send({ clockAt })
})
// The channel alone does not keep the process running.
process.channel?.unref()
