import { afterAll, beforeAll, expect, test } from 'vitest'
import { canCallOperation } from '../../server/wire/operation'
import { Alike } from './alike'
import { Answers } from './answers'
import { holders } from './askers'
import { type Company, startStocked } from './company'
import { Oracle } from './oracle'
import { isWritten } from './sample'

let company: Company
let answers: Answers
beforeAll(async () => {
  company = await startStocked()
  answers = new Answers(company)
})
afterAll(() => company.close())

test('as every role that its declaration tells apart, every write answers what its reader’s page of the record shows', {
  timeout: 3_600_000,
}, async () => {
  const alike = new Alike(company, await Oracle.of(company))
  const people = await holders(company)
  for (const [operation, resource] of answers.writes()) {
    const callers = people.filter(({ roles }) => canCallOperation(operation.to, roles, true))
    // What is made of a declaration answers alike whom the declaration treats alike.
    const asked = isWritten(operation) ? callers : alike.standIns(callers, [resource])
    for (const { person } of asked) await answers.write(operation, resource, person)
  }
  const { wrong, unreached, ...counts } = answers.seen
  console.log(`answers: ${JSON.stringify(counts)}, not reached: ${[...new Set(unreached)].sort().join(', ')}`)
  expect(wrong).toEqual([])
  expect(counts.writes).toBeGreaterThan(100)
})
