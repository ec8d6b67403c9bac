import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvers } from '../../resources/approvers'
import { effectiveRoles, type RoleName, workingRoles } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import { getAttribute, getTable, quoteIdentifier } from '../../server/records/model'
import { createRecord, updateFields } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Kernel } from '../../server/types'
import { canCallOperation } from '../../server/wire/operation'
import { type ApproverRegister, decisions } from '../../src/framework/approval'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { StewardError } from '../../src/framework/errors'
import { getFieldBehaviour } from '../../src/framework/field'
import { isInputField, type Resource, stepOperationName } from '../../src/framework/resource'
import { trialOperationName } from '../../src/framework/rule-context/trial-answer'
import { listPreviewedSteps, previewOperationName } from '../../src/framework/steps/step-preview'
import { type Person, testSettings } from '../setup/app'
import { companyYear, daysFromToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { isExhaustive, rounds } from '../setup/tier'
import { BaseCalls } from './base-call'
import { type Company, startCompany, takeTime } from './company'

takeTime()

let company: Company
let kernel: Kernel
let calls: BaseCalls
const people = new Map<string, Person>()

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await company.db.query<Row>({ text, values })).rows
const one = async (text: string, ...values: unknown[]) => Number((await rows<{ id: number }>(text, ...values))[0]?.id)
const call = async (operation: string, params: object, as: Person) =>
  (await company.call(operation, { ...params }, { as })).body

beforeAll(async () => {
  company = await startCompany()
  kernel = await buildKernel(company.db, testSettings, shipped)
  calls = new BaseCalls(company)
  for (const role of workingRoles) people.set(role, await company.person(role))
  people.set('all roles at once', await company.person(...workingRoles))
})
afterAll(() => company.close())

type Place = `${string}.${string}`

const fields = shipped.resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, { options }]) =>
    options.givenTo ? [{ resource, name, place: `${resource.name}.${name}` as Place }] : [],
  ),
)

/** Requests that the manager of a project decides, made by somebody for a project; each area has its own. */
const waitingRequests: Readonly<Record<string, (projectId: number, empId: number) => Promise<unknown>>> = {
  procurements: (projectId, empId) =>
    rows(
      `insert into procurements (procurement_number, title, requested_by_emp_id, type, project_id, justification, needed_by, currency, status) values ($1, 'A chair', $2, 'goods', $3, 'To sit', $4::date, 'INR', 'requested')`,
      `PR${empId}`,
      empId,
      projectId,
      daysFromToday(9),
    ),
  onDutyRequests: (projectId, empId) =>
    rows(
      `insert into on_duty_requests (on_duty_number, emp_id, from_date, to_date, session, purpose, place, project_id, reason, earns_days_off, status) values ($1, $2, $4::date, $4::date, 'full', 'training', 'Pune', $3, 'A course', false, 'pending')`,
      `OD${empId}`,
      empId,
      projectId,
      daysFromToday(9),
    ),
  timeSheetSlices: async (projectId, empId) => {
    const day = daysFromToday(-7)
    const sheet = await one(
      `insert into time_sheets (emp_id, week_start, is_late, is_reopened, status) values ($1, date_trunc('week', $2::date)::date, false, false, 'submitted') returning id`,
      empId,
      day,
    )
    await rows(
      `insert into time_sheet_slices (time_sheet_id, name, emp_id, project_id, week_start, minutes, billable_minutes, status) values ($1, 'A week', $2, $3, date_trunc('week', $4::date)::date, 60, 0, 'waiting')`,
      sheet,
      empId,
      projectId,
      day,
    )
  },
}

/** A record in which the fields of a resource decide over the person. */
const ownRecords: Readonly<Record<string, (person: Person) => Promise<number>>> = {
  employees: async ({ empId }) => empId,
  departments: async ({ empId }) => {
    const id = await one(
      `insert into departments (name, code, status) values ($1, $1, 'active') returning id`,
      `OWN${empId}`,
    )
    await rows('update employees set department_id = $1 where id = $2', id, empId)
    return id
  },
  projects: async ({ empId }) => {
    const id = await one(
      `insert into projects (project_code, name, kind, department_id, manager_emp_id, start_date, currency, budget_amount, timesheet_approval, health, status) select $1, $1, 'internal', department_id, id, $3::date, 'INR', 5, 'manager_line', 'green', 'active' from employees where id = $2 returning id`,
      `P${empId}`,
      empId,
      daysFromToday(0),
    )
    const waiting = Object.entries(waitingRequests).filter(([resource]) => company.model.tables.has(resource))
    await waiting[empId % waiting.length]?.[1](id, empId)
    return id
  },
  teams: async ({ empId }) => {
    const id = await one(
      `insert into teams (name, kind, lead_emp_id, status) select $1, 'delivery', min(id), 'active' from employees where id <> $2 returning id`,
      `TEAM${empId}`,
      empId,
    )
    await rows(
      `insert into team_members (team_id, emp_id, role, from_date, allocation_percent) values ($1, $2, 'Member', $3::date, 1)`,
      id,
      empId,
      daysFromToday(-1),
    )
    return id
  },
  departmentBudgets: async ({ empId }) => {
    const department = await one(
      `insert into departments (name, code, status, head_emp_id) values ($1, $1, 'active', $2) returning id`,
      `HEAD${empId}`,
      empId,
    )
    return one(
      `insert into department_budgets (name, department_id, fiscal_year, currency, amount) values ($1, $2, $3, 'INR', 5) returning id`,
      `B${empId}`,
      department,
      companyYear(),
    )
  },
}

/** Another value than the record has. */
async function another(resource: Resource, name: string, id: number, as: Person): Promise<string> {
  const { field, column } = getAttribute(getTable(company.model, resource.name), name)
  const table = quoteIdentifier(getTable(company.model, resource.name).name)
  const [row] = await rows<{ value: unknown }>(
    `select ${quoteIdentifier(column?.name ?? '')}::text as value from ${table} where id = $1`,
    id,
  )
  for (let attempt = 0; attempt < 9; attempt++) {
    const value = await calls.value(field, people.get('admin'), attempt)
    const read = value === undefined ? undefined : getFieldBehaviour(field).parse(value)
    if (read?.ok && String(read.value) !== String(row?.value) && String(read.value) !== String(as.empId))
      return String(value)
  }
  throw new Error(`No other value for ${resource.name}.${name}`)
}

const versionOf = (resource: Resource, id: number) =>
  rows<{ version: number }>(
    `select version from ${quoteIdentifier(getTable(company.model, resource.name).name)} where id = $1`,
    id,
  ).then(([row]) => Number(row?.version))

interface Tried {
  resource: Resource
  name: string
  id: number
  value: string
  as: Person
}

/** Every way of changing a field of a record; what was refused and how, `done` where it was not. */
const ways: Readonly<Record<string, (tried: Tried) => Promise<string>>> = {
  async update({ resource, name, id, value, as }) {
    const body = await call(
      resource.operations.update,
      { id, version: await versionOf(resource, id), [name]: value },
      as,
    )
    return body.fields?.[name]?.code ?? body.code ?? 'done'
  },
  async batch({ resource, name, id, value, as }) {
    const change = { kind: 'edit', fields: { [name]: { set: value } } }
    const looked = await company.call<Batch>(
      'previewBatch',
      { resource: resource.name, selection: { ids: [id] }, change },
      { as },
    )
    return looked.body.data ? refusalIn(looked.body.data, name, as) : (looked.body.code ?? 'done')
  },
  async import({ resource, name, id, value, as }) {
    const begun = await company.call<Batch>(
      'startImport',
      { resource: resource.name, fields: ['id', name], key: ['id'], empty: 'keep' },
      { as },
    )
    const batch = begun.body.data
    if (!batch) return begun.body.code ?? 'done'
    await call('addImportRows', { id: batch.id, from: 1, rows: [[String(id), value]] }, as)
    const looked = await company.call<Batch>('previewImport', { id: batch.id, expected: 1 }, { as })
    return looked.body.data ? refusalIn(looked.body.data, name, as) : (looked.body.code ?? 'done')
  },
  async restore({ resource, name, id, value, as }) {
    const entry = await pastEntry(resource, id, name, value)
    if (entry === undefined) return 'invalidInput'
    const body = await call(
      resource.operations.restore,
      { id, version: await versionOf(resource, id), entry, fields: [name] },
      as,
    )
    return body.fields?.[name]?.code ?? body.code ?? 'done'
  },
}

/** An entry of the history after which the field had the value, which it has no more; undefined where it may not have it. */
async function pastEntry(resource: Resource, id: number, name: string, value: string): Promise<number | undefined> {
  const { field, column } = getAttribute(getTable(company.model, resource.name), name)
  const read = getFieldBehaviour(field).parse(value)
  const [row] = await rows<{ value: unknown }>(
    `select to_jsonb(${quoteIdentifier(column?.name ?? '')}) as value from ${quoteIdentifier(getTable(company.model, resource.name).name)} where id = $1`,
    id,
  )
  const set = async (values: object) =>
    company.db.transaction(async (tx) =>
      updateFields(createSystemWriter(kernel, tx), resource.name, id, await versionOf(resource, id), { ...values }),
    )
  try {
    await set({ [name]: read.ok ? read.value : value })
    const text = 'select max(id) as id from history where resource = $1 and record_id = $2'
    const entry = await one(text, resource.name, id)
    await set({
      [name]: typeof row?.value === 'number' && column?.type.startsWith('numeric(18') ? String(row.value) : row?.value,
    })
    return entry
  } catch (problem) {
    if (problem instanceof StewardError) return undefined
    throw problem
  }
}

async function refusalIn({ id }: Batch, name: string, as: Person): Promise<string> {
  const listed = await company.call<BatchRow[]>('getBatchRows', { id }, { as })
  const [row] = listed.body.data ?? []
  return row?.error?.fields?.[name]?.code ?? row?.error?.code ?? 'done'
}

test('nobody sets what they are given or who decides over them, in whatever way', async () => {
  const wrong: string[] = []
  let [tried, refused] = [0, 0]
  for (const [who, as] of people) {
    const own = new Map<string, number>()
    const granted = await rolesOf(as)
    for (const { resource, name, place } of fields) {
      // Whoever may change no such record is refused by that.
      if (!canCallOperation(company.registry.get(resource.operations.update)?.to ?? [], effectiveRoles(granted), true))
        continue
      const id = own.get(resource.name) ?? (await ownRecords[resource.name]?.(as))
      if (id === undefined) throw new Error(`Say in which ${resource.name} ${name} decides over somebody`)
      own.set(resource.name, id)
      const value = await another(resource, name, id, as)
      tried += 1
      for (const [way, attempt] of Object.entries(ways).filter((_, at) => isExhaustive || (at + tried) % 2 === 0)) {
        const outcome = await attempt({ resource, name, id, value, as })
        if (outcome === 'givenToSelf') refused += 1
        else if (!/^(forbidden|notFound|notWritable|invalidInput)$/.test(outcome))
          wrong.push(`${way} ${place} as ${who}: ${outcome}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(fields.length * rounds(1, 3))
})

test('the same fields of others are theirs to set', async () => {
  const [as, other] = [people.get('hr') as Person, people.get('employee') as Person]
  const wrong: string[] = []
  for (const { resource, name, place } of fields.filter((each) => each.resource.name === 'employees')) {
    const value = await another(resource, name, other.empId, other)
    const outcome = await ways.update?.({ resource, name, id: other.empId, value, as })
    if (outcome === 'givenToSelf' || outcome === 'forbidden') wrong.push(`${place}: ${outcome}`)
  }
  expect(wrong).toEqual([])
})

test('whatever leads from somebody to who decides says whom it decides over', () => {
  const register: ApproverRegister['approvers'] = approvers.approvers
  const found = new Set(fields.map(({ place }) => place))
  const hops = Object.values(register).flatMap((approver) => {
    if (!('path' in approver)) return []
    const { of, path } = approver
    let from = of === 'requester' ? approvers.people.resource : ''
    return path.split('.').flatMap((name): Place[] => {
      const place: Place = `${from}.${name}`
      const target = from ? getTable(company.model, from).attributes.get(name)?.target : targetOf(name)
      const isOwn = from === ''
      from = target ?? ''
      return isOwn ? [] : [place]
    })
  })
  expect([...new Set(hops)].filter((place) => !found.has(place))).toEqual([])
})

/** Where a reference of requests leads. */
const targetOf = (name: string) =>
  shipped.resources
    .filter(({ approval }) => approval)
    .map((resource) => getTable(company.model, resource.name).attributes.get(name)?.target)
    .find(Boolean)

const givenRecords = shipped.resources.filter(({ givenTo }) => givenTo)

/** What a record of the resource is made of, beside whom it is given to. */
let shiftsFrom = 100
let punchesFrom = 0

/** A version of a timing policy that holds for everybody. */
const shiftInForce = async (): Promise<number> => {
  const values = { title: 'Hours', summary: 'Hours', effectiveFrom: daysFromToday(1), shift: `Shift ${shiftsFrom}` }
  const id = await company.db.transaction((tx) =>
    createRecord(createSystemWriter(kernel, tx), 'timingPolicies', values),
  )
  await rows('update timing_policies set status = $2 where id = $1 returning id', id, 'published')
  return id
}

const recordOf = async (resource: Resource, name: string): Promise<object> => {
  if (resource.name === 'annualQuotas') {
    const leaveTypeId = await one(
      'select id from leave_types where requires_balance and status = $1 order by id limit 1',
      'active',
    )
    return { leaveTypeId, leaveYear: companyYear(), days: 200 }
  }
  if (resource.name === 'attendancePunches' || resource.name === 'punchRequests') {
    punchesFrom += 1
    return { direction: 'in', localTime: `${punchedOn} ${minuteOfDay()}` }
  }
  if (resource.name === 'roleRequests')
    return { role: 'finance', fromDate: daysFromToday(0), requestedByEmpId: people.get('admin')?.empId }
  if (resource.name === 'leaveDeductions') {
    punchesFrom += 1
    return {
      leaveTypeId: await one(
        'select id from leave_types where requires_balance and status = $1 order by id limit 1',
        'active',
      ),
      ...{ leaveYear: companyYear(), workDate: daysFromToday(-punchesFrom), days: 0.01, reason: 'Late' },
    }
  }
  if (resource.name === 'employmentTerms') return { probationEndDate: daysFromToday(60) }
  if (resource.name === 'projectManagers')
    return { projectId: await ownRecords.projects?.(await company.person('employee')), role: 'deputy' }
  if (resource.name === 'travelAuthorities') return { scope: 'all', fromDate: daysFromToday(0) }
  if (resource.name === 'hourlyRates') return { since: daysFromToday(5), costRate: '900', billRate: '2000' }
  if (resource.name === 'managerChanges')
    return { managerEmpId: (await company.person('employee')).empId, effectiveFrom: daysFromToday(5) }
  if (resource.name === 'exitClearanceItems') {
    const leaver = { empId: (await company.person('employee')).empId, requestedLastWorkingDate: daysFromToday(30) }
    const values = { ...leaver, reasonCategory: 'other' }
    const exitId = await company.db.transaction((tx) =>
      createRecord({ ...createSystemWriter(kernel, tx), handlers: {} }, 'employeeExits', values),
    )
    return { exitId, area: 'access', owner: 'hr' }
  }
  if (resource.name === 'shiftAssignments') {
    // Nobody has two shifts on a day.
    shiftsFrom += 10
    return {
      timingPolicyId: await shiftInForce(),
      fromDate: daysFromToday(shiftsFrom),
      toDate: daysFromToday(shiftsFrom + 1),
    }
  }
  const subject = resource.name === 'documentPolicies' ? { subject: 'Better ways' } : {}
  return { title: `Better for ${name}`, summary: 'Better', effectiveFrom: daysFromToday(30), ...subject }
}

/** Lately enough that one person alone enters it. */
const punchedOn = daysFromToday(-3)
const minuteOfDay = () => `${10 + Math.floor(punchesFrom / 60)}:${String(punchesFrom % 60).padStart(2, '0')}`

/** What the server enters of a record itself. */
const ofServer = ({ name }: Resource) =>
  name === 'attendancePunches' || name === 'punchRequests'
    ? { workDate: punchedOn, at: `${punchedOn}T${minuteOfDay()}:00Z` }
    : {}

test('nobody writes a record that is given to them, takes its steps or its actions', async () => {
  const wrong: string[] = []
  const isRefused = (code: string) => /^(forbidden|ownRequest|notFound)$/.test(code)
  // The same people for each resource: what one resource gives them another takes from.
  const tried = [...people].filter((_, at) => at % rounds(3, 1) === 0)
  for (const resource of givenRecords)
    for (const [who, as] of tried) {
      const values = { ...(await recordOf(resource, who)), [resource.givenTo ?? '']: as.empId }
      const isMade = company.registry.has(resource.operations.create)
      const created = isMade && (await call(resource.operations.create, values, as))
      if (created && !isRefused(created.code ?? 'done'))
        wrong.push(`${resource.operations.create} as ${who}: ${created.code ?? 'done'}`)
      const made = { ...values, ...ofServer(resource) }
      const id = await company.db.transaction((tx) => createRecord(createSystemWriter(kernel, tx), resource.name, made))
      const version = await versionOf(resource, id)
      const names = [
        ...[resource.operations.update, resource.operations.delete],
        ...[...Object.keys(resource.workflow?.transitions ?? {}), ...Object.keys(resource.actions)].map((step) =>
          stepOperationName(resource, step),
        ),
      ]
      for (const name of names.filter((each) => company.registry.has(each))) {
        const params = {
          id,
          version,
          comment: 'For myself',
          effectiveFrom: daysFromToday(40),
          days: 300,
          summary: 'Best',
          confirmationDate: daysFromToday(50),
          billRate: '3000',
        }
        const known = Object.keys(company.registry.get(name)?.input ?? {})
        const sent = Object.fromEntries(Object.entries(params).filter(([each]) => known.includes(each)))
        const { code = 'done' } = await call(name, sent, as)
        // A draft waits for nobody's decision.
        const isDecision = decisions.some(
          (each) => name === stepOperationName(resource, resource.approval?.[each] ?? each),
        )
        if (!isRefused(code) && !(isDecision && code === 'illegalTransition')) wrong.push(`${name} as ${who}: ${code}`)
      }
    }
  expect(wrong).toEqual([])
})

test('nor do they decide on it where it waits for somebody who may', async () => {
  const [director, hr] = [people.get('director') as Person, people.get('hr') as Person]
  const seats = async (empId: number | undefined) => {
    const values = { title: `Better for ${empId}`, summary: 'Better', effectiveFrom: daysFromToday(30), empId }
    const { data } = await company
      .call<{ id: number }>('createLeavePolicy', values, { as: hr })
      .then(({ body }) => body)
    expect(await call('proposeLeavePolicy', { id: data?.id }, hr)).toMatchObject({ error: null })
    const found = await rows<{ id: number }>(
      `select a.emp_id as id from approval_approvers a join approval_steps s on s.id = a.step_id where s.entity_type = 'leavePolicies' and s.record_id = $1`,
      data?.id,
    )
    return found.map(({ id }) => id)
  }
  expect(await seats(people.get('employee')?.empId)).toContain(director.empId)
  expect(await seats(director.empId)).not.toContain(director.empId)
})

test('another one gives it', async () => {
  for (const resource of givenRecords) {
    // The server alone makes some.
    if (!company.registry.has(resource.operations.create)) continue
    const values = {
      ...(await recordOf(resource, 'another')),
      [resource.givenTo ?? '']: (await company.person('employee')).empId,
    }
    const giver = ['hourlyRates', 'projectManagers'].includes(resource.name) ? 'finance' : 'hr'
    const first = await call(resource.operations.create, values, people.get(giver) as Person)
    expect(first, resource.name).toMatchObject({ error: null })
  }
})

/** Hand-written operations that write and name somebody, and give that person nothing: reviewed one by one. */
const forOneself: readonly string[] = [
  'revokeRole',
  'unlockAccount',
  'uploadEmployeePhoto',
  'removeEmployeePhoto',
  'employeeWebCheck',
  // Kept for the company, and theirs only once they say so with their own password.
  'issueAtAssetDesk',
  // Writes down who was shown whom to call for somebody; of oneself nothing is shown.
  'getEmergencyContacts',
  // Reads the tickets of an assignee; it waits for Jira, and so is no plain reading operation.
  'getJiraTicketsForProjects',
  // Tells an administrator what somebody may do; what it tries is taken back.
  'explainAccess',
  // Shows an administrator what somebody would see with a draft; nothing of it is stored.
  'tryDefinition',
]

test('every operation that gives somebody something says to whom, and nobody to themselves', async () => {
  const wrong: string[] = []
  const derived = new Set(
    company.resources.flatMap((resource) => [
      ...Object.values(resource.operations),
      ...Object.keys(resource.creates),
      // They do what the operations of those names do, and take it back.
      ...(['create', 'update'] as const).map((verb) => trialOperationName(resource, verb)),
      ...[...Object.keys(resource.workflow?.transitions ?? {}), ...Object.keys(resource.actions)].map((step) =>
        stepOperationName(resource, step),
      ),
      ...listPreviewedSteps(resource).map((step) => previewOperationName(resource, step)),
    ]),
  )
  let giving = 0
  for (const operation of company.registry.values()) {
    const names = Object.entries(operation.input).filter(
      ([, field]) => getFieldBehaviour(field).target() === approvers.people.resource,
    )
    if (derived.has(operation.name) || operation.effect === 'read' || names.length === 0) continue
    if (!operation.givenTo) {
      if (!forOneself.includes(operation.name)) wrong.push(`${operation.name} takes ${names.map(([name]) => name)}`)
      continue
    }
    giving += 1
    for (const [who, as] of people) {
      const form = Object.fromEntries(await calls.first(operation, people.get('admin')))
      const { code = 'done' } = await call(operation.name, { ...form, [operation.givenTo]: as.empId }, as)
      const expected = canCallOperation(operation.to, await rolesOf(as), true) ? 'givenToSelf' : 'forbidden'
      if (code !== expected) wrong.push(`${operation.name} as ${who}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(giving).toBeGreaterThan(0)
})

const rolesOf = async ({ empId }: Person) =>
  (await rows<{ role: RoleName }>('select role from role_grants where emp_id = $1', empId)).map(({ role }) => role)

test('what is given is no field that only the server writes', () => {
  expect(fields.filter(({ resource, name }) => !isInputField(resource, name)).map(({ place }) => place)).toEqual([])
})
