import { guardedRoles, overseers } from '../../resources/people/roles'
import { listRefusedAttempts, StewardError } from '../../src/framework/errors'
import type { Company } from '../generated/company'
import { daysFromToday } from '../setup/clock'
import type { Someone } from './taking-over'

/** What somebody tries to be decided over by whom they have chosen: their accomplice. */
export interface Attack {
  company: Company
  attacker: Someone
  victim: Someone
  /** Whom the attacker would have decide. */
  friend: Someone
  /** Somebody with a role whose account nobody has opened. */
  sleeper: number
  /** What was tried against the rights, by the codes that refused it. */
  refused: Map<string, string>
}

type Row = Record<string, unknown>

const rowsOf = async <R extends object = Row>({ company }: Attack, text: string, ...values: unknown[]) =>
  (await company.db.query<R>({ text, values })).rows

const one = async <T>(attack: Attack, text: string, ...values: unknown[]): Promise<T | undefined> =>
  (await rowsOf<{ value: T }>(attack, `select (${text}) as value`, ...values))[0]?.value

async function act(attack: Attack, operation: string, params: object): Promise<Row | null> {
  const { body } = await attack.company.call<Row>(operation, { ...params }, { as: attack.attacker })
  const { code, fields } = body
  if (code) noteRefusal(attack, new StewardError(code, { ...(fields && { fields }) }))
  return body.data
}

function noteRefusal({ refused }: Attack, error: StewardError): void {
  for (const { code, words } of listRefusedAttempts(error)) refused.set(code, words)
}

/** The rows that a batch refused. */
async function noteRefusedRows(attack: Attack, id: unknown): Promise<void> {
  const asked = { id, status: 'refused' }
  const as = attack.attacker
  const { body } = await attack.company.call<{ error: StewardError | null }[]>('getBatchRows', asked, { as })
  for (const { error } of body.data ?? []) if (error) noteRefusal(attack, error)
}

const versionOf = (attack: Attack, table: string, id: unknown) =>
  one<number>(attack, `select version from ${table} where id = $1`, id)

async function edit(attack: Attack, operation: string, table: string, id: unknown, values: object, key = 'id') {
  return act(attack, operation, { [key]: id, version: await versionOf(attack, table, id), ...values })
}

/** Ways to choose who decides, by name; each goes as far as it is let. */
export const ways: Readonly<Record<string, (attack: Attack) => Promise<unknown>>> = {
  async 'manager of whoever is above'(attack) {
    for (const name of ['reportingManagerEmpId', 'secondaryManagerEmpId', 'timesheetApproverEmpId'])
      await edit(attack, 'updateEmployee', 'employees', attack.victim.empId, { [name]: attack.friend.empId }, 'empId')
  },
  async 'own manager'(attack) {
    const { attacker, friend } = attack
    await edit(attack, 'updateEmployee', 'employees', attacker.empId, { reportingManagerEmpId: friend.empId }, 'empId')
  },
  async 'changes by batch'(attack) {
    const { victim, friend } = attack
    const change = { kind: 'edit', fields: { reportingManagerEmpId: { set: String(friend.empId) } } }
    const batch = await act(attack, 'previewBatch', {
      resource: 'employees',
      selection: { ids: [victim.empId] },
      change,
    })
    if (!batch) return
    await act(attack, 'applyBatch', { id: batch.id, expected: batch.total })
    await noteRefusedRows(attack, batch.id)
  },
  async 'planned change of manager'(attack) {
    const planned = { empId: attack.victim.empId, managerEmpId: attack.friend.empId }
    for (const ahead of [3, 0])
      await act(attack, 'createManagerChange', { ...planned, effectiveFrom: daysFromToday(ahead) })
  },
  async 'exit of the other'(attack) {
    const { victim, friend } = attack
    const exit = await act(attack, 'createEmployeeInitiateExit', {
      ...{ empId: victim.empId, exitType: 'termination', reasonCategory: 'other' },
    })
    const id = exit?.id ?? (await one(attack, 'select max(id) from employee_exits where emp_id = $1', victim.empId))
    const step = (action: string, more = {}) =>
      edit(attack, 'updateEmployeeInitiateExit', 'employee_exits', id, { action, comment: 'as told', ...more })
    await act(attack, 'acceptEmployeeExit', { id })
    await step('accept')
    await step('approveDate', { approvedLastWorkingDate: daysFromToday(0) })
    const successors = ['employees.headship', 'employees.reportingManagerEmpId', 'departments.headEmpId'].map(
      (duty) => ({ duty, toEmpId: friend.empId }),
    )
    for (const row of successors)
      await edit(attack, 'updateEmployeeInitiateExit', 'employee_exits', id, { successors: [row] })
    await step('startClearance')
    const items = await rowsOf(attack, 'select id from exit_clearance_items where exit_id = $1', id)
    for (const item of items)
      await edit(attack, 'updateExitClearanceItem', 'exit_clearance_items', item.id, { action: 'clear' })
    await step('complete')
  },
  async 'account of the other'(attack) {
    for (const step of ['suspendEmployee', 'markNotJoinedEmployee', 'reinstateEmployee'])
      await act(attack, step, { empId: attack.victim.empId, comment: 'as told' })
    const day = { dateOfJoining: daysFromToday(9) }
    await edit(attack, 'updateEmployee', 'employees', attack.victim.empId, day, 'empId')
  },
  async 'roles for a friend'(attack) {
    for (const role of guardedRoles) {
      const asked = await act(attack, 'grantRole', { empId: attack.friend.empId, role })
      const request = { empId: attack.friend.empId, role, fromDate: daysFromToday(0) }
      const made = await act(attack, 'createRoleRequest', request)
      for (const id of [asked?.requestId, made?.id]) if (id) await act(attack, 'approveRoleRequest', { id })
    }
  },
  async 'address of an account that nobody opened'(attack) {
    const workEmail = `${attack.attacker.username}.sleeper@attacker.example`
    await edit(attack, 'updateEmployee', 'employees', attack.sleeper, { workEmail }, 'empId')
  },
  async 'head of the own department'(attack) {
    const id = await one(attack, 'select department_id from employees where id = $1', attack.attacker.empId)
    await edit(attack, 'updateDepartment', 'departments', id, { headEmpId: attack.friend.empId })
  },
  async 'who stands in for the other'(attack) {
    const { victim, friend } = attack
    const days = { fromDate: daysFromToday(0), toDate: daysFromToday(9), reason: 'Away' }
    const made = await act(attack, 'saveDelegation', { fromEmpId: victim.empId, toEmpId: friend.empId, ...days })
    if (made) await attack.company.call('acceptDelegation', { id: made.id }, { as: friend })
  },
  async 'a rule of their own'(attack) {
    const steps = [{ by: 'person', personEmpId: attack.friend.empId }]
    await act(attack, 'saveApprovalRule', { name: 'Mine', entityType: 'onDutyRequests', priority: 1, steps })
  },
  async 'lead of the own team'(attack) {
    const text = 'select min(team_id) from team_members where emp_id = $1'
    const id = await one(attack, text, attack.attacker.empId)
    await edit(attack, 'updateTeam', 'teams', id, { leadEmpId: attack.friend.empId })
  },
  async 'own attendance by a device'(attack) {
    const { attacker, company } = attack
    const place = await one(attack, `select min(id) from locations where status = 'active'`)
    const device = await act(attack, 'createAttendanceDevice', { name: `Door ${attacker.username}`, locationId: place })
    const text = 'select max(id) from attendance_devices'
    const made = await act(attack, 'makeAttendanceDeviceKey', { id: device?.id ?? (await one(attack, text)) })
    const code = await one(attack, 'select employee_code from employees where id = $1', attacker.empId)
    const events = [3, 30].map((ago) => ({
      ...{ eventId: `${attacker.username} ${ago}`, employeeCode: code, direction: 'in' },
      at: `${daysFromToday(-ago)}T04:30:00Z`,
    }))
    if (made?.key) await company.call('sendAttendancePunches', { key: made.key, events })
    const own = { empId: attacker.empId, direction: 'in', localTime: `${daysFromToday(-4)} 09:00` }
    for (const operation of ['createAttendancePunch', 'createPunchRequest']) await act(attack, operation, own)
    const requests = await rowsOf(attack, 'select id from punch_requests where emp_id = $1', attacker.empId)
    for (const { id } of requests) await act(attack, 'approvePunchRequest', { id })
  },
}

interface Facts {
  managers: string
  head: string
  lead: string
  exit: string
  account: string
  roles: string
  sleeper: string
  punches: string
}

/** What decides over the attacker, and what only others decide. */
export async function factsOf(attack: Attack): Promise<Facts> {
  const { attacker, victim, sleeper } = attack
  const line =
    'with recursive up(id) as (select $1::bigint union select e.reporting_manager_emp_id from employees e join up on e.id = up.id) ' +
    `select string_agg(concat_ws(' ', e.id, e.reporting_manager_emp_id, e.secondary_manager_emp_id, e.timesheet_approver_emp_id), ',' order by e.id) ` +
    'from employees e where e.id in (select id from up)'
  const told = (text: string, ...values: unknown[]) => one<string>(attack, text, ...values).then(String)
  return {
    managers: await told(line, attacker.empId),
    head: await told(
      'select head_emp_id from departments where id = (select department_id from employees where id = $1)',
      attacker.empId,
    ),
    lead: await told(
      `select string_agg(t.id || ' ' || t.lead_emp_id, ',' order by t.id) from teams t where t.id in (select team_id from team_members where emp_id = $1)`,
      attacker.empId,
    ),
    exit: await told(
      `select string_agg(status, ',' order by id) from employee_exits where emp_id = $1 and status <> 'initiated'`,
      victim.empId,
    ),
    account: await told(
      `select a.status || ' ' || e.status || ' ' || e.date_of_joining from accounts a join employees e on e.id = a.emp_id where e.id = $1`,
      victim.empId,
    ),
    roles: await told(
      `select string_agg(emp_id || ' ' || role, ',' order by id) from role_grants where role = any($1)`,
      guardedRoles,
    ),
    sleeper: await told('select work_email from employees where id = $1', sleeper),
    punches: await told('select count(*) from attendance_punches where emp_id = $1', attacker.empId),
  }
}

/** Who decides what the attacker asks for now, by the rules of requests. */
export async function decidersOf({ company, attacker }: Attack): Promise<number[]> {
  const asked = { entityType: 'onDutyRequests', requesterEmpId: attacker.empId, values: { days: 1 } }
  const admin = await company.demo('admin')
  const { body } = await company.call<{ steps: { persons: { empId: number }[]; delegates: { empId: number }[] }[] }>(
    'simulateApproval',
    asked,
    { as: admin },
  )
  return (body.data?.steps ?? []).flatMap(({ persons, delegates }) =>
    [...persons, ...delegates].map(({ empId }) => empId),
  )
}

/** Whether those who must know were told of what was begun: of an exit the person as well. */
async function untold(attack: Attack): Promise<string[]> {
  const { attacker, victim } = attack
  const watching = await rowsOf<{ id: number }>(
    attack,
    `select distinct emp_id::int as id from role_grants where role = any($1) and emp_id <> $2 and (to_date is null or to_date >= now()::date)`,
    overseers,
    attacker.empId,
  )
  const missing = async (about: string, ids: number[], table: string) =>
    ((await one<number>(
      attack,
      `select count(*)::int from ${table} x, unnest($1::bigint[]) p(id) where x.created_by = $2 and x.status = 'pending' ` +
        `and p.id <> x.emp_id and not exists (select from notifications n where n.emp_id = p.id and n.event = 'oversight')`,
      ids,
      attacker.empId,
    )) ?? 0) > 0
      ? [`nobody heard of ${about}`]
      : []
  const ids = watching.map(({ id }) => id)
  const exits = await one<number>(
    attack,
    `select count(*)::int from employee_exits x, unnest($1::bigint[]) p(id) where x.created_by = $2 and x.emp_id = $3 and x.exit_type <> 'resignation' ` +
      `and not exists (select from notifications n where n.emp_id = p.id and n.entity_type = 'employeeExits' and n.record_id = x.id and n.event in ('oversight', 'asked'))`,
    [...ids, victim.empId],
    attacker.empId,
    victim.empId,
  )
  const attempts: string[] = []
  for (const [code, words] of attack.refused) {
    const heard = await one<number>(
      attack,
      `select count(distinct emp_id)::int from notifications where event = 'attemptRefused' and by_emp_id = $1 and title like $2 and emp_id = any($3)`,
      attacker.empId,
      `Tried ${words} (%`,
      ids,
    )
    if (heard !== ids.length) attempts.push(`not everybody heard of ${code}`)
  }
  return [
    ...attempts,
    ...(exits ? ['nobody heard of the exit'] : []),
    ...(await missing('the grant', ids, 'role_requests')),
  ]
}

/** What the attack came to beyond what the attacker may do alone; nothing where all is well. */
export async function gains(attack: Attack, before: Facts, deciders: readonly number[]): Promise<string[]> {
  const { attacker, victim, friend } = attack
  const after = await factsOf(attack)
  const moved = (name: keyof Facts) => before[name] !== after[name]
  const isAdmin = attacker.username === 'admin'
  const isAbove = attacker.standing > victim.standing
  return [
    ...(moved('managers') ? [`chose who is above: ${after.managers}`] : []),
    ...(moved('head') ? ['named the head of the own department'] : []),
    ...(moved('lead') ? ['named the lead of the own team'] : []),
    ...(moved('exit') ? [`ended the employment: ${after.exit}`] : []),
    ...(moved('account') && !isAbove ? [`made the account ${after.account}`] : []),
    ...(moved('roles') ? ['gave away what decides'] : []),
    ...(moved('sleeper') && !isAdmin ? ['took the account that nobody opened'] : []),
    ...(moved('punches') ? ['entered their own attendance'] : []),
    ...((await decidersOf(attack)).includes(friend.empId) && !deciders.includes(friend.empId)
      ? ['is decided over by a friend']
      : []),
    ...(await untold(attack)),
  ]
}

/** As it was before anybody attacked. */
export async function heal({ company, victim, friend, sleeper }: Attack, kept: readonly Row[], address: string) {
  const run = (text: string, ...values: unknown[]) => company.db.query({ text, values })
  await run(
    `update employee_exits set status = 'rejected' where status not in ('rejected', 'withdrawn') and emp_id = $1`,
    victim.empId,
  )
  await run(
    `update approval_steps set status = 'skipped' where entity_type in ('employeeExits', 'roleRequests', 'punchRequests') and status in ('waiting', 'current')`,
  )
  await run(`update role_requests set status = 'cancelled' where status = 'pending'`)
  await run(`update punch_requests set status = 'cancelled' where status = 'pending'`)
  await run(`update approval_rules set status = 'inactive'`)
  await run(`delete from approval_approvers where delegation_id is not null and decided_at is null`)
  await run(`update delegations set status = 'ended' where to_emp_id = $1`, friend.empId)
  await run(`update manager_changes set status = 'cancelled' where status = 'planned'`)
  await run(`update employees set work_email = $2 where id = $1`, sleeper, address)
  for (const row of kept)
    await run(
      `update employees set status = $2, reporting_manager_emp_id = $3, secondary_manager_emp_id = $4, timesheet_approver_emp_id = $5, date_of_joining = $6::date where id = $1`,
      ...['id', 'status', 'boss', 'dotted', 'sheets', 'joined'].map((name) => row[name]),
    )
  await run(`update accounts set status = 'active' where status = 'suspended'`)
  await run('update sessions set ended_at = null, end_reason = null')
}

/** The people of the attack as they stand. */
export const keptOf = (attack: Attack) =>
  rowsOf(
    attack,
    `select id, status, reporting_manager_emp_id as boss, secondary_manager_emp_id as dotted, timesheet_approver_emp_id as sheets, date_of_joining::text as joined from employees where id = any($1)`,
    [attack.attacker.empId, attack.victim.empId],
  )
