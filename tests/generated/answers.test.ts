import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { canCallOperation } from '../../server/wire/operation'
import { roleNames } from '../setup/shipped'
import { Answers } from './answers'
import { type Company, startCompany, takeTime } from './company'
import { seeded } from './random'

takeTime()

/** Writes tried here, of all there are; `answers.all.test.ts` tries every one as every role. */
const sampled = 56

let company: Company
let answers: Answers
beforeAll(async () => {
  company = await startCompany()
  answers = new Answers(company)
})
afterAll(() => company.close())

test('what a write, a refusal, a version and a trial answer is what its reader’s page of the record shows', async () => {
  const below = seeded(11)
  const all = answers
    .writes()
    .flatMap(([operation, resource]) =>
      roleNames
        .filter((role: RoleName) => canCallOperation(operation.to, effectiveRoles([role]), true))
        .map((role) => ({ operation, resource, role })),
    )
  const tried = all.filter(() => below(all.length) < sampled)
  for (const { operation, resource, role } of tried)
    await answers.write(operation, resource, await company.holder(role))
  const { wrong, unreached, ...counts } = answers.seen
  console.log(
    `answers: ${tried.length} of ${all.length} writes, ${JSON.stringify(counts)}, not reached ${unreached.length}`,
  )
  expect(wrong).toEqual([])
  expect(counts.writes).toBeGreaterThan(5)
  expect(counts.refusals).toBeGreaterThan(5)
})
