import { expect } from 'vitest'
import type { Params } from './company'

const noShares = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }

/** How a figure of an example is compared where it is not by itself: shares that are not named are 0, flags are a set. */
const forms: Readonly<Record<string, (value: never) => unknown>> = {
  shares: (shares: object) => ({ ...noShares, ...shares }),
  flags: (flags: readonly string[]) => [...flags].sort(),
  names: (names: readonly string[]) => [...names].sort(),
}

const normalize = (figures: Params): Params =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value == null ? value : (forms[name]?.(value as never) ?? value),
    ]),
  )

/** Compares the answer of a driver with what the example expects; what the example does not name is not judged. */
export function compare(answer: Params, expected: Params, unsaid: readonly string[] = []): void {
  const names = Object.keys(expected).filter((name) => !unsaid.includes(name))
  const judged = Object.fromEntries(names.map((name) => [name, answer[name]]))
  expect(normalize(judged)).toEqual(normalize(Object.fromEntries(names.map((name) => [name, expected[name]]))))
}
