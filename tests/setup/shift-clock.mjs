/**
 * From now on `Date` shows a moment so many milliseconds ahead of the machine's (behind it where negative), which
 * passes as time does. It refers to nothing outside of itself, so that a page of a browser can run it as well.
 */
export function shiftClock(shiftMs) {
  const Machine = globalThis.Date
  const Shifted = new Proxy(Machine, {
    construct(_, values, target) {
      const at = values.length > 0 ? values : [Machine.now() + shiftMs]
      return Reflect.construct(Machine, at, target === Shifted ? Machine : target)
    },
    apply: () => new Shifted().toString(),
    get: (date, name) => (name === 'now' ? () => date.now() + shiftMs : Reflect.get(date, name)),
  })
  globalThis.Date = Shifted
}
