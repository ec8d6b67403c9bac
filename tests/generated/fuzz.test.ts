import { afterAll, beforeAll, expect, test } from 'vitest'
import { BaseCalls } from './base-call'
import { type Company, startCompany } from './company'
import { type Fuzzed, fuzz } from './fuzzing'
import { valuePayloads } from './hostile'

/** About half a minute on two cores. */
const mostCases = 10_000
const seed = 20_260_101

let company: Company
beforeAll(async () => {
  company = await startCompany()
  await new BaseCalls(company).stock()
})
afterAll(() => company.close())

const builtIn = () =>
  [Object, Array, Function, String].map(({ prototype }) => Object.getOwnPropertyNames(prototype).sort().join())

test('every operation refuses or keeps exactly whatever is sent to any of its inputs', async () => {
  const before = builtIn()
  const operations = [...company.registry.values()]
  const inputs = operations.flatMap(({ input }) => Object.keys(input)).length
  const categories = Object.keys(valuePayloads).length
  const perCategory = Math.max(1, Math.floor(mostCases / (inputs * categories)))
  const fuzzed: Fuzzed[] = []
  for (const [index, operation] of operations.entries())
    fuzzed.push(await fuzz(company, operation, perCategory, seed + index))
  report(fuzzed)
  expect(fuzzed.flatMap(({ faults }) => faults)).toEqual([])
  expect(builtIn()).toEqual(before)
  expect(fuzzed.every(({ cases }) => cases > 15)).toBe(true)
})

function report(fuzzed: readonly Fuzzed[]): void {
  const sum = (of: (one: Fuzzed) => number) => fuzzed.reduce((all, one) => all + of(one), 0)
  const slowest = fuzzed.reduce((a, b) => (b.slowest.ms > a.slowest.ms ? b : a))
  const unvaried = fuzzed.filter(({ hasBase }) => !hasBase).map(({ operation }) => operation)
  console.log(
    `fuzz: ${sum(({ cases }) => cases)} cases on ${fuzzed.length} operations, ${sum(({ accepted }) => accepted)} accepted, ` +
      `${sum(({ failed }) => failed)} answered 5xx, slowest ${Math.round(slowest.slowest.ms)} ms ` +
      `(${slowest.operation} ${slowest.slowest.field} ${slowest.slowest.kind}); no valid call known for: ${unvaried.join(', ') || 'none'}`,
  )
}
