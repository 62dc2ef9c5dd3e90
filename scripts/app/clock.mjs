// Lets the parent process set the clock of a process: `node --import ./scripts/clock.mjs …`, started with an IPC channel. The clock
// runs on from the moment that it is set to.
const Real = Date
let shift = 0

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
