import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listLeaverReferences } from '../../server/records/leaving/records-of-leaver'
import { createMany } from '../../server/records/write/many/create-many'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Person } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { exhaustively, rounds } from '../setup/tier'
import { type Impact, type Leaving, startLeaving } from './drive'

let company: Leaving
const started = Date.now()
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(started)
  company = await startLeaving()
  await company.setClock(new Date(started).toISOString())
})
beforeEach(() => company.setClock(new Date(started).toISOString()))
afterAll(async () => {
  await company.app.close()
  vi.useRealTimers()
})

const day = 86_400_000
const tomorrow = () => company.setClock(new Date(started + day).toISOString())

/** What names somebody still, of all that says what becomes of it. */
async function namedBy(empId: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { key, table, attribute } of listLeaverReferences(company.kernel.model)) {
    const { rows } = await company.app.db.query<{ count: number }>({
      text: `select count(*)::int as count from "${table.name}" where "${attribute.column?.name}" = $1`,
      values: [empId],
    })
    if (rows[0]?.count) found[key] = rows[0].count
  }
  return found
}

const keysOf = (impact: readonly Impact[]) => Object.fromEntries(impact.map(({ key, count }) => [key, count]))

test('a resignation: asked, accepted, agreed, cleared, completed; each step by who may take it', async () => {
  const { hr, otherHr, manager, finance, step, resign, read, call, statusOf } = company
  const person = await company.hire()
  const exit = await resign(person, { reasonText: 'Between us.' })
  expect(
    (
      await call(person, 'createEmployeeInitiateExit', {
        reasonCategory: 'pay',
        requestedLastWorkingDate: daysFromToday(60),
      })
    ).fields,
  ).toMatchObject({
    empId: { code: 'exitOpen' },
  })
  expect((await step(person, exit, 'accept')).code).toBe('forbidden')
  expect((await read(manager, exit.id)).reasonText).toBeNull()
  expect((await read(hr, exit.id)).reasonText).toBe('Between us.')
  const agreed = { approvedLastWorkingDate: daysFromToday(40) }
  expect((await step(hr, exit, 'approveDate', agreed)).fields).toMatchObject({ status: { code: 'managerFirst' } })
  expect((await step(manager, exit, 'accept', { comment: 'A pity.' })).data?.status).toBe('manager_accepted')
  expect((await step(manager, exit, 'approveDate', agreed)).code).toBe('forbidden')
  expect((await step(hr, exit, 'approveDate', agreed)).data?.status).toBe('on_notice')
  expect(await statusOf(person)).toBe('on_notice')
  expect((await step(hr, exit, 'complete')).code).toBe('illegalTransition')
  const cleared = (await step(otherHr, exit, 'startClearance')).data
  const items = Object.fromEntries((cleared?.checklist ?? []).map(({ area, status }) => [area, status]))
  expect(items).toEqual({
    ...{ handover: 'cleared', assets: 'cleared', access: 'open', expenses_and_advances: 'cleared' },
    ...{
      leave_settlement: 'open',
      documents: 'open',
      finance_settlement: 'open',
      timesheets: 'cleared',
      exit_interview: 'open',
    },
  })
  expect((await step(hr, exit, 'complete')).fields).toMatchObject({ status: { code: 'notCleared' } })
  const interview = cleared?.checklist.find(({ area }) => area === 'finance_settlement')
  const clear = { id: interview?.id, version: interview?.version, action: 'clear' }
  expect((await call(person, 'updateExitClearanceItem', clear)).code).toBe('forbidden')
  expect((await call(finance, 'updateExitClearanceItem', clear)).error).toBeNull()
  await company.clearByHand(exit)
  expect((await step(person, exit, 'complete')).code).toBe('forbidden')
  expect((await step(hr, exit, 'complete')).data?.status).toBe('completed')
  // Until the end of the last day they work.
  expect(await company.runJob()).toMatchObject({ ended: 0 })
  expect(await statusOf(person)).toBe('on_notice')
})

test('clearance begins by itself, once its day has come', async () => {
  const person = await company.hire()
  const exit = await company.onNotice(person, daysFromToday(1))
  await company.takeDue()
  expect((await company.read(company.hr, exit.id)).status).toBe('clearance')
})

test('who stays: withdrawn alone before it is agreed, retained by the manager, rejected by HR', async () => {
  const { hr, manager, head, step, resign, statusOf } = company
  const [one, two, three] = [await company.hire(), await company.hire(), await company.hire()]
  const first = await resign(one)
  expect((await step(manager, first, 'withdraw')).code).toBe('forbidden')
  expect((await step(one, first, 'withdraw')).data?.status).toBe('withdrawn')
  const second = await resign(two)
  expect((await step(head, second, 'retain', { comment: 'x' })).code).toBe('forbidden')
  expect((await step(manager, second, 'retain')).error).not.toBeNull()
  expect((await step(manager, second, 'retain', { comment: 'More pay.' })).data?.status).toBe('retained')
  const third = await resign(three)
  expect((await step(hr, third, 'reject', { comment: 'A mistake.' })).data?.status).toBe('rejected')
  for (const each of [one, two, three]) expect(await statusOf(each)).toBe('active')
})

test('on notice the person asks, the manager and HR agree, and they are back', async () => {
  const { hr, manager, step, call, done, statusOf } = company
  const person = await company.hire()
  const exit = await company.onNotice(person, daysFromToday(30))
  const other = await company.hire()
  const asked = { exitId: exit.id, reason: 'I would like to stay.' }
  expect((await call(other, 'createExitWithdrawal', asked)).error).not.toBeNull()
  const { id } = await done<{ id: number }>(person, 'createExitWithdrawal', asked)
  expect((await call(hr, 'approveExitWithdrawal', { id })).error).not.toBeNull()
  await done(manager, 'approveExitWithdrawal', { id })
  expect(await statusOf(person)).toBe('on_notice')
  await done(hr, 'approveExitWithdrawal', { id })
  expect((await company.read(hr, exit.id)).status).toBe('withdrawn')
  expect(await statusOf(person)).toBe('active')
  expect((await step(person, exit, 'withdraw')).code).toBe('illegalTransition')
})

/** Events that a person was told of an exit. */
const toldOf = async ({ empId }: Person, { id }: { id: number }) => {
  const text = `select event from notifications where emp_id = $1 and record_id = $2 and entity_type = 'employeeExits' order by id`
  return (await company.app.db.query<{ event: string }>({ text, values: [empId, id] })).rows.map(({ event }) => event)
}

test('who resigns says why and until when; how is for people operations to say', async () => {
  const { call } = company
  const person = await company.hire()
  const resign = (input: Record<string, string>) => call(person, 'createEmployeeInitiateExit', input)
  expect((await resign({})).fields).toMatchObject({ reasonCategory: { code: 'required' } })
  expect((await resign({ reasonCategory: 'pay' })).fields).toMatchObject({
    requestedLastWorkingDate: { code: 'lastDayMissing' },
  })
  const whole = { reasonCategory: 'pay', requestedLastWorkingDate: daysFromToday(60) }
  expect((await resign({ ...whole, exitType: 'death' })).error).not.toBeNull()
  expect((await resign(whole)).error).toBeNull()
})

test('HR ends an employment: a director agrees, nobody starts more than a resignation for themselves', async () => {
  const { hr, otherHr, director, manager, step, call, done } = company
  const person = await company.hire()
  const dismissal = { empId: person.empId, exitType: 'termination', reasonCategory: 'performance' }
  const refused = { exitType: { code: 'notWritable' } }
  expect((await call(person, 'createEmployeeInitiateExit', { ...dismissal })).fields).toMatchObject(refused)
  const other = await company.hire()
  expect((await call(other, 'createEmployeeInitiateExit', { ...dismissal })).error).not.toBeNull()
  const inTheirName = { ...dismissal, exitType: 'resignation', requestedLastWorkingDate: daysFromToday(60) }
  expect((await call(hr, 'createEmployeeInitiateExit', inTheirName)).code).toBe('forbidden')
  const own = { ...dismissal, empId: hr.empId }
  expect((await call(hr, 'createEmployeeInitiateExit', own)).fields).toMatchObject(refused)
  const exit = await done(hr, 'createEmployeeInitiateExit', dismissal)
  expect((await step(hr, exit, 'accept')).code).toBe('forbidden')
  expect(await toldOf(person, exit)).toEqual(['oversight'])
  expect(await toldOf(director, exit)).toContain('oversight')
  const agreed = { approvedLastWorkingDate: daysFromToday(10) }
  for (const one of [hr, otherHr])
    expect((await step(one, exit, 'approveDate', agreed)).fields).toMatchObject({ status: { code: 'managerFirst' } })
  for (const one of [otherHr, manager, person, company.finance])
    expect((await step(one, exit, 'accept')).error).not.toBeNull()
  expect((await step(director, exit, 'accept')).data?.status).toBe('manager_accepted')
  expect((await step(otherHr, exit, 'approveDate', agreed)).data?.status).toBe('on_notice')
  expect((await step(person, exit, 'withdraw')).code).toBe('forbidden')
  for (const one of [hr, person, manager])
    expect((await step(one, exit, 'takeBack', { comment: 'No' })).code).toBe('forbidden')
  expect((await step(director, exit, 'takeBack')).fields).toMatchObject({ comment: { code: 'required' } })
  expect((await step(director, exit, 'takeBack', { comment: 'A mistake.' })).data?.status).toBe('retained')
  expect(await company.statusOf(person)).toBe('active')
  expect((await toldOf(person, exit)).filter((event) => event === 'oversight')).toHaveLength(4)
})

test('what was agreed to is not moved nearer, and a completed exit is taken back until the last day is over', async () => {
  const { hr, director, step, done, read } = company
  const person = await company.hire()
  const dismissal = { empId: person.empId, exitType: 'termination', reasonCategory: 'performance' }
  const requestedLastWorkingDate = daysFromToday(3)
  const exit = await done(hr, 'createEmployeeInitiateExit', { ...dismissal, requestedLastWorkingDate })
  await step(director, exit, 'accept')
  const { version } = await read(hr, exit.id)
  const nearer = { id: exit.id, version, requestedLastWorkingDate: companyToday() }
  expect((await company.call(hr, 'updateEmployeeInitiateExit', nearer)).fields).toMatchObject({
    requestedLastWorkingDate: { code: 'notWritable' },
  })
  expect((await step(hr, exit, 'approveDate', { approvedLastWorkingDate: companyToday() })).fields).toMatchObject({
    approvedLastWorkingDate: { code: 'beforeAgreed' },
  })
  await step(hr, exit, 'approveDate', { approvedLastWorkingDate: requestedLastWorkingDate })
  await step(hr, exit, 'startClearance')
  await company.clearByHand(exit)
  expect((await step(hr, exit, 'complete')).data?.status).toBe('completed')
  await company.setClock(new Date(started + 5 * day).toISOString())
  const late = await company.call(director, 'takeBackEmployeeExit', { id: exit.id, comment: 'Too late' })
  expect(late.fields).toMatchObject({ status: { code: 'alreadyEnded' } })
  await company.setClock(new Date(started).toISOString())
  const back = await company.call(director, 'takeBackEmployeeExit', { id: exit.id, comment: 'In time' })
  expect(back.data?.status).toBe('retained')
  expect(await company.statusOf(person)).toBe('active')
  await company.setClock(new Date(started + 5 * day).toISOString())
  expect(await company.runJob()).toMatchObject({ ended: 0, refused: 0 })
})

test('each part is cleared by whose it is; what nobody needs any more is closed with the exit', async () => {
  const { hr, director, finance, manager, step, call, done, read } = company
  const person = await company.hire()
  const exit = await done(hr, 'createEmployeeInitiateExit', {
    ...{ empId: person.empId, exitType: 'mutual', reasonCategory: 'other' },
  })
  await step(director, exit, 'accept')
  await step(hr, exit, 'approveDate', { approvedLastWorkingDate: daysFromToday(3) })
  await step(hr, exit, 'startClearance')
  const itemOf = async (area: string) => (await read(hr, exit.id)).checklist.find((each) => each.area === area)
  const act = async (as: Person, area: string, more: object) => {
    const item = await itemOf(area)
    return call(as, 'updateExitClearanceItem', { id: item?.id, version: item?.version, ...more })
  }
  for (const one of [hr, manager, director])
    expect((await act(one, 'finance_settlement', { action: 'clear' })).error).not.toBeNull()
  expect((await act(hr, 'finance_settlement', { ownerEmpId: hr.empId })).fields).toMatchObject({
    ownerEmpId: { code: 'notWritable' },
  })
  expect((await act(finance, 'access', { action: 'clear' })).error).not.toBeNull()
  expect((await act(finance, 'finance_settlement', { action: 'clear' })).error).toBeNull()
  await step(director, exit, 'takeBack', { comment: 'They stay.' })
  expect(await itemOf('finance_settlement')).toMatchObject({ status: 'cleared' })
  expect(await itemOf('access')).toMatchObject({ status: 'cancelled' })
})

test('heads are named by who may name them, never by who started the exit, and by nobody for themselves', async () => {
  const { app, hr, otherHr, director, done, call, read } = company
  const boss = await company.hire()
  const heir = await company.hire()
  await app.reportsTo(otherHr, boss)
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into departments (name, code, status, head_emp_id) values ('Led', 'LED', 'active', $1) returning id`,
    values: [boss.empId],
  })
  const exit = await done(hr, 'createEmployeeInitiateExit', {
    ...{ empId: boss.empId, exitType: 'mutual', reasonCategory: 'other' },
  })
  const name = async (as: Person, successors: object[]) =>
    (
      await call(as, 'updateEmployeeInitiateExit', {
        id: exit.id,
        version: (await read(hr, exit.id)).version,
        successors,
      })
    ).fields?.successors?.code ?? 'done'
  const led = { duty: 'departments.headEmpId', recordId: rows[0]?.id, toEmpId: heir.empId }
  const reports = { duty: 'employees.reportingManagerEmpId', toEmpId: heir.empId }
  expect(await name(hr, [led])).toBe('headNamedByOthers')
  expect(await name(otherHr, [reports])).toBe('givenToSelf')
  expect(await name(otherHr, [{ ...reports, recordId: otherHr.empId }])).toBe('givenToSelf')
  expect(await name(otherHr, [led])).toBe('done')
  expect(await name(hr, [])).toBe('headNamedByOthers')
  expect(await name(hr, [led, reports])).toBe('done')
  expect(await name(otherHr, [led])).toBe('givenToSelf')
  await app.reportsTo(otherHr, company.head)
  await call(director, 'retainEmployeeExit', { id: exit.id, comment: 'Enough' })
})

test('a successor is named by the hand of who named them, and not taken where they would decide over that one by now', async () => {
  const { app, hr, otherHr, manager, finance, done, call, read } = company
  const [boss, heir, planned] = [await company.hire(), await company.hire(), await company.hire()]
  const project = await done<{ id: number }>(finance, 'createProject', {
    ...{ name: `Project ${boss.empId}`, kind: 'internal', departmentId: 1, managerEmpId: boss.empId },
  })
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into manager_changes (emp_id, manager_emp_id, effective_from, status) values ($1, $2, now()::date + 90, 'planned'), ($3, $2, now()::date + 90, 'planned') returning id`,
    values: [otherHr.empId, boss.empId, planned.empId],
  })
  const exit = await company.onNotice(boss, companyToday())
  const duty = 'managerChanges.managerEmpId'
  const name = async (as: Person, successors: object[]) => {
    const { version } = await read(hr, exit.id)
    return call(as, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
  }
  const own = await name(otherHr, [{ duty, recordId: rows[0]?.id, toEmpId: heir.empId }])
  expect(own.fields).toMatchObject({ successors: { code: 'givenToSelf' } })
  const others = [
    { duty: 'projects.managerEmpId', toEmpId: heir.empId },
    { duty, recordId: rows[1]?.id, toEmpId: heir.empId },
  ]
  expect((await name(otherHr, others)).error).toBeNull()
  const all = [
    ...others,
    { duty, recordId: rows[0]?.id, toEmpId: heir.empId },
    { duty: 'employees.reportingManagerEmpId', toEmpId: heir.empId },
  ]
  expect((await name(hr, all)).error).toBeNull()
  // Between naming and ending they have come to report to the leaver.
  await app.reportsTo(hr, boss)
  await company.step(hr, exit, 'startClearance')
  await company.clearByHand(exit)
  expect((await company.step(otherHr, exit, 'complete')).error).toBeNull()
  await tomorrow()
  expect(await company.runJob()).toMatchObject({ refused: 0, warned: [] })
  const one = async (text: string, id: unknown) =>
    (await app.db.query<{ value: number }>({ text: `select (${text})::int as value`, values: [id] })).rows[0]?.value
  const namerOf = (resource: string, field: string, id: unknown) =>
    one(
      `select actor_emp_id from history where resource = '${resource}' and record_id = $1 and changes ? '${field}' order by id desc limit 1`,
      id,
    )
  expect(await one('select manager_emp_id from projects where id = $1', project.id)).toBe(heir.empId)
  expect(await namerOf('projects', 'managerEmpId', project.id)).toBe(otherHr.empId)
  expect(await one('select manager_emp_id from manager_changes where id = $1', rows[0]?.id)).toBe(heir.empId)
  expect(await namerOf('managerChanges', 'managerEmpId', rows[0]?.id)).toBe(hr.empId)
  expect(await namerOf('managerChanges', 'managerEmpId', rows[1]?.id)).toBe(otherHr.empId)
  expect(await one('select reporting_manager_emp_id from employees where id = $1', hr.empId)).toBe(manager.empId)
  await app.reportsTo(hr, company.head)
})

test('nobody of people operations decides about their own exit', async () => {
  const { otherHr, head, step, resign } = company
  const exit = await resign(otherHr)
  expect((await step(head, exit, 'accept')).data?.status).toBe('manager_accepted')
  const agreed = { approvedLastWorkingDate: daysFromToday(20) }
  expect((await step(otherHr, exit, 'approveDate', agreed)).code).toBe('forbidden')
  expect((await step(otherHr, exit, 'withdraw')).data?.status).toBe('withdrawn')
})

test('what only HR and a director together waive; what clears itself is cleared by nobody', async () => {
  const { hr, otherHr, director, finance, step, call, done, read } = company
  const person = await company.hire()
  const asset = await done<{ id: number }>(hr, 'createCompanyAssetDetails', { name: 'Laptop', category: 'laptop' })
  const [handover] = await done<{ id: number; version: number }[]>(hr, 'createEmployeeAssetDetails', {
    assetIds: [asset.id],
    empId: person.empId,
  })
  const exit = await company.onNotice(person, companyToday())
  await step(hr, exit, 'startClearance')
  const itemOf = async (area: string) => (await read(hr, exit.id)).checklist.find((item) => item.area === area)
  const assets = await itemOf('assets')
  expect(assets).toMatchObject({ status: 'open', openCount: 1 })
  const change = { id: assets?.id, version: assets?.version }
  const cleared = await call(hr, 'updateExitClearanceItem', { ...change, action: 'clear' })
  expect(cleared.fields).toMatchObject({ status: { code: 'stillOpen' } })
  // Lost and paid for is as good as brought back.
  await done(otherHr, 'updateEmployeeAssetDetails', {
    ...{ id: handover?.id, version: handover?.version, action: 'recover' },
    ...{ recoveryAmount: '500.00', returnRemark: 'Taken off the last pay' },
  })
  expect(await itemOf('assets')).toMatchObject({ status: 'cleared', openCount: 0 })
  const access = await itemOf('access')
  const waiver = { id: access?.id, version: access?.version, action: 'askWaiver', comment: 'The system is gone.' }
  expect((await call(finance, 'updateExitClearanceItem', waiver)).error).not.toBeNull()
  await done(hr, 'updateExitClearanceItem', waiver)
  const decide = async (as: typeof hr) =>
    call(as, 'waiveExitClearanceItem', { id: access?.id, version: (await itemOf('access'))?.version })
  expect((await decide(otherHr)).error).not.toBeNull()
  expect((await decide(director)).error).toBeNull()
  expect(await itemOf('access')).toMatchObject({ status: 'waived' })
})

test('at the end of the last day nothing names the person any more, and their account is over', async () => {
  const { app, hr, manager, done, call, read, statusOf } = company
  const person = await company.hire()
  const heir = await company.hire()
  const reports = [await company.hire(), await company.hire(), await company.hire()]
  for (const one of reports) await app.reportsTo(one, person)
  await app.reportsTo(heir, person)
  const project = await done<{ id: number }>(company.finance, 'createProject', {
    ...{ name: `Project ${person.empId}`, kind: 'internal', departmentId: 1, managerEmpId: person.empId },
  })
  for (const category of ['phone', 'laptop'])
    for (const one of reports.slice(0, 1)) await done(one, 'requestAsset', { category, reason: 'Needed' })
  await done(person, 'saveDelegation', {
    ...{ fromDate: companyToday(), toDate: daysFromToday(90), toEmpId: heir.empId, reason: 'Away' },
  })
  const assets = []
  for (const name of ['Phone', 'Screen'])
    assets.push((await done<{ id: number }>(hr, 'createCompanyAssetDetails', { name, category: 'peripheral' })).id)
  const handed = await done<{ id: number; version: number }[]>(hr, 'createEmployeeAssetDetails', {
    ...{ assetIds: assets, empId: person.empId },
  })
  const team = await done<{ id: number }>(hr, 'createTeam', {
    name: `T${person.empId}`,
    kind: 'delivery',
    leadEmpId: person.empId,
  })
  await done(hr, 'createTeamMember', {
    ...{ teamId: team.id, empId: person.empId, role: 'Lead', fromDate: companyToday(), allocationPercent: 50 },
  })
  await done(person, 'requestAsset', { category: 'phone', reason: 'Mine' })
  const exit = await company.onNotice(person, companyToday())
  expect(keysOf(exit.impact)).toMatchObject({
    ...{ 'employees.reportingManagerEmpId': 4, 'projects.managerEmpId': 1, 'teams.leadEmpId': 1 },
    ...{ 'employeeAssets.empId': 2, 'assetRequests.empId': 1, 'teamMembers.empId': 1 },
    ...{ 'approvalApprovers.empId': 2, 'delegations.fromEmpId': 1 },
  })
  await company.step(hr, exit, 'startClearance')
  const { version } = await read(hr, exit.id)
  const successors = [
    { duty: 'employees.reportingManagerEmpId', toEmpId: heir.empId },
    { duty: 'projects.managerEmpId', recordId: project.id, toEmpId: heir.empId },
  ]
  await done(manager, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
  const handover = async () => (await read(hr, exit.id)).checklist.find(({ area }) => area === 'handover')
  expect(await handover()).toMatchObject({ status: 'open', openCount: 1 })
  await done(hr, 'updateTeam', { id: team.id, version: 1, leadEmpId: manager.empId })
  expect(await handover()).toMatchObject({ status: 'cleared', openCount: 0 })
  for (const one of handed)
    await done(hr, 'updateEmployeeAssetDetails', {
      ...{ id: one.id, version: one.version, action: 'return' },
      ...{ returnDate: companyToday(), conditionAtReturn: 'good' },
    })
  await company.clearByHand(exit)
  expect((await company.step(hr, exit, 'complete')).data?.status).toBe('completed')
  await tomorrow()
  const { warned, ...counts } = await company.runJob()
  expect({ ...counts, warned }).toEqual({ ended: 1, refused: 0, warned: [] })
  expect(await statusOf(person)).toBe('exited')
  expect((await call(person, 'getEmployeeByEmpId', { empId: person.empId })).code).toBe('noSession')
  const after = await read(hr, exit.id)
  expect(after.endedAt).not.toBeNull()
  expect(after.impact).toEqual([])
  // What still stands there tells who it was: handovers that were given back, a team they were in, a project they managed,
  // what they asked for.
  const told = Object.keys(await namedBy(person.empId)).filter(
    (key) => !/^(employeeAssets|assetRequests|teamMembers|projectManagers|delegations)/.test(key),
  )
  expect(told).toEqual([])
  const { rows } = await app.db.query<{ id: number; boss: number }>({
    text: 'select id, reporting_manager_emp_id as boss from employees where id = any($1) order by id',
    values: [[heir, ...reports].map(({ empId }) => empId)],
  })
  expect(rows.map(({ boss }) => boss)).toEqual([manager.empId, heir.empId, heir.empId, heir.empId])
  const waiting = await app.db.query<{ emp_id: number }>({
    text: "select a.emp_id from approval_approvers a join approval_steps s on s.id = a.step_id where s.status = 'current' and s.requester_emp_id = $1",
    values: [reports[0]?.empId],
  })
  expect(waiting.rows.map((row) => row.emp_id)).toEqual([heir.empId, heir.empId])
  const grants = await app.db.query({
    text: 'select from role_grants where emp_id = $1 and to_date is null',
    values: [person.empId],
  })
  expect(grants.rows).toHaveLength(0)
  // Done again it does nothing.
  expect(await company.runJob()).toMatchObject({ ended: 0, refused: 0 })
})

test('who never came and still is responsible for others is not let go before that is handed over', async () => {
  const { app, hr, call } = company
  const person = await company.hire()
  await app.reportsTo(await company.hire(), person)
  await app.db.query({ text: "update employees set status = 'pre_joining' where id = $1", values: [person.empId] })
  const refused = await call(hr, 'markNotJoinedEmployee', { id: person.empId, comment: 'Went elsewhere' })
  expect(refused.fields).toMatchObject({
    status: { code: 'stillResponsible', args: { what: 'Employees: Reporting manager (1)' } },
  })
})

test('leave is settled: what is left is paid out or lapses, what was overdrawn is paid back', async () => {
  const { hr, director, done, app } = company
  const person = await company.hire()
  const typeOf = (code: string, more: object) =>
    done<{ id: number }>(hr, 'createLeaveType', {
      ...{ code, name: `Leave ${code}`, category: 'earned', maxNegative: 5, carryForwardMax: 0, ...more },
    })
  const [paid, kept, owed] = [
    await typeOf('PAID', { encashable: true, encashMax: 6 }),
    await typeOf('KEPT', {}),
    await typeOf('OWED', {}),
  ]
  const year = Number(companyToday().slice(0, 4))
  const adjust = (leaveTypeId: number, days: number) =>
    done(hr, 'adjustLeaveBalance', { empId: person.empId, leaveTypeId, leaveYear: year, days, reason: 'Opening' })
  await adjust(paid.id, 8)
  await adjust(kept.id, 3)
  await adjust(owed.id, -2)
  const exit = await company.completed(person, companyToday())
  await done(hr, 'updateEmployeeInitiateExit', { id: exit.id, version: exit.version, dailyRate: '1000.5' }).catch(
    () => null,
  )
  await tomorrow()
  expect(await company.runJob()).toMatchObject({ ended: 1, refused: 0 })
  expect(await company.read(director, exit.id)).toMatchObject({ encashedDays: 6, recoveredDays: 2 })
  const { rows } = await app.db.query<{ entry: string; days: string }>({
    text: "select entry_type as entry, days::float as days from leave_ledger where emp_id = $1 and entry_type <> 'adjustment' order by id",
    values: [person.empId],
  })
  expect(rows).toEqual([
    { entry: 'encash', days: -6 },
    { entry: 'lapse', days: -2 },
    { entry: 'lapse', days: -3 },
    { entry: 'recover', days: 2 },
  ])
  const left = await app.db.query({
    text: 'select from leave_balances where emp_id = $1 and posted <> 0',
    values: [person.empId],
  })
  expect(left.rows).toHaveLength(0)
})

exhaustively('of exits that end while others decide, no request is lost', async () => {
  const { app, hr, manager, done, call } = company
  const leavers = await Promise.all(Array.from({ length: rounds(4, 10) }, () => company.hire()))
  const requests: { id: number; boss: (typeof leavers)[number] }[] = []
  for (const boss of leavers) {
    const report = await company.hire()
    await app.reportsTo(report, boss)
    requests.push({
      ...(await done<{ id: number }>(report, 'requestAsset', { category: 'phone', reason: 'Needed' })),
      boss,
    })
  }
  for (const boss of leavers)
    await company.completed(boss, companyToday(), [{ duty: 'employees.reportingManagerEmpId', toEmpId: manager.empId }])
  await tomorrow()
  for (const boss of leavers) Object.assign(boss, await app.again(boss))
  await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  const [ran, also, ...decided] = await Promise.all([
    company.runJob(),
    company.runJob(),
    ...requests.map(({ id, boss }, at) => (at % 2 ? call(boss, 'approveAssetRequest', { id }) : null)),
  ])
  expect(ran?.refused).toBe(0)
  expect(also?.refused).toBe(0)
  for (const one of leavers) expect(await company.statusOf(one)).toBe('exited')
  const { rows } = await app.db.query<{ id: number; status: string; open: number }>({
    text:
      "select r.id, r.status, (select count(*)::int from approval_approvers a join approval_steps s on s.id = a.step_id where s.entity_type = 'assetRequests' " +
      "and s.record_id = r.id and s.status = 'current' and a.decided_at is null and a.emp_id = $2) as open from asset_requests r where r.id = any($1)",
    values: [requests.map(({ id }) => id), manager.empId],
  })
  expect(decided.filter((answer) => answer && answer.error === null)).toHaveLength(
    rows.filter(({ status }) => status === 'approved').length,
  )
  for (const { status, open } of rows) expect(status === 'approved' || open === 1).toBe(true)
  for (const { id } of rows.filter(({ status }) => status === 'requested'))
    expect((await call(manager, 'approveAssetRequest', { id })).error).toBeNull()
  expect(
    (await call(hr, 'getEmployeeInitiateExitDetails', { filter: { status: { eq: 'completed' } } })).error,
  ).toBeNull()
})

test('whoever is suspended decides nothing: the second-level manager does', async () => {
  const { app, hr, head, manager, done } = company
  const boss = await company.hire()
  const report = await company.hire()
  await app.reportsTo(report, boss)
  const { id } = await done<{ id: number }>(report, 'requestAsset', { category: 'phone', reason: 'Needed' })
  await done(hr, 'suspendEmployee', { id: boss.empId, comment: 'Under review' })
  expect((await company.call(boss, 'approveAssetRequest', { id })).code).toBe('noSession')
  expect((await company.call(head, 'approveAssetRequest', { id })).code).toBe('forbidden')
  await done(manager, 'approveAssetRequest', { id })
  const exit = await done(hr, 'createEmployeeInitiateExit', {
    ...{ empId: boss.empId, exitType: 'termination', reasonCategory: 'performance' },
  })
  expect((await company.step(company.director, exit, 'accept')).error).toBeNull()
  const agreed = await company.step(company.otherHr, exit, 'approveDate', { approvedLastWorkingDate: companyToday() })
  expect(agreed.data?.status).toBe('on_notice')
  expect(await company.statusOf(boss)).toBe('suspended')
})

test('whoever left comes back with the same record; not where that was excluded, unless a director agrees', async () => {
  const { hr, director, call, done, read, statusOf } = company
  const person = await company.hire()
  const exit = await company.onNotice(person, companyToday())
  await done(hr, 'updateEmployeeInitiateExit', {
    id: exit.id,
    version: (await read(hr, exit.id)).version,
    rehireEligible: false,
  })
  await company.step(hr, exit, 'startClearance')
  await company.clearByHand(exit)
  await company.step(hr, exit, 'complete')
  await tomorrow()
  await company.runJob()
  const again = { id: person.empId, comment: 'Welcome back', dateOfJoining: daysFromToday(10) }
  expect((await call(hr, 'rehireEmployee', again)).fields).toMatchObject({ status: { code: 'notRehireEligible' } })
  expect((await call(hr, 'consentRehireEmployeeExit', { id: exit.id })).error).not.toBeNull()
  await done(director, 'consentRehireEmployeeExit', { id: exit.id })
  await done(hr, 'rehireEmployee', again)
  expect(await statusOf(person)).toBe('pre_joining')
})

test('the exit of a person is told to whoever may see it, and to nobody else', async () => {
  const { hr, manager, finance, call, resign } = company
  const person = await company.hire()
  const of = { empId: person.empId }
  const ask = async (as: typeof hr) => (await call(as, 'getEmployeeInitiateExitDetailsbyEmpId', of)).data
  expect(await ask(hr)).toBeNull()
  const exit = await resign(person)
  expect(await ask(person)).toMatchObject({ id: exit.id, impact: [], checklist: [] })
  expect(await ask(manager)).toMatchObject({ id: exit.id })
  const stranger = await company.hire()
  expect(await ask(stranger)).toBeNull()
  expect(await ask(finance)).toBeNull()
  expect((await call(stranger, 'getExitImpact', { id: exit.id })).code).toBe('notFound')
  expect((await call<unknown[]>(stranger, 'getEmployeeInitiateExitDetails')).data).toEqual([])
})

test('every other reference to people tells who it was, and stays: a new one is reviewed here', async () => {
  const { model } = company.kernel
  const said = new Set(
    listLeaverReferences(model).map(({ table, attribute }) => `${table.resource.name}.${attribute.name}`),
  )
  const stays = [...model.tables.values()].flatMap((table) =>
    [...table.attributes.values()]
      .filter(({ target, isCommon, column }) => target === model.people && column && !isCommon)
      .map(({ name }) => `${table.resource.name}.${name}`)
      .filter((key) => !said.has(key)),
  )
  await expect(`${stays.sort().join('\n')}\n`).toMatchFileSnapshot('./stays.txt')
})

test('who gets a customer is asked with the one statement of it; of somebody leaving the checklist counts it at once', async () => {
  const { hr, finance, done, read } = company
  const [stays, leaves] = [await company.hire(), await company.hire()]
  const exit = await company.onNotice(leaves, companyToday())
  await company.step(hr, exit, 'startClearance')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const create = async (owner: Person) => {
    asked.mockClear()
    const made = { name: `Of ${owner.empId}`, country: 'US', currency: 'USD', accountOwnerEmpId: owner.empId }
    await done(finance, 'createCustomer', made)
    const texts = asked.mock.calls.map(([sent]) => String((sent as { text?: string } | null)?.text ?? sent))
    return texts.filter((text) => /^begin|^commit|insert into "customers"/.test(text)).map((text) => text.slice(0, 4))
  }
  // Its session is read by now.
  await create(hr)
  expect(await create(stays)).toEqual(['with'])
  const handover = async () => (await read(hr, exit.id)).checklist.find(({ area }) => area === 'handover')
  expect(await handover()).toMatchObject({ status: 'cleared' })
  expect(await create(leaves)).toEqual(['with', 'begi', 'with', 'comm'])
  expect(await handover()).toMatchObject({ status: 'open', openCount: 1 })
  asked.mockRestore()
})

test('many customers at once are one set; of those that somebody leaving gets, the checklist counts each', async () => {
  const { app, hr, kernel, read } = company
  const [stays, leaves] = [await company.hire(), await company.hire()]
  const exit = await company.onNotice(leaves, companyToday())
  await company.step(hr, exit, 'startClearance')
  const rows = [stays, leaves, stays, leaves].map((owner, place) => ({
    place,
    values: { name: `Set ${place} of ${owner.empId}`, country: 'US', currency: 'USD', accountOwnerEmpId: owner.empId },
  }))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const made = await app.db.transaction((tx) => createMany(createSystemWriter(kernel, tx), 'customers', rows))
  const inserts = asked.mock.calls.filter(([sent]) =>
    /insert into "customers"/.test(String((sent as { text?: string })?.text)),
  )
  asked.mockRestore()
  expect(made.map(({ error }) => error)).toEqual(rows.map(() => undefined))
  expect(inserts).toHaveLength(1)
  const handover = (await read(hr, exit.id)).checklist.find(({ area }) => area === 'handover')
  expect(handover).toMatchObject({ status: 'open', openCount: 2 })
})
