import { afterAll, beforeAll, expect, test } from 'vitest'
import { isExhaustive } from '../setup/tier'
import { type Company, startStocked, takeTime } from './company'
import { type Fuzzed, fuzz } from './fuzzing'
import { exhaustive, isWritten, sampled, usual } from './sample'

takeTime()

const seed = 20_260_101
const several = 4

let company: Company
beforeAll(async () => {
  company = await startStocked()
})
afterAll(() => company.close())

const builtIn = () =>
  [Object, Array, Function, String].map(({ prototype }) => Object.getOwnPropertyNames(prototype).sort().join())

test('every operation refuses or keeps exactly whatever is sent to any of its inputs', {
  timeout: 600_000,
}, async () => {
  const before = builtIn()
  const operations = [...company.registry.values()]
  const fuzzed: Fuzzed[] = []
  const { tried, shareOf } = sampled(operations, company.resources, seed, isExhaustive ? exhaustive : usual)
  for (const [index, operation] of tried.entries())
    fuzzed.push(await fuzz(company, operation, shareOf(operation), seed + index))
  report(fuzzed)
  expect(fuzzed.flatMap(({ faults }) => faults)).toEqual([])
  expect(builtIn()).toEqual(before)
  expect(fuzzed.filter(({ cases }) => cases < several).map(({ operation }) => operation)).toEqual([])
})

function report(fuzzed: readonly Fuzzed[]): void {
  const sum = (of: (one: Fuzzed) => number) => fuzzed.reduce((all, one) => all + of(one), 0)
  const slowest = fuzzed.reduce((a, b) => (b.slowest.ms > a.slowest.ms ? b : a))
  const byHand = [...company.registry.values()].filter(isWritten).length
  const unvaried = fuzzed.filter(({ hasBase }) => !hasBase).map(({ operation }) => operation)
  console.log(
    `fuzz: ${sum(({ cases }) => cases)} cases, a sample, on ${fuzzed.length} operations, ${byHand} of them written by hand, ${sum(({ accepted }) => accepted)} accepted, ` +
      `${sum(({ failed }) => failed)} answered 5xx, slowest ${Math.round(slowest.slowest.ms)} ms ` +
      `(${slowest.operation} ${slowest.slowest.field} ${slowest.slowest.kind}); no valid call known for: ${unvaried.join(', ') || 'none'}`,
  )
}
