import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { readWorkRules } from '../../resources/workdays/server/public'
import { upload } from '../files/wire'
import type { Person } from '../setup/app'
import { day, type Policy, type PolicyCompany, startPolicies } from './policies'

let company: PolicyCompany
let today: string
beforeAll(async () => {
  company = await startPolicies()
  today = company.today
})
afterAll(() => company.app.close())

type Params = Record<string, unknown>

const call = <Data = Policy>(as: Person, operation: string, params: Params = {}) =>
  company.call<Data>(as, operation, params)

async function done<Data = Policy>(as: Person, operation: string, params: Params = {}): Promise<Data> {
  const { data, error, fields } = await call<Data>(as, operation, params)
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}

const names = { Attendance: 'createAttendancePolicy', Timing: 'createTimingPolicy' } as const

/** Published as its kind is: proposed by HR, consented to by the director. */
async function published(kind: keyof typeof names, effectiveFrom: string, more: Params = {}): Promise<Policy> {
  const { hr, director } = company
  const { id } = await done(hr, names[kind], { title: kind, summary: 'How it works', effectiveFrom, ...more })
  await done(hr, `propose${kind}Policy`, { id })
  return done(director, `approve${kind}Policy`, { id })
}

const rulesOn = async (empId: number, date: string) =>
  (await readWorkRules(company.app.db, { empIds: [empId], from: date, to: date }))(empId, date)

test('the latest attendance policy is the one in force for the caller, today or on a day', async () => {
  const { person, manager } = company
  expect(await done(person, 'getLatestAttendancePolicy')).toBeNull()
  const one = await published('Attendance', day(today, 5))
  const narrow = await published('Attendance', day(today, 5), { empId: person.empId, graceMinutes: 20 })
  expect(await done(person, 'getLatestAttendancePolicy')).toBeNull()
  const on = async (as: Person, date: string) =>
    (await done<{ id: number } | null>(as, 'getLatestAttendancePolicy', { date }))?.id
  expect(await on(manager, day(today, 5))).toBe(one.id)
  expect(await on(person, day(today, 5))).toBe(narrow.id)
  expect((await rulesOn(person.empId, day(today, 5))).attendance).toMatchObject({
    graceMinutes: 20,
    fullDayMinutes: 420,
  })
  expect((await rulesOn(person.empId, day(today, 4))).attendance).toBeUndefined()
})

test.each([
  ['Attendance', { halfDayMinutes: 420 }, 'halfDayMinutes', 'halfDayTooLong'],
  ['Attendance', { autoCheckoutAt: '24:00' }, 'autoCheckoutAt', 'pattern'],
  ['Timing', { breakMinutes: 480, startTime: '09:00', endTime: '17:00' }, 'breakMinutes', 'breakTooLong'],
  ['Timing', { halfDaySplitAt: '19:00' }, 'halfDaySplitAt', 'splitOutside'],
  ['Timing', { coreStart: '10:00' }, 'coreStart', 'coreOutside'],
  ['Timing', { coreStart: '08:00', coreEnd: '12:00' }, 'coreStart', 'coreOutside'],
  ['Timing', { halfDays: ['sat'] }, 'halfDays', 'notWorked'],
  ['Timing', { alternateDays: ['fri'] }, 'offWeeks', 'weeksMissing'],
] as const)('a version of %s with %o is refused at %s', async (kind, wrong, field, code) => {
  const answer = await call(company.hr, names[kind], { title: 'Wrong', effectiveFrom: day(today, 9), ...wrong })
  expect(answer.fields?.[field]?.code).toBe(code)
})

test('shifts hold beside each other, and somebody works the one that they have on the day', async () => {
  const { hr, person, manager, other } = { ...company, other: company.head }
  const general = await published('Timing', day(today, 10))
  const night = await published('Timing', day(today, 10), {
    ...{
      title: 'Night',
      shift: 'Night',
      startTime: '22:00',
      endTime: '06:00',
      halfDaySplitAt: '02:00',
      breakMinutes: 30,
    },
  })
  expect(night).toMatchObject({ versionNo: 1, crossesMidnight: true, scope: 'Everybody' })
  const shift = await done<{ id: number; version: number }>(hr, 'createShiftAssignment', {
    ...{ empId: person.empId, timingPolicyId: night.id, fromDate: day(today, 12), toDate: day(today, 14) },
  })
  expect(shift).toMatchObject({ shift: 'Night' })
  const of = async (empId: number, days: number) => (await rulesOn(empId, day(today, days))).timing?.id
  expect([
    await of(person.empId, 11),
    await of(person.empId, 12),
    await of(person.empId, 14),
    await of(person.empId, 15),
  ]).toEqual([general.id, night.id, night.id, general.id])
  expect(await of(other.empId, 12)).toBe(general.id)
  expect(await done<Policy>(person, 'getLatestTimingPolicy', { date: day(today, 12) })).toMatchObject({ id: night.id })
  // A later version of the night holds for who works it, without another assignment.
  const later = await published('Timing', day(today, 13), {
    ...{ title: 'Night', shift: 'Night', startTime: '21:00', endTime: '05:00', halfDaySplitAt: '01:00' },
  })
  expect(later.versionNo).toBe(2)
  expect([await of(person.empId, 12), await of(person.empId, 13)]).toEqual([night.id, later.id])
  // Two at once are refused; one's own is given by somebody else; colleagues do not see it.
  const again = { empId: person.empId, timingPolicyId: night.id, fromDate: day(today, 14) }
  expect((await call(hr, 'createShiftAssignment', again)).fields?.fromDate?.code).toBe('twoShifts')
  expect((await call(hr, 'createShiftAssignment', { ...again, empId: hr.empId })).error).not.toBeNull()
  const seen = async (as: Person) => (await done<{ id: number }[]>(as, 'getShiftAssignments')).map(({ id }) => id)
  expect(await seen(manager)).toContain(shift.id)
  expect(await seen(person)).toContain(shift.id)
  const stranger = await company.hire(company.head)
  expect(await seen(stranger)).toEqual([])
})

test('a preview names for whom a version would hold, and what holds for them else', async () => {
  const { hr, person, manager, director } = company
  const draft = {
    title: 'Late shift',
    effectiveFrom: day(today, 40),
    startTime: '13:00',
    endTime: '22:00',
    halfDaySplitAt: '17:30',
  }
  const { id } = await done(hr, 'createTimingPolicy', { ...draft, empId: person.empId })
  const impact = await done<{ people: number; changes: object[] }>(director, 'previewPolicyImpact', {
    kind: 'timing',
    id,
  })
  expect(impact).toMatchObject({ people: 1, changes: [{ empId: person.empId, before: 'Timing' }], isCapped: false })
  const all = await done(hr, 'createAttendancePolicy', { title: 'All', effectiveFrom: day(today, 40) })
  const told = await done<{ people: number; changes: { empId: number }[] }>(hr, 'previewPolicyImpact', {
    kind: 'attendance',
    id: all.id,
  })
  // Whoever has a narrower one keeps it.
  expect(told.changes.map(({ empId }) => empId)).toContain(manager.empId)
  expect(told.changes.map(({ empId }) => empId)).not.toContain(person.empId)
  expect((await call(person, 'previewPolicyImpact', { kind: 'timing', id })).code).toBe('forbidden')
})

test('documents of several subjects hold beside each other; each wants its paper and is confirmed by itself', async () => {
  const { hr, director, person, app } = company
  const make = (subject: string, more: Params = {}) =>
    done(hr, 'createDocumentPolicy', {
      title: subject,
      subject,
      summary: 'What to know',
      effectiveFrom: day(today, 3),
      ...more,
    })
  const conduct = await make('Code of conduct')
  expect((await call(hr, 'proposeDocumentPolicy', { id: conduct.id })).fields?.status?.code).toBe('documentMissing')
  const paper = { resource: 'documentPolicies', id: conduct.id, kind: 'document', bytes: buildTextPdf(['Be kind.']) }
  expect((await upload(app, hr, paper)).status).toBe(200)
  const secrets = await make('Keeping secrets', { documentLink: 'https://example.com/secrets' })
  for (const { id } of [conduct, secrets]) {
    await done(hr, 'proposeDocumentPolicy', { id })
    await done(director, 'approveDocumentPolicy', { id })
  }
  const open = async () =>
    (await done<{ kind: string; id: number }[]>(person, 'getPoliciesToAcknowledge'))
      .filter(({ kind }) => kind === 'document')
      .map(({ id }) => id)
  expect(new Set(await open())).toEqual(new Set([conduct.id, secrets.id]))
  await done(person, 'acknowledgePolicy', { kind: 'document', id: conduct.id })
  expect(await open()).toEqual([secrets.id])
  const progress = await done<{ people: number; acknowledged: number }>(hr, 'getPolicyAcknowledgements', {
    kind: 'document',
    id: conduct.id,
  })
  expect(progress.acknowledged).toBe(1)
  expect(progress.people).toBeGreaterThan(1)
  // The next version of one subject takes its place and is confirmed again; the other one stays.
  const next = await make('Code of conduct', {
    documentLink: 'https://example.com/conduct',
    effectiveFrom: day(today, 20),
  })
  await done(hr, 'proposeDocumentPolicy', { id: next.id })
  expect((await done(director, 'approveDocumentPolicy', { id: next.id })).versionNo).toBe(2)
  expect(new Set(await open())).toEqual(new Set([secrets.id, next.id]))
})
