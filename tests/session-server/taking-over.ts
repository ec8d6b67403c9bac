import { companyRoles, effectiveRoles } from '../../resources/people/roles'
import { demoPeople } from '../../resources/people/server/demo/demo-accounts'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import type { Operation } from '../../server/wire/operation'
import type { Batch } from '../../src/framework/batch'
import { highestStanding } from '../../src/framework/company/roles'
import { getFieldBehaviour } from '../../src/framework/field'
import type { Company } from '../generated/company'
import { validText } from '../generated/values'
import { type Person, testSettings } from '../setup/app'

/** Somebody of the demo company who tries to become somebody else, or whom somebody tries to become. */
export interface Someone extends Person {
  username: string
  standing: number
}

/** Where each attacker reads mails. */
const mailbox = ({ username }: Someone) => `${username}@attacker.example`
const chosen = 'five geese cross a frozen canal'

export async function demoSomebodies(company: Company): Promise<Someone[]> {
  const found: Someone[] = []
  for (const { username, roles } of demoPeople)
    found.push({
      ...(await company.demo(username)),
      username,
      standing: highestStanding(companyRoles, effectiveRoles(roles)),
    })
  return found
}

export const pairsOf = (people: readonly Someone[]) =>
  people.flatMap((attacker) => people.filter((one) => one !== attacker).map((victim) => ({ attacker, victim })))

interface Facts {
  work_email: string
  username: string
  password_hash: string
  account: string
  state: string
  version: number
  sessions: number
  granted: string
}

const factsOf = async ({ db }: Company, { empId }: Someone): Promise<Facts> => {
  const { rows } = await db.query<Facts>({
    text:
      'select e.work_email, a.username, a.password_hash, a.status as account, e.status as state, e.version, ' +
      '(select count(*)::int from sessions s where s.emp_id = e.id) as sessions, ' +
      `(select string_agg(g.role || ' ' || g.from_date || coalesce(' ' || g.to_date, ''), ', ' order by g.id) from role_grants g where g.emp_id = e.id) as granted ` +
      'from employees e join accounts a on a.emp_id = e.id where e.id = $1',
    values: [empId],
  })
  if (!rows[0]) throw new Error(`There is no employee ${empId}`)
  return rows[0]
}

/** Operations that write and name a person. */
export const writesToPeople = ({ registry }: Company): Operation[] =>
  [...registry.values()].filter(
    ({ effect, input, resource, name }) =>
      effect !== 'read' &&
      name !== 'updateLoginTracker' &&
      (resource === 'employees' ||
        'empId' in input ||
        Object.values(input).some((field) => getFieldBehaviour(field).target() === 'employees')),
  )

/** The operation called with the victim wherever a person is named, and with the attacker's address. */
async function callWith(company: Company, { name, input }: Operation, attacker: Someone, victim: Someone) {
  const { version } = await factsOf(company, victim)
  const params: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(input)) {
    const isAddress = getFieldBehaviour(field).parse(mailbox(attacker)).ok && /email|username/i.test(key)
    if (key === 'id' || key === 'empId') params[key] = victim.empId
    else if (key === 'version') params[key] = version
    else if (/password/i.test(key)) params[key] = chosen
    else if (isAddress) params[key] = /name/i.test(key) ? victim.username : mailbox(attacker)
    else params[key] = validText(field, victim.empId, () => victim.empId)
  }
  await company.call(name, params, { as: attacker })
}

/** One record, by the list's own door. */
async function byBatch({ call }: Company, attacker: Someone, victim: Someone, change: object) {
  const as = attacker
  const selection = { ids: [victim.empId] }
  const { body } = await call<Batch>('previewBatch', { resource: 'employees', selection, change }, { as })
  if (body.data) await call('applyBatch', { id: body.data.id, expected: body.data.total }, { as })
  return body.data?.id
}

async function byImport({ call }: Company, attacker: Someone, { username }: Someone, code: string) {
  const as = attacker
  const started = { resource: 'employees', fields: ['employeeCode', 'workEmail'], key: ['employeeCode'] }
  const { body } = await call<Batch>('startImport', started, { as })
  const id = body.data?.id
  if (id === undefined) return
  await call('addImportRows', { id, from: 0, rows: [[code, `${username}.${mailbox(attacker)}`]] }, { as })
  const { body: looked } = await call<Batch>('previewImport', { id, expected: 1 }, { as })
  await call('applyBatch', { id, expected: looked.data?.total }, { as })
}

/** A past in which the person had the attacker's address, to be restored. */
async function byRestoring({ db, call }: Company, attacker: Someone, victim: Someone, { work_email, version }: Facts) {
  const { rows } = await db.query<{ id: number }>({
    text:
      `insert into history (resource, record_id, action, changes) select 'employees', $1, 'update', jsonb_build_object('workEmail', c) ` +
      'from unnest(array[jsonb_build_array($2::text, $3::text), jsonb_build_array($3::text, $2::text)]) c returning id',
    values: [victim.empId, work_email, mailbox(attacker)],
  })
  const restored = { empId: victim.empId, version, entry: rows[0]?.id, fields: ['workEmail'] }
  await call('restoreEmployee', restored, { as: attacker })
}

/** Every way of writing at a person, as somebody else. */
export async function attack(company: Company, attacker: Someone, victim: Someone, operations: readonly Operation[]) {
  const { db, call } = company
  const before = await factsOf(company, victim)
  const { rows: sent } = await db.query<{ last: number }>({
    text: 'select coalesce(max(id), 0)::int as last from outbox',
  })
  const { rows } = await db.query<{ code: string }>({
    text: 'select employee_code as code from employees where id = $1',
    values: [victim.empId],
  })
  const set = { workEmail: { set: mailbox(attacker) } }
  const edit = { empId: victim.empId, version: before.version, workEmail: mailbox(attacker) }
  await call('updateEmployee', edit, { as: attacker })
  await byBatch(company, attacker, victim, { kind: 'edit', fields: set })
  await byImport(company, attacker, victim, rows[0]?.code ?? '')
  await byRestoring(company, attacker, victim, await factsOf(company, victim))
  for (const step of ['suspend', 'reinstate', 'markNotJoined', 'rehire'])
    await byBatch(company, attacker, victim, { kind: 'step', step, comment: 'as told', asked: {} })
  for (const operation of operations) await callWith(company, operation, attacker, victim)
  await takeBack(company, attacker, victim)
  await call('forgotEmployeePassword', { username: victim.username })
  return {
    before,
    after: await factsOf(company, victim),
    codes: await codesTo(company, attacker, victim, sent[0]?.last ?? 0),
  }
}

/** An old change of many that gave the person the address they have, taken back. */
async function takeBack({ db, call }: Company, attacker: Someone, victim: Someone) {
  const { rows } = await db.query<{ id: number }>({
    text: `select id from batches where created_by = $1 and status = 'done' and kind <> 'undo' order by id desc limit 3`,
    values: [attacker.empId],
  })
  for (const { id } of rows) {
    const { body } = await call<Batch>('undoBatch', { id }, { as: attacker })
    if (body.data) await call('applyBatch', { id: body.data.id, expected: body.data.total }, { as: attacker })
  }
  return victim
}

/** Codes and links of the victim that leave to where the attacker reads. */
async function codesTo({ db }: Company, attacker: Someone, { empId }: Someone, after: number): Promise<string[]> {
  const { rows } = await db.query<{ template: string; sealed: string; work_email: string }>({
    text: 'select o.template, o.sealed, e.work_email from outbox o join employees e on e.id = o.emp_id where o.emp_id = $1 and o.sealed is not null and o.id > $2 and o.next_at <= now()',
    values: [empId, after],
  })
  return rows.flatMap(({ template, sealed, work_email }) => {
    const only: Record<string, string> = JSON.parse(
      decryptMailText(testSettings.secret, buildSealContext(template, empId), sealed),
    )
    const to = only.to ?? work_email
    return to.endsWith(mailbox(attacker)) && (only.code || only.token) ? [template] : []
  })
}

/** What the attack came to beyond what the attacker may do; nothing where all is well. */
export function gains(
  { standing }: Someone,
  victim: Someone,
  { before, after, codes }: Awaited<ReturnType<typeof attack>>,
) {
  const isAdmin = standing === highestStanding(companyRoles, ['admin'])
  const moved = (name: keyof Facts) => before[name] !== after[name]
  return [
    ...(codes.length > 0 ? [`was sent ${codes}`] : []),
    ...(moved('sessions') ? ['opened a session'] : []),
    ...(moved('password_hash') ? ['changed the password'] : []),
    ...(moved('granted') && !isAdmin ? ['changed the roles'] : []),
    ...((moved('work_email') || moved('username')) && !isAdmin ? [`became ${after.work_email}`] : []),
    ...((moved('account') || moved('state')) && standing < victim.standing ? [`made it ${after.account}`] : []),
  ]
}

/** As it was before anybody attacked. */
export async function heal(
  { db }: Company,
  { empId }: Someone,
  { work_email, username, account, state, password_hash }: Facts,
) {
  await db.query({ text: 'delete from changed_proofs' })
  await db.query({ text: 'delete from outbox where emp_id = $1', values: [empId] })
  await db.query({ text: 'delete from one_time_secrets where emp_id = $1', values: [empId] })
  await db.query({ text: 'delete from reset_codes where emp_id = $1', values: [empId] })
  await db.query({
    text: 'update employees set work_email = $2, status = $3 where id = $1',
    values: [empId, work_email, state],
  })
  await db.query({
    text: 'update accounts set username = $2, status = $3, password_hash = $4, failed_attempts = 0, locked_until = null where emp_id = $1',
    values: [empId, username, account, password_hash],
  })
  await db.query({ text: `update sessions set ended_at = null, end_reason = null` })
}
