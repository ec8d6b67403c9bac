import { afterAll, beforeAll, describe, test } from 'vitest'
import { readCases } from './case-scene'
import { type ExampleCompany, startExamples } from './company'
import { runCase } from './run-case'

let company: ExampleCompany
beforeAll(async () => {
  company = await startExamples()
})
afterAll(() => company.close())

describe.each(['leave-year', 'shifts', 'locked-months', 'zones'])('%s', (name) => {
  test.each(readCases(name))('$id: $says', (one) => runCase(company, one))
})
