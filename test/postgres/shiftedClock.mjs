// Preloaded into a server: its clock is ahead of the machine's by CLOCK_AHEAD_MS, or behind.
const RealDate = Date
const now = () => RealDate.now() + Number(process.env.CLOCK_AHEAD_MS)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }

  static now() {
    return now()
  }
}
