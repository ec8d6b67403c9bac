import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRoles } from '../../resources/people/roles'
import { mayCall } from '../../server/wire/operation'
import { roleNames } from '../setup/shipped'
import { Answers } from './answers'
import { type Company, startStocked } from './company'

let company: Company
let answers: Answers
beforeAll(async () => {
  company = await startStocked()
  answers = new Answers(company)
})
afterAll(() => company.close())

test('as every role, every write answers what its reader’s page of the record shows', {
  timeout: 3_600_000,
}, async () => {
  for (const [operation, resource] of answers.writes())
    for (const role of roleNames)
      if (mayCall(operation.to, effectiveRoles([role]), true))
        await answers.write(operation, resource, await company.holder(role))
  const { wrong, unreached, ...counts } = answers.seen
  console.log(`answers: ${JSON.stringify(counts)}, not reached: ${[...new Set(unreached)].sort().join(', ')}`)
  expect(wrong).toEqual([])
  expect(counts.writes).toBeGreaterThan(100)
})
