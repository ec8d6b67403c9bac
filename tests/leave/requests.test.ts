import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { day, type LeaveCompany, monday, mondayWithin, startLeave, yearOf } from './company'

let company: LeaveCompany
let person: Person
let [casual, unpaid, sick] = [0, 0, 0]
const next = mondayWithin(2, 30)

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL')
  unpaid = await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
  sick = await company.leaveType('SL', { category: 'sick', maxNegative: 2, documentAfterDays: 2 })
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
  await company.grant(person, casual, 5, yearOf(next))
})

const balance = async (of = casual) => {
  const found = (await company.balances(person)).find(({ leaveTypeId }) => leaveTypeId === of)
  return { posted: found?.posted, held: found?.held }
}

test('the answer tells what is left of the balance, also of a correction', async () => {
  const left = (days: number) => ({ balanceAfter: [{ leaveTypeId: casual, leaveYear: yearOf(next), days }] })
  const leave = await company.asked(person, casual, next, day(next, 2))
  expect(leave).toMatchObject({ days: 3, ...left(2) })
  const corrected = { id: leave.id, version: leave.version, toDate: next }
  expect(await company.call(person, 'updateEmployeeLeave', corrected)).toMatchObject({ data: { days: 1, ...left(4) } })
  expect(await company.asked(person, unpaid, day(next, 1))).toMatchObject({ balanceAfter: [] })
})

test('a request is counted and held, an approval takes it', async () => {
  const leave = await company.asked(person, casual, day(next, 3), day(next, 7))
  expect(leave).toMatchObject({ status: 'pending', days: 3, unpaidDays: 0 })
  expect(leave.parts).toEqual([{ leaveTypeId: casual, leaveYear: yearOf(next), days: 3 }])
  expect(leave.breakdown.map(({ counted, why }) => [counted, why])).toEqual([
    [1, 'working'],
    [1, 'working'],
    [0, 'weekend'],
    [0, 'weekend'],
    [1, 'working'],
  ])
  expect(await balance()).toEqual({ posted: 5, held: 3 })
  expect(await company.decide(company.manager, 'approve', leave.id)).toMatchObject({ error: null })
  expect(await balance()).toEqual({ posted: 2, held: 0 })
  const entries = await company.rows('select entry_type, days::float8 from leave_ledger where leave_request_id = $1', [
    leave.id,
  ])
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ entry_type: 'taken', days: -1 })))
})

test.each(['reject', 'sendBack', 'cancel'] as const)('what a request held is free again after %s', async (step) => {
  const { id } = await company.asked(person, casual, next, day(next, 1))
  expect(await balance()).toEqual({ posted: 5, held: 2 })
  const answer =
    step === 'cancel'
      ? await company.call(person, 'leaveCancel', { id, reason: 'Not needed' })
      : await company.decide(company.manager, step, id)
  expect(answer).toMatchObject({ error: null })
  expect(await balance()).toEqual({ posted: 5, held: 0 })
})

test('a request that was given back is corrected and sent again', async () => {
  const { id } = await company.asked(person, casual, next, day(next, 1))
  await company.decide(company.manager, 'sendBack', id)
  const { version } = await company.read(person, id)
  const corrected = await company.call(person, 'updateEmployeeLeave', {
    ...{ id, version, toDate: day(next, 2), action: 'submit' },
  })
  expect(corrected).toMatchObject({ error: null, data: { status: 'pending', days: 3 } })
  expect(await balance()).toEqual({ posted: 5, held: 3 })
})

test('a change while it waits changes what it holds', async () => {
  const { id, version } = await company.asked(person, casual, next, day(next, 3))
  const changed = await company.call(person, 'updateEmployeeLeave', { id, version, toDate: next })
  expect(changed).toMatchObject({ error: null, data: { days: 1, status: 'pending' } })
  expect(await balance()).toEqual({ posted: 5, held: 1 })
})

test('more than there is is refused in words, with the days that could be unpaid', async () => {
  const { fields } = await company.ask(person, casual, next, day(next, 8))
  expect(fields?.leaveTypeId).toMatchObject({
    code: 'leaveBalance',
    message: 'The balance is too low. Days left: 5, requested: 7. 2 of them can be taken unpaid.',
  })
  expect(await balance()).toEqual({ posted: 5, held: 0 })
})

test('the rest is unpaid for whoever accepts it', async () => {
  const leave = await company.asked(person, casual, next, day(next, 8), { acceptsUnpaid: true })
  expect(leave).toMatchObject({ days: 7, unpaidDays: 2 })
  const year = yearOf(next)
  expect(leave.parts).toEqual([
    { leaveTypeId: casual, leaveYear: year, days: 5 },
    { leaveTypeId: unpaid, leaveYear: year, days: 2 },
  ])
  await company.decide(company.manager, 'approve', leave.id)
  expect(await balance()).toEqual({ posted: 0, held: 0 })
  expect(await balance(unpaid)).toEqual({ posted: -2, held: 0 })
})

test('a type may be overdrawn as far as it says, and asks for a document', async () => {
  const { fields } = await company.ask(person, sick, next, day(next, 2), { acceptsUnpaid: true })
  expect(fields).toMatchObject({ document: { code: 'leaveDocument' } })
  const refused = await company.ask(person, sick, next, day(next, 2))
  expect(refused.fields?.leaveTypeId?.message).toMatch('Days left: 2, requested: 3')
  const leave = await company.asked(person, sick, next, day(next, 1))
  await company.decide(company.manager, 'approve', leave.id)
  expect(await balance(sick)).toEqual({ posted: -2, held: 0 })
})

test('only people operations lift what can be lifted, for others and with a reason', async () => {
  const past = monday(-9)
  await company.grant(person, casual, 5, yearOf(past))
  const long = { fromDate: past, toDate: past, leaveTypeId: casual, reason: 'Was ill' }
  expect((await company.call(person, 'createEmployeeLeave', long)).fields).toMatchObject({
    fromDate: { code: 'leaveBackdated', message: 'Leave can be backdated by at most 30 days.' },
  })
  const exception = { ...long, empId: person.empId, overrideReason: 'Sick note came late' }
  expect((await company.call(person, 'createEmployeeLeave', exception)).fields).toMatchObject({
    fromDate: { code: 'leaveBackdated' },
  })
  const possible = { ...exception, fromDate: next, toDate: next }
  expect((await company.call(person, 'createEmployeeLeave', possible)).fields).toEqual({
    overrideReason: { code: 'notWritable' },
  })
  expect((await company.call(company.hr, 'createEmployeeLeave', { ...exception, overrideReason: '' })).fields).toEqual({
    fromDate: expect.objectContaining({ code: 'leaveBackdated' }),
  })
  const made = await company.call(company.hr, 'createEmployeeLeave', exception)
  expect(made).toMatchObject({ error: null, data: { status: 'pending' } })
  const own = await company.call(company.hr, 'createEmployeeLeave', { ...exception, empId: company.hr.empId })
  expect(own.fields).toMatchObject({ fromDate: { code: 'leaveBackdated' } })
})

test('days that are there already, or need no leave, are refused at their fields', async () => {
  await company.asked(person, casual, next, day(next, 1))
  const there = await company.ask(person, casual, day(next, 1), day(next, 2))
  expect(there.fields?.fromDate).toMatchObject({
    code: 'leaveOverlap',
    args: { from: day(next, 1), to: day(next, 1), record: expect.stringMatching(/^Leave request LV-/) },
  })
  const looked = { leaveTypeId: casual, fromDate: day(next, 1), toDate: day(next, 2) }
  const { data: ahead } = await company.call<{ problems: object[] }>(person, 'tryCreateLeaveRequest', {
    ...looked,
    reason: 'Away',
  })
  const taken = { code: 'leaveOverlap', args: { from: day(next, 1), to: day(next, 1) } }
  expect(ahead?.problems[0]).toMatchObject({ fields: { fromDate: taken } })
  expect((await company.ask(person, casual, day(next, 5), day(next, 6))).fields?.toDate?.code).toBe('leaveNoDays')
  expect((await company.ask(person, casual, '1990-01-01', '2999-12-31')).fields?.toDate?.message).toBe(
    'A request can cover at most 366 days.',
  )
  expect((await company.ask(person, casual, day(next, 3), day(next, 2))).fields?.toDate?.code).toBe('endsBeforeStart')
  const half = { fromSession: 'first_half', toSession: 'first_half' }
  expect(await company.ask(person, casual, day(next, 2), day(next, 2), half)).toMatchObject({ data: { days: 0.5 } })
  const other = { fromSession: 'second_half', toSession: 'second_half' }
  expect(await company.ask(person, casual, day(next, 2), day(next, 2), other)).toMatchObject({ data: { days: 0.5 } })
})

test('a draft holds nothing and says what it would be', async () => {
  const draft = await company.asked(person, casual, next, day(next, 8), { keepAsDraft: true })
  expect(draft).toMatchObject({ status: 'draft', days: 7 })
  expect(await balance()).toEqual({ posted: 5, held: 0 })
  expect((await company.call(person, 'submitLeaveRequest', { id: draft.id })).fields).toHaveProperty('leaveTypeId')
})

test('a decision that is taken back holds again what it had taken', async () => {
  const { id } = await company.asked(person, casual, next, day(next, 2))
  await company.decide(company.manager, 'approve', id)
  const [step] = await company.rows<{ id: number }>(
    `select id from approval_steps where entity_type = 'leaveRequests' and record_id = $1`,
    [id],
  )
  expect(await company.call(company.manager, 'recallApprovalStep', { id: step?.id })).toMatchObject({ error: null })
  expect(await balance()).toEqual({ posted: 5, held: 3 })
  await company.decide(company.manager, 'reject', id)
  expect(await balance()).toEqual({ posted: 5, held: 0 })
})

test('what has come to speak against a request since it was sent is told to whoever approves it', async () => {
  const type = await company.leaveType('MX')
  await company.grant(person, type, 5, yearOf(next))
  const { id } = await company.asked(person, type, next, day(next, 2))
  const { data } = await company.call<{ version: number }>(company.hr, 'getLeaveTypeById', { id: type })
  await company.call(company.hr, 'updateLeaveType', { id: type, version: data?.version, maxPerRequest: 2 })
  expect((await company.decide(company.manager, 'approve', id)).fields).toMatchObject({
    toDate: { code: 'leaveAboveMaximum', message: 'Request at most 2 days of this type, not 3.' },
  })
  const { version } = await company.read(person, id)
  const lifted = { id, version, overrideReason: 'Agreed before' }
  expect(await company.call(company.hr, 'updateEmployeeLeave', lifted)).toMatchObject({ error: null })
  expect(await company.decide(company.manager, 'approve', id)).toMatchObject({ data: { status: 'approved' } })
})

test('a trial says what sending does, whatever stands in the way, and writes nothing', async () => {
  const about = { leaveTypeId: casual, fromDate: next, toDate: day(next, 8) }
  type Tried = { record: Record<string, unknown>; problems: object[] }
  const tried = async (as: Person, more: object = {}, verb = 'Create') =>
    company.call<Tried>(as, `try${verb}LeaveRequest`, { ...about, reason: 'Away', ...more })
  const { data } = await tried(person)
  expect(data?.record).toMatchObject({ days: 7, unpaidDays: 2 })
  const args = { left: '5', asked: '7', unpaid: '2', canSplit: true }
  expect(data?.problems).toMatchObject([{ fields: { leaveTypeId: { code: 'leaveBalance', args } } }])
  const outlook = await company.call<object>(person, 'getLeaveOutlook', about)
  expect(outlook.data).toMatchObject({ balances: [{ leaveTypeId: casual, leaveYear: yearOf(next), days: 5 }] })
  expect(await balance()).toEqual({ posted: 5, held: 0 })
  const accepted = await tried(person, { acceptsUnpaid: true })
  expect(accepted.data).toMatchObject({ problems: [], record: { days: 7, balanceAfter: [{ days: 0 }] } })
  expect(await balance()).toEqual({ posted: 5, held: 0 })
  const leave = await company.asked(person, casual, next, day(next, 8), { acceptsUnpaid: true })
  for (const told of [data?.record, accepted.data?.record])
    expect([leave.days, leave.breakdown, leave.parts]).toEqual([told?.days, told?.breakdown, told?.parts])
  const { version } = await company.read(person, leave.id)
  const again = await tried(person, { id: leave.id, version, reason: 'Away still' }, 'Update')
  expect(again.data).toMatchObject({ problems: [], record: { days: 7, balanceAfter: [{ days: 0 }] } })
  const stranger = await company.hire(company.manager)
  expect(await tried(stranger, { empId: person.empId })).toMatchObject({ code: 'forbidden' })
  const ofOther = { ...about, empId: person.empId }
  expect(await company.call(stranger, 'getLeaveOutlook', ofOther)).toMatchObject({ code: 'forbidden' })
  expect(await tried(stranger, { id: leave.id, version }, 'Update')).toMatchObject({ code: 'notFound' })
  expect(await tried(company.hr, { empId: person.empId })).toMatchObject({ error: null })
})

test('nothing is told of the balance of somebody else', async () => {
  const stranger = await company.hire(company.manager)
  const asked = { empId: person.empId, leaveTypeId: casual, fromDate: next, toDate: day(next, 30), reason: 'Away' }
  const refused = await company.call(stranger, 'createEmployeeLeave', asked)
  expect(refused).toMatchObject({ code: 'forbidden' })
  expect(refused.fields).toBeUndefined()
  const own = await company.asked(person, casual, next)
  const change = (leaveRequestId: number) =>
    company.call(stranger, 'createLeaveChange', { leaveRequestId, reason: 'Not taken' })
  const { requestId: _, ...ofOther } = (await change(own.id)) as unknown as Record<string, unknown>
  const { requestId: __, ...ofMissing } = (await change(987654)) as unknown as Record<string, unknown>
  expect(ofOther).toEqual(ofMissing)
})

test('who else is away is told without types, and asked-for leave to those who may see it', async () => {
  const other = await company.hire(company.manager)
  await company.grant(other, casual, 5, yearOf(next))
  const { id } = await company.asked(other, casual, next)
  const month = { month: next.slice(0, 7), scope: 'all' }
  type Row = { id: number | null; empId: number; leaveType: string | null; isTentative: boolean }
  const seen = async (as: Person, scope = 'all') => {
    const { data } = await company.call<Row[]>(as, 'getTeamLeaveCalendar', { ...month, scope })
    return (data ?? []).filter(({ empId }) => empId === other.empId)
  }
  expect(await seen(person)).toEqual([])
  expect(await seen(company.manager, 'reports')).toMatchObject([{ id, leaveType: 'Type CL', isTentative: true }])
  await company.decide(company.manager, 'approve', id)
  expect(await seen(person)).toMatchObject([{ id: null, leaveType: null, isTentative: false }])
  expect(await seen(person, 'department')).toHaveLength(1)
  expect(await seen(person, 'reports')).toEqual([])
  const ofTeam = async (as: Person, empId: number) =>
    company.call<Row[]>(as, 'getTeamLeaveCalendar', { month: month.month, empId })
  expect((await ofTeam(company.manager, person.empId)).data).toContainEqual(
    expect.objectContaining({ empId: other.empId }),
  )
  expect(await ofTeam(other, person.empId)).toMatchObject({ data: null, code: 'notFound' })
  const { data } = await company.call<{ teamAway: object[]; isStandInAway: boolean }>(person, 'getLeaveOutlook', {
    ...{ leaveTypeId: casual, fromDate: next, toDate: next, handoverToEmpId: other.empId },
  })
  expect(data?.teamAway).toContainEqual(expect.objectContaining({ empId: other.empId, fromDate: next }))
  expect(data?.isStandInAway).toBe(true)
})

test('the list is narrowed by state, scope and dates; later decisions have an operation of their own', async () => {
  await company.grant(person, casual, 20, yearOf(next))
  const { id } = await company.asked(person, casual, next, day(next, 18))
  const ids = async (as: Person, params: Record<string, unknown>) =>
    ((await company.call<{ id: number }[]>(as, 'getLeaveRequests', params)).data ?? []).map((row) => row.id)
  expect(await ids(company.manager, { scope: 'reports', status: 'pending', from: next, to: next })).toContain(id)
  expect(await ids(company.manager, { scope: 'reports', from: day(next, 19) })).not.toContain(id)
  expect(await ids(person, { scope: 'own', status: 'approved' })).toEqual([])
  expect(await ids(company.manager, { scope: 'toDecide' })).toContain(id)
  const later = (as: Person) => company.call(as, 'higherAuthorityLeaveUpdate', { id, action: 'approve' })
  expect(await later(company.manager)).toMatchObject({ fields: { id: { code: 'firstStep' } } })
  expect(await company.decide(company.manager, 'approve', id)).toMatchObject({ data: { status: 'pending' } })
  expect(await ids(company.head, { scope: 'toDecide' })).toContain(id)
  await company.open(company.head, id)
  expect(await later(company.head)).toMatchObject({ data: { status: 'approved' } })
})
