import { expect, vi } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import type { Kernel } from '../../server/types'
import { type CalendarDate, plusDays } from '../../src/framework/values/dates'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import examples from './examples.json'

type Params = Record<string, unknown>

export interface Tool {
  id: number
  version: number
  status: string
  seats: number
  holders: number
  freeSeats: number
  confirmed: number
  withoutAnswer: number
  notNeeded: number
  totalCost: string
  renewalDate: string | null
}

export interface Seat {
  id: number
  toolId: number
  empId: number
  status: string
  until: string | null
  lastSeatDay: string | null
  roundOn: string | null
  leavesBefore: boolean
  answer: string | null
}

export interface Term {
  id: number
  kind: string
  status: string
  startsOn: string
  endsOn: string | null
  seats: number
  totalCost: string
}

export interface Answer<Data> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

/** A tool as the worked examples write it; what they leave out has a usual value. */
export interface GivenTool {
  tool: string
  licenceType?: string
  currency?: string
  unitCost?: string
  seats: number
  billingCycle: string
  startDate: CalendarDate
  lastRenewal?: CalendarDate
  until?: CalendarDate
  renewalDate?: CalendarDate
  approvedOn?: CalendarDate
  autoRenew?: boolean
  ownerEmpId?: number
  departmentId?: number
  projectId?: number
  holders?: number[]
  seatsAdded?: { on: CalendarDate; seats: number }[]
  invoices?: { date: CalendarDate; amount: string }[]
}

/** A company that buys tools, with the rates of the worked examples. */
export interface ToolCompany {
  app: TestApp
  kernel: Kernel
  owner: Person
  manager: Person
  finance: Person
  director: Person
  hr: Person
  call<Data = Tool>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Tool>(as: Person, operation: string, params?: Params): Promise<Data>
  /** The person that the examples call so. */
  person(empId: number): Promise<Person>
  /** Who that is in the examples. */
  nameOf(empId: number): number
  /** It is the company's noon of a day from now on, and everybody is signed in. */
  setDay(date: CalendarDate): Promise<void>
  /** What the job of due steps does. */
  takeDue(): Promise<void>
  /** A tool in use, approved on its day. */
  buy(given: GivenTool, more?: Params): Promise<Tool>
  /** Approves whatever waits about a tool or a term of it. */
  approve(resource: 'toolPurchases' | 'toolTerms' | 'procurements', id: number): Promise<void>
  read(id: number): Promise<Tool>
  step(as: Person, id: number, action: string, more?: Params): Promise<Answer<Tool>>
  give(tool: Pick<Tool, 'id'>, empId: number): Promise<Seat>
  seats(toolId: number): Promise<Seat[]>
  terms(toolId: number): Promise<Term[]>
  /** Whom an event was told about a tool, each as often as it was. */
  notified(event: string, toolId: number): Promise<number[]>
  department(id: number): Promise<number>
  project(id: number): Promise<number>
  /** No tools are left of other examples. */
  forget(): Promise<void>
  close(): Promise<void>
}

export async function startTools(): Promise<ToolCompany> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const everybody: Person[] = []
  const hire = async (...roles: Parameters<TestApp['person']>): Promise<Person> => {
    const one = await app.person(...roles)
    everybody.push(one)
    return one
  }
  const director = await hire('director')
  const [manager, owner] = [await hire('employee'), await hire('employee')]
  const [finance, hr] = [await hire('finance'), await hire('hr')]
  const people = new Map<number, Person>([[6020, owner]])
  const call: ToolCompany['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: ToolCompany['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const read: ToolCompany['read'] = (id) => done(finance, 'getToolPurchaseById', { id })
  const signIn = async () => {
    await app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
    for (const one of everybody) Object.assign(one, await app.again(one))
    // The database keeps its own clock: what hangs on it lasts.
    await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  }
  const setDay: ToolCompany['setDay'] = async (date) => {
    vi.setSystemTime(new Date(`${date}T06:30:00Z`))
    await signIn()
  }
  const step: ToolCompany['step'] = async (as, id, action, more = {}) => {
    const { version } = await read(id)
    return call(as, 'updateToolPurchase', { id, version, action, ...more })
  }
  const approve: ToolCompany['approve'] = async (resource, id) => {
    for (;;) {
      const { rows } = await app.db.query<{ id: number; emp_id: number }>({
        text: `select s.id, a.emp_id from approval_steps s join approval_approvers a on a.step_id = s.id
          where s.entity_type = $1 and s.record_id = $2 and s.status = 'current' order by a.id limit 1`,
        values: [resource, id],
      })
      const [current] = rows
      const decider = everybody.find(({ empId }) => empId === current?.emp_id)
      if (!current || !decider) return
      await done(decider, 'openInboxItem', { id: current.id })
      await done(decider, 'approveApprovalStep', { id: current.id })
    }
  }
  const ids = new Map<string, number>()
  const remember = async (key: string, make: () => Promise<number>): Promise<number> => {
    const id = ids.get(key) ?? (await make())
    ids.set(key, id)
    return id
  }
  const department: ToolCompany['department'] = (id) =>
    remember(`department ${id}`, async () => {
      const values = { name: `Department ${id}`, code: `D-${id}` }
      return (await done<{ id: number }>(hr, 'createDepartment', values)).id
    })
  const project: ToolCompany['project'] = (id) =>
    remember(`project ${id}`, async () => {
      const values = { name: `Project ${id}`, kind: 'internal', departmentId: 1 }
      const created = await done<{ id: number }>(finance, 'createProject', values)
      await app.db.query({
        text: 'update projects set manager_emp_id = $2 where id = $1',
        values: [created.id, manager.empId],
      })
      return created.id
    })
  const person: ToolCompany['person'] = async (empId) => {
    const one = people.get(empId) ?? (await hire('employee'))
    if (!people.has(empId)) {
      await app.reportsTo(one, manager)
      await signIn()
    }
    people.set(empId, one)
    return one
  }
  const give: ToolCompany['give'] = async (tool, empId) =>
    done(owner, 'createToolSeat', { toolId: tool.id, empId: (await person(empId)).empId })
  for (const one of [owner, finance, hr]) await app.reportsTo(one, manager)
  await setDay('2026-01-01')
  for (const { currency, date, rate } of examples.settings.exchangeRates)
    await done(finance, 'createExchangeRate', { currency, date, rate })
  const company: ToolCompany = {
    ...{ app, kernel, owner, manager, finance, director, hr, call, done, person, setDay, read, step, approve, give },
    ...{ department, project },
    nameOf: (empId) => [...people].find(([, one]) => one.empId === empId)?.[0] ?? 0,
    takeDue: async () => void (await takeDueSteps(kernel)),
    buy: (given, more) => buyTool(company, given, more),
    seats: (toolId) =>
      done(finance, 'getToolSeats', { filter: { toolId: { eq: toolId } }, perPage: 200, sort: [['id', 'asc']] }),
    terms: (toolId) => done(finance, 'getToolTerms', { filter: { toolId: { eq: toolId } }, sort: [['id', 'asc']] }),
    async notified(event, toolId) {
      const { rows } = await app.db.query<{ emp_id: number }>({
        text: `select emp_id from notifications where event = $1 and entity_type = 'toolPurchases' and record_id = $2
          order by emp_id`,
        values: [event, toolId],
      })
      return rows.map((row) => row.emp_id)
    },
    async forget() {
      for (const table of ['tool_costs', 'tool_invoices', 'tool_terms', 'tool_seats', 'tool_purchases'])
        await app.db.query({ text: `delete from ${table}` })
    },
    async close() {
      vi.useRealTimers()
      await app.close()
    },
  }
  return company
}

/** The first day on which all currencies of the examples have a rate. */
const firstRates = '2026-03-31'

async function buyTool(company: ToolCompany, given: GivenTool, more: Params = {}): Promise<Tool> {
  const { owner, finance, done, setDay, approve, read, person, give } = company
  const start = given.lastRenewal ?? given.startDate
  const approvedOn = given.approvedOn ?? (start < firstRates ? firstRates : start)
  await setDay(approvedOn)
  const payer = {
    ...(given.departmentId && { departmentId: await company.department(given.departmentId) }),
    ...(given.projectId && { projectId: await company.project(given.projectId) }),
  }
  const isOnce = given.billingCycle === 'one_time'
  const tool = await done(owner, 'createToolPurchase', {
    ...{ toolName: given.tool, purpose: 'Work', licenceType: given.licenceType ?? 'subscription' },
    ...{ currency: given.currency ?? 'INR', unitCost: given.unitCost ?? '100.00', seats: given.seats },
    ...{ billingCycle: given.billingCycle, startDate: given.startDate, autoRenew: given.autoRenew ?? false },
    ...(!isOnce && { renewalDate: given.renewalDate ?? given.until }),
    ...payer,
    ...more,
  })
  await approve('toolPurchases', tool.id)
  const invoices = given.invoices ?? [{ date: approvedOn, amount: tool.totalCost }]
  for (const [place, { date, amount }] of invoices.entries()) {
    if (given.invoices) await setDay(date)
    const invoice = { toolId: tool.id, invoiceNumber: `${given.tool}-${place}`, invoiceDate: date, net: amount }
    await done(finance, 'createToolInvoice', invoice)
  }
  for (const empId of given.holders ?? []) await give(tool, empId)
  for (const { on, seats } of given.seatsAdded ?? []) {
    await setDay(on)
    const { seats: before } = await read(tool.id)
    const changed = await company.step(owner, tool.id, 'changeSeats', { newSeats: before + seats })
    expect(changed).toMatchObject({ error: null })
    for (const term of await company.terms(tool.id))
      if (term.status === 'requested') await approve('toolTerms', term.id)
  }
  const { ownerEmpId } = given
  if (ownerEmpId && (await person(ownerEmpId)).empId !== owner.empId) {
    const { version } = await read(tool.id)
    const values = { id: tool.id, version, ownerEmpId: (await person(ownerEmpId)).empId }
    await done(owner, 'updateToolPurchase', values)
  }
  return read(tool.id)
}

/** The day so many days before. */
export const daysBefore = (date: CalendarDate, days: number): CalendarDate => plusDays(date, -days) ?? date
