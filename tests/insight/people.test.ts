import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { timeSheets } from '../../resources/timesheets/timeSheets'
import { timeSheetTasks } from '../../resources/timesheets/timeSheetTasks'
import type { Resource } from '../../src/framework/resource'
import type { Actor, Params } from '../examples/company'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import {
  examplesOfKind,
  type InsightCompany,
  type LineGiven,
  type PersonGiven,
  startInsight,
  usualProject,
} from './drive'

/** Administrators give the marketing role to those whose role reads no timesheets: here it denies them. */
const withoutTimesheets = <R extends Resource>(resource: R): R =>
  resource.name === timeSheets.name || resource.name === timeSheetTasks.name
    ? { ...resource, access: [...resource.access, { to: 'marketing', cannot: ['list', 'show', 'export'] }] }
    : resource

let company: InsightCompany
beforeAll(async () => {
  const declared = declaredWith()
  company = await startInsight({ ...declared, resources: declared.resources.map(withoutTimesheets) })
})
afterAll(() => company.close())

interface Celebrated {
  empId: number
  dateOfJoining: string
  status: string
  dateOfBirth?: string
  showsBirthday?: boolean
  lastWorkingDate?: string
}
interface Occasion {
  empId: number
  date: string
  years: number | null
}
type Lists = 'workAnniversaries' | 'birthdays' | 'newJoiners'

const listOf = ({ years }: Occasion): Lists =>
  years === null ? 'birthdays' : years === 0 ? 'newJoiners' : 'workAnniversaries'

test.each(examplesOfKind<{ today: string; people: Celebrated[] }, Record<Lists, Occasion[]>>('anniversaries'))(
  '$id: $says',
  async ({ given, expect: expected }) => {
    const ids = new Map<number, number>()
    for (const one of given.people) {
      const { empId } = await company.hire()
      ids.set(empId, one.empId)
      await company.rows(
        'update employees set date_of_joining = $2, status = $3, date_of_birth = $4, last_working_date = $5 where id = $1',
        ...[empId, one.dateOfJoining, one.status, one.dateOfBirth ?? '1990-06-15', one.lastWorkingDate ?? null],
      )
      if (one.showsBirthday !== undefined)
        await company.insert('personal_details', { emp_id: empId, shows_birthday: one.showsBirthday })
    }
    company.setDay(given.today)
    const told = await company.done<Occasion[]>(company.hr, 'getAnniversaryEmployeesList')
    const lists: Record<Lists, Occasion[]> = { workAnniversaries: [], birthdays: [], newJoiners: [] }
    for (const one of told)
      if (ids.has(one.empId))
        lists[listOf(one)].push({ empId: ids.get(one.empId) ?? 0, date: one.date, years: one.years })
    expect(lists).toEqual(expected)
  },
)

interface HomeGiven {
  today: string
  me: Pick<PersonGiven, 'empId' | 'leave'>
  mayRead?: string[]
  lines: LineGiven[]
  tasks: { status: string; dueDate?: string }[]
  documents: { status: string; expiresOn: string }[]
  assets: { acknowledgement: string; status: string }[]
  requests: { kind: string; status: string }[]
  steps: { status: string; approverEmpIds: number[] }[]
}

/** A request of mine, in the state that the example tells. */
async function ask(me: Actor, { kind, status }: HomeGiven['requests'][number], at: number): Promise<void> {
  if (kind === 'leave') {
    const day = `2027-03-0${1 + at}`
    const absence = { fromDate: day, toDate: day, fromSession: 'full', toSession: 'full', reason: 'Away' }
    const leaveTypeId = company.leaveTypes.get('CL')
    const { id } = await company.done<{ id: number }>(me, 'createEmployeeLeave', { ...absence, leaveTypeId })
    if (status === 'approved')
      await company.decide(company.manager, 'leaveRequests', 'approveLeaveRequest', { id, comment: 'Fine' })
    return
  }
  if (kind === 'procurement')
    return void (await company.done(me, 'createProcurementDetails', { title: 'A chair', type: 'goods' }))
  const items = [{ amount: '10', currency: 'INR', category: 'other', description: 'Bill' }]
  const claim = { title: 'Bill', costCentreId: 1, items }
  const { id, version } = await company.done<{ id: number; version: number }>(me, 'createExpenseDetails', claim)
  const [item] = await company.rows<{ id: number }>('select id from expense_items where expense_id = $1', id)
  const file = { name: 'receipt.pdf', bytes: buildTextPdf([`Receipt of ${id}`]) }
  const receipt = { resource: 'expenseItems', id: item?.id ?? 0, kind: 'receipt' }
  const { body } = await sendParts(company.app, 'uploadAttachment', multipart(receipt, file), me)
  expect(body.error).toBeNull()
  await company.done(me, 'updateExpenseDetails', { id, version, action: 'submit' })
}

/** A step of somebody's request, which waits for those people. */
async function addStep(other: Actor, status: string, approvers: readonly Actor[], at: number): Promise<void> {
  const day = `2027-03-${String(8 + at).padStart(2, '0')}`
  const absence = { fromDate: day, toDate: day, fromSession: 'full', toSession: 'full', reason: 'Away' }
  const leaveTypeId = company.leaveTypes.get('CL')
  const { id } = await company.done<{ id: number }>(other, 'createEmployeeLeave', { ...absence, leaveTypeId })
  const [step] = await company.rows<{ id: number }>(
    "update approval_steps set status = $2 where entity_type = 'leaveRequests' and record_id = $1 returning id",
    ...[id, status],
  )
  await company.rows('delete from approval_approvers where step_id = $1', step?.id)
  for (const { empId } of approvers) await company.insert('approval_approvers', { step_id: step?.id, emp_id: empId })
}

async function prepareDay(given: HomeGiven): Promise<Actor> {
  const me = await company.hirePerson({ leave: given.me.leave ?? [] }, '2026-11-20')
  const [other, deputy] = [await company.hire(), await company.hire()]
  const project = { project_code: `H${me.empId}`, name: `Home ${me.empId}`, kind: 'internal' }
  const projectId = await company.insert('projects', { ...project, ...usualProject(company) })
  await company.enterTime(
    me,
    projectId,
    given.lines.map((line) => ({ ...line, status: 'draft' })),
  )
  for (const { status, dueDate } of given.tasks) {
    const task = {
      project_id: projectId,
      reporter_emp_id: me.empId,
      priority: 'medium',
      status,
      due_date: dueDate ?? null,
    }
    await company.insert('task_assignees', { task_id: await company.insert('tasks', task), emp_id: me.empId })
  }
  for (const [at, { status, expiresOn }] of given.documents.entries()) {
    const input = { empId: me.empId, docType: 'other', number: `A12345${at}`, expiresOn }
    const { id } = await company.done<{ id: number }>(me, 'createEmployeeIdentityDocDetails', input)
    await company.rows('update identity_documents set status = $2 where id = $1', id, status)
  }
  for (const { acknowledgement, status } of given.assets) await addAsset(me, acknowledgement, status)
  company.setDay(given.today)
  for (const [at, request] of given.requests.entries()) await ask(me, request, at)
  for (const [at, { status, approverEmpIds }] of given.steps.entries()) {
    const approvers = approverEmpIds.map((empId) => (empId === given.me.empId ? me : deputy))
    await addStep(other, status, approvers, at)
  }
  company.setDay(given.today)
  return me
}

async function addAsset(me: Actor, acknowledgement: string, status: string): Promise<void> {
  const asset = { category: 'laptop', condition: 'good', currency: 'INR', status: 'assigned', seats: 1 }
  await company.insert('employee_assets', {
    ...{ asset_id: await company.insert('company_assets', asset), emp_id: me.empId, acknowledgement, status },
    ...{ condition_at_issue: 'good', assigned_date: '2026-01-05' },
  })
}

const takeTimesheets = ({ empId }: Actor) =>
  company.insert('role_grants', { emp_id: empId, role: 'marketing', from_date: '2015-01-01' })

test.each(examplesOfKind<HomeGiven, Params>('homeKpi'))(
  '$id: $says',
  async ({ given, expect: { hidden, ...expected } }) => {
    const me = await prepareDay(given)
    if (given.mayRead && !given.mayRead.includes('lines')) await takeTimesheets(me)
    const told = await company.done<Params>(me, 'getKpiForHome')
    const total = (value: unknown) => (value as { total: number }).total
    const holiday = told.nextHoliday as { date: string; name: string } | null
    const figures = ['weekMinutes', 'expected', 'tasksDue', 'documentsExpiring', 'assetsToAccept']
    expect(figures.filter((name) => !(name in told)).sort()).toEqual(hidden)
    expect({
      ...Object.fromEntries(figures.filter((name) => name in told).map((name) => [name, Number(told[name])])),
      nextHoliday: holiday && { date: holiday.date, name: holiday.name },
      ...{ pendingMine: total(told.pendingMine), toDecide: total(told.toDecide) },
    }).toEqual(expected)
    expect(told).toMatchObject({ balances: expect.any(Array), attendanceToday: '0' })
  },
)
