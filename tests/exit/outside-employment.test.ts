import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposeContractEnds } from '../../resources/personnel/server/propose-contract-ends'
import { describeLeaverRecords } from '../../server/records/leaving/describe-leaver-records'
import { listLeaverReferences } from '../../server/records/leaving/records-of-leaver'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { JobRunContext } from '../../server/types'
import type { Person } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Leaving, type Params, startLeaving } from './drive'

let company: Leaving
beforeAll(async () => {
  company = await startLeaving()
})
afterAll(() => company.app.close())

interface Named {
  empId: number
  name: string
}

interface DescribedRecord {
  title: string
  places: string[]
  since: string
  goesTo: Named | null
  candidates: Named[]
}

const readRecordsByKey = async (exitId: number, as = company.hr) => {
  const { impact } = await company.read(as, exitId)
  return Object.fromEntries(impact.map(({ key, records }) => [key, records as unknown as DescribedRecord[]]))
}
const nameOf = async ({ empId }: Person) =>
  (await company.done<{ fullName: string }>(company.hr, 'getEmployeeByEmpId', { empId })).fullName

test('each entry of the impact says what it is, where, since when, and whom it goes or could go to', async () => {
  const { done, finance, manager, hr } = company
  const [person, lead, heir] = [await company.hire(), await company.hire(), await company.hire()]
  const enterProject = (name: string, more: Params) =>
    done<{ id: number }>(finance, 'createProject', {
      ...{ name, kind: 'internal', departmentId: 1, startDate: daysFromToday(-30), endDate: daysFromToday(90) },
      ...{ managerEmpId: lead.empId, ...more },
    })
  const members = [{ empId: person.empId, role: 'Analyst', fromDate: daysFromToday(-20), allocationPercent: 10 }]
  const first = await enterProject('Harbour', { members })
  await enterProject('Lighthouse', { members })
  const own = await enterProject('Pier', { managerEmpId: person.empId, sponsorEmpId: lead.empId })
  for (const title of ['Draw the plan', 'Ask the pilots'])
    await done(lead, 'createTask', { projectId: first.id, title, assignedTo: [{ empId: person.empId }] })

  const exit = await company.resign(person)
  const records = await readRecordsByKey(exit.id)
  const heads = { empId: manager.empId, name: await nameOf(manager) }
  const leads = { empId: lead.empId, name: await nameOf(lead) }
  expect(records['projectMembers.empId']).toMatchObject([
    { title: 'Analyst', places: ['Harbour'], since: daysFromToday(-20), goesTo: null },
    { title: 'Analyst', places: ['Lighthouse'], since: daysFromToday(-20), goesTo: null },
  ])
  expect(records['taskAssignees.empId']).toMatchObject([
    { title: 'Draw the plan', places: ['Harbour'], since: companyToday(), goesTo: heads, candidates: [heads, leads] },
    { title: 'Ask the pilots', places: ['Harbour'], since: companyToday(), goesTo: heads, candidates: [heads, leads] },
  ])
  expect(records['projects.managerEmpId']).toMatchObject([
    { title: 'Pier', since: companyToday(), goesTo: heads, candidates: [heads, leads] },
  ])

  const { version } = await company.read(hr, exit.id)
  const successors = [{ duty: 'projects.managerEmpId', recordId: own.id, toEmpId: heir.empId }]
  await done(hr, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
  const after = await readRecordsByKey(exit.id, manager)
  expect(after['projects.managerEmpId']).toMatchObject([{ goesTo: { empId: heir.empId } }])
  expect(after['taskAssignees.empId']?.map(({ goesTo }) => goesTo)).toEqual([heads, heads])
})

test('records of every reference that says what becomes of it can be described', async () => {
  const { kernel, manager } = company
  const references = listLeaverReferences(kernel.model)
  await kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    for (const reference of references)
      expect(await describeLeaverRecords(writer, reference, manager.empId, [1])).toBeInstanceOf(Array)
  })
  expect(references.length).toBeGreaterThan(20)
})

interface Duty {
  id: number
  status: string
}

/** Asks for duty on these days, and has the manager approve it unless it shall wait. */
async function enterDuty(person: Person, fromDate: string, toDate: string, waits = false): Promise<number> {
  const { done, manager, app } = company
  const about = { purpose: 'training', place: 'Pune', reason: 'A course' }
  const { id } = await done<Duty>(person, 'createOnDuty', { ...about, fromDate, toDate })
  if (waits) return id
  const { rows } = await app.db.query<{ id: number }>({
    text: `select id from approval_steps where entity_type = 'onDutyRequests' and record_id = $1 and status = 'current'`,
    values: [id],
  })
  for (const step of rows) await done(manager, 'openInboxItem', { id: step.id })
  await done(manager, 'approveOnDutyRequest', { id })
  return id
}
const readDuty = async (id: number) => (await company.done<Duty>(company.hr, 'getOnDutyRequestById', { id })).status

test('what begins after the last day is listed and cancelled once it is agreed, and what spans it is listed', async () => {
  const { done, hr, step, read, resign } = company
  const person = await company.hire()
  const lastDay = daysFromToday(20)
  const before = await enterDuty(person, daysFromToday(18), lastDay)
  const after = await enterDuty(person, daysFromToday(25), daysFromToday(26))
  const waiting = await enterDuty(person, daysFromToday(30), daysFromToday(31), true)
  const exit = await resign(person, { requestedLastWorkingDate: daysFromToday(60) })
  const listed = async (day?: string) => {
    const params = { id: exit.id, ...(day && { lastDay: day }) }
    const { impact } = await done<{ impact: { key: string; records: { id: number; spans: boolean }[] }[] }>(
      hr,
      'getExitImpact',
      params,
    )
    const outside = impact.find(({ key }) => key === 'onDutyRequests.empId.outside')
    return (outside?.records ?? []).map(({ id, spans }) => [id, spans])
  }
  expect(await listed()).toEqual([])
  expect(await listed(lastDay)).toEqual([
    [after, false],
    [waiting, false],
  ])
  expect(await listed(daysFromToday(25))).toEqual([
    [after, true],
    [waiting, false],
  ])

  await step(company.manager, exit, 'accept')
  expect((await step(hr, exit, 'approveDate', { approvedLastWorkingDate: daysFromToday(25) })).error).toBeNull()
  expect(await Promise.all([before, after, waiting].map(readDuty))).toEqual(['approved', 'approved', 'cancelled'])
  // An earlier day takes more of it.
  const { version } = await read(hr, exit.id)
  await done(hr, 'updateEmployeeInitiateExit', { id: exit.id, version, approvedLastWorkingDate: lastDay })
  expect(await Promise.all([before, after].map(readDuty))).toEqual(['approved', 'cancelled'])
  expect(await listed()).toEqual([])
})

test('a membership that would begin after the last day is gone with its person', async () => {
  const { done, finance, app } = company
  const person = await company.hire()
  const project = await done<{ id: number }>(finance, 'createProject', {
    ...{ name: `Later ${person.empId}`, kind: 'internal', departmentId: 1, managerEmpId: company.manager.empId },
    members: [{ empId: person.empId, fromDate: daysFromToday(30), allocationPercent: 10 }],
  })
  const exit = await company.completed(person, companyToday())
  await app.db.query({
    text: `update employee_exits set ends_at = now() - interval '1 second' where id = $1`,
    values: [exit.id],
  })
  expect(await company.runJob()).toMatchObject({ ended: 1, refused: 0, warned: [] })
  const members = await done<object[]>(finance, 'getProjectMembers', { filter: { projectId: { eq: project.id } } })
  expect(members).toEqual([])
})

test('the end of a contract is proposed as an exit, once, and no more once it was prolonged', async () => {
  const { app, kernel, director, hr, step, statusOf } = company
  const hireUntil = async (endsOn: string) => {
    const person = await company.hire()
    const text = `update employees set employment_type = 'contract', contract_end_date = $2 where id = $1`
    await app.db.query({ text, values: [person.empId, endsOn] })
    return person
  }
  const [soon, over, later] = [
    await hireUntil(daysFromToday(30)),
    await hireUntil(daysFromToday(-40)),
    await hireUntil(daysFromToday(31)),
  ]
  const run = () =>
    proposeContractEnds(kernel, { signal: new AbortController().signal, warn: () => {} } as unknown as JobRunContext)
  expect(await run()).toEqual({ proposed: 2, takenBack: 0, refused: 0 })
  expect(await run()).toEqual({ proposed: 0, takenBack: 0, refused: 0 })
  const exitOf = async ({ empId }: Person) =>
    (await company.call(hr, 'getEmployeeInitiateExitDetailsbyEmpId', { empId })).data
  expect(await exitOf(later)).toBeNull()
  const proposal = await exitOf(soon)
  expect(proposal).toMatchObject({
    ...{ exitType: 'end_of_contract', status: 'initiated', initiatedByEmpId: null },
    requestedLastWorkingDate: daysFromToday(30),
  })
  expect(await exitOf(over)).toMatchObject({ requestedLastWorkingDate: companyToday() })

  // A director keeps the one, and lets the other go; HR agrees on the day.
  const kept = proposal as { id: number }
  expect((await step(director, kept, 'retain', { comment: 'We prolong it' })).data?.status).toBe('retained')
  expect(await run()).toEqual({ proposed: 0, takenBack: 0, refused: 0 })
  const gone = (await exitOf(over)) as { id: number }
  expect((await step(director, gone, 'accept')).data?.status).toBe('manager_accepted')
  expect((await step(hr, gone, 'approveDate', { approvedLastWorkingDate: companyToday() })).error).toBeNull()
  expect(await statusOf(over)).toBe('on_notice')

  // A contract that is prolonged before anybody has decided takes the proposal back; its next end is proposed again.
  const prolonged = await hireUntil(daysFromToday(5))
  expect(await run()).toEqual({ proposed: 1, takenBack: 0, refused: 0 })
  const { version } = await company.done<{ version: number }>(hr, 'getEmployeeByEmpId', { empId: prolonged.empId })
  const change = { id: prolonged.empId, version, contractEndDate: daysFromToday(25) }
  await company.done(hr, 'updateEmployee', change)
  expect(await run()).toEqual({ proposed: 1, takenBack: 1, refused: 0 })
  expect(await statusOf(prolonged)).toBe('active')
  expect(await exitOf(prolonged)).toMatchObject({ status: 'initiated', requestedLastWorkingDate: daysFromToday(25) })
})
