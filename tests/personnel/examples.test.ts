import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type NumberProblem, numberProblems } from '../../resources/personnel/rules/identity-numbers'
import type { Person } from '../setup/app'
import { type Answer, codesOf, type Records, type Row, startRecords } from './drive'
import given from './examples.json'

let records: Records
beforeAll(async () => {
  records = await startRecords()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await records.app.close()
})

/** Somebody who works here since before the day of the example, which it is now. */
async function somebodyOn(day: string): Promise<Person> {
  vi.setSystemTime(new Date(`${day}T06:30:00Z`))
  const { app, manager } = records
  const person = await app.person('employee')
  await app.reportsTo(person, manager)
  await app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
  const again = await app.again(person)
  await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  return again
}

interface NumberExample {
  id: string
  given: { docType: string; number: string; country?: string }
  expect: { valid: boolean; normalized?: string; last4?: string; warning: string | null; reason?: string }
}

test.each(given.identityNumbers as NumberExample[])('$id', async ({ given: document, expect: expected }) => {
  const person = await somebodyOn('2026-11-22')
  const needsEnd = ['passport', 'driving_licence'].includes(document.docType)
  const values = { ...document, ...(needsEnd && { expiresOn: '2030-01-01' }) }
  const answer = await records.call(person, 'createEmployeeIdentityDocDetails', values)
  if (!expected.valid) {
    const { reason = '' } = expected
    expect(answer.fields).toEqual({
      number: { code: `number_${reason}`, message: numberProblems[reason as NumberProblem] },
    })
    return
  }
  expect(answer).toMatchObject({ error: null, data: { last4: expected.last4 } })
  expect(answer.data?.hasOlderShape).toBe(expected.warning === 'older_shape')
  const reveal = { id: answer.data?.id, reason: 'To compare it' }
  expect(await records.done(person, 'revealIdentityNumber', reveal)).toEqual({ value: expected.normalized })
})

interface NomineeExample {
  id: string
  given: {
    asOf: string
    relations: ({ name: string; isNominee: boolean; nomineeShare?: string } & Record<string, unknown>)[]
  }
  expect: { valid: boolean; reason?: string; sum?: string; names?: string[] }
}

/** Enters the family, then nominates those that the example does. */
async function nominate(person: Person, { relations }: NomineeExample['given']): Promise<Answer> {
  const lines: object[] = []
  for (const { isNominee, nomineeShare, ...relation } of relations) {
    const { id } = await records.done(person, 'createEmployeeRelationDetails', relation)
    if (isNominee) lines.push({ relationId: id, share: nomineeShare })
  }
  if (lines.length === 0) return { data: null, error: null }
  const made = await records.call(person, 'createNomination', { nominees: lines })
  return made.data ? records.call(person, 'nominateNomination', { id: made.data.id }) : made
}

test.each(given.nominees as NomineeExample[])('$id', async ({ given: what, expect: expected }) => {
  const person = await somebodyOn(what.asOf)
  const answer = await nominate(person, what)
  const inForce = await records.done<Row[]>(person, 'getNominations', { filter: { status: { eq: 'in_force' } } })
  const nominated = what.relations.some(({ isNominee }) => isNominee)
  expect(inForce).toHaveLength(expected.valid && nominated ? 1 : 0)
  if (expected.valid) expect(answer.error).toBeNull()
  if (expected.reason === 'sum_not_100') {
    expect(codesOf(answer)).toEqual(['sharesNotWhole'])
    expect(await records.done(person, 'getNominations')).toMatchObject([{ shareTotal: Number(expected.sum) }])
  }
  if (expected.reason === 'guardian_required') {
    const place = what.relations
      .filter(({ isNominee }) => isNominee)
      .findIndex(({ name }) => expected.names?.includes(name))
    expect(answer.fields).toMatchObject({ [`nominees.${place}.guardianName`]: { code: 'guardianMissing' } })
  }
})
