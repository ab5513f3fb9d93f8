/** Loaded before a program (`--import`): its clock is off by what the address says, `?hours=1`. */
const off = Number(new URL(import.meta.url).searchParams.get('hours')) * 3_600_000
const Right = Date

globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(Right.now() + off)
  }

  static now() {
    return Right.now() + off
  }
}
