import { check, choice, date, number, ref, text } from '../../../src/fields'
import { needsSecondPerson, type Roles } from '../../../src/framework/company/roles'
import { StewardError } from '../../../src/framework/errors'
import { peopleResource, type Role } from '../../../src/framework/register'
import type { Values } from '../../../src/framework/validate'
import { updateRoleHolders } from '../../approvals/reassign/role-changes'
import type { Tx } from '../../database/connect'
import { createRecord } from '../../records/write/save'
import { withSystemRights } from '../../records/write/writer'
import { resetAccountGuesses } from '../../session/guesses/count-guesses'
import { readAccountFacts } from '../../session/roles/account-facts'
import { grantAndNotify, readHeldRoles } from '../../session/roles/grant-and-notify'
import { type Granter, type NewGrant, requireGrantableRole, revokeRoleGrants } from '../../session/roles/grants'
import { listGrants } from '../../session/roles/list-grants'
import { notifyOverseers } from '../../session/roles/overseers'
import { getPage, getPageSize, pageInput } from '../../wire/list-input'
import { type Context, defineOperation } from '../../wire/operation'
import { notifyOfRoleChange } from './notify-of-role'

const area = 'Roles'

/** Lists the roles that can be granted. Everybody is an employee without a grant. */
function listGrantableRoles({ labels }: Roles): Readonly<Record<string, string>> {
  const { employee: _, ...granted } = labels
  return granted
}

const person = ref(peopleResource, { label: 'Person', required: true })

const listFilter = { isPastToo: check(), search: text({ max: 100 }) }

/**
 * Makes the operation that answers who holds which role, from when to when, and who
 * granted it. Everybody may read their own roles.
 */
const buildGetRoles = (roles: Roles) =>
  defineOperation({
    name: 'getRoles',
    area,
    to: 'signedIn',
    input: { empId: number({ min: 1 }), role: choice(listGrantableRoles(roles)), ...listFilter, ...pageInput },
    async run(context, input) {
      const { caller } = context
      const isOpen = caller.roles.some((role) => roles.keepers.includes(role))
      const own = caller.empId ?? 0
      if (!isOpen && input.empId !== undefined && input.empId !== own) throw new StewardError('forbidden')
      const { grants, total } = await listGrants(context, {
        empId: isOpen ? (input.empId ?? undefined) : own,
        role: input.role ?? undefined,
        search: input.search?.trim() || undefined,
        isPastToo: input.isPastToo === true,
        page: getPage(input),
        perPage: getPageSize(input),
      })
      return { data: grants, total }
    },
  })

const toGranter = ({ caller, today }: Context): Granter => ({
  empId: caller.empId,
  sessionId: caller.sessionId,
  today,
})

const days = { from: date({ label: 'From' }), to: date({ label: 'Until' }) }

/**
 * Reads the days of a grant.
 * @throws StewardError `invalidInput` for past days or an end before the start
 */
function readGrantPeriod({ from, to }: Values, today: string): { from: string; to: string | null } {
  const first = typeof from === 'string' ? from : today
  const last = typeof to === 'string' ? to : null
  if (first < today)
    throw new StewardError('invalidInput', { fields: { from: { code: 'tooEarly', args: { min: today } } } })
  if (last !== null && last < first)
    throw new StewardError('invalidInput', { fields: { to: { code: 'tooEarly', args: { min: first } } } })
  return { from: first, to: last }
}

/** Makes the operation that grants a role to another person, now or from a later day. */
const buildGrantRole = (roles: Roles) =>
  defineOperation({
    name: 'grantRole',
    givenTo: 'empId',
    area,
    to: ['admin'],
    effect: 'write',
    isIdempotent: true,
    input: { empId: person, role: choice(listGrantableRoles(roles), { required: true }), ...days },
    async run(context, input) {
      const { sql, today, sessions } = context
      const empId = Number(input.empId)
      const grant = { empId, role: input.role as Role, ...readGrantPeriod(input, today) }
      if (await needsAgreementToGrant(context, grant)) return { data: await requestGrant(context, grant) }
      const id = await grantAndNotify(context, grant, toGranter(context))
      await sessions.changed(sql, empId)
      return { data: { id, requestId: null } }
    },
  })

/** Tells whether another person has to agree to the grant. */
async function needsAgreementToGrant({ sql, model, today }: Context, { empId, role }: NewGrant): Promise<boolean> {
  const { bySecondPerson } = model.roles
  if (!bySecondPerson || !model.tables.has(bySecondPerson.requests)) return false
  return needsSecondPerson(model.roles, role, await readHeldRoles(sql, empId, today))
}

/** Requests the grant, or grants at once where nobody else could agree. */
async function requestGrant(context: Context & { sql: Tx }, grant: NewGrant) {
  const { sql, model, caller, today } = context
  await requireGrantableRole(sql, grant, today)
  const { requests = '' } = model.roles.bySecondPerson ?? {}
  const { empId, role, from: fromDate, to: toDate } = grant
  const requestId = await createRecord(withSystemRights(context), requests, { empId, role, fromDate, toDate })
  const { rows } = await sql.query<{ id: number }>({
    text: 'select max(id)::int as id from role_grants where emp_id = $1 and role = $2 and granted_by = $3 and granted_at >= now()',
    values: [empId, role, caller.empId],
  })
  return { id: rows[0]?.id ?? null, requestId }
}

/** Answers facts about an account that administrators should know before a grant. */
const getAccountFacts = defineOperation({
  name: 'getAccountFacts',
  area,
  to: ['admin'],
  input: { empId: person },
  async run({ sql }, input) {
    const facts = await readAccountFacts(sql, Number(input.empId))
    if (!facts) throw new StewardError('notFound')
    return { data: facts }
  },
})

/**
 * Makes the operation that revokes a role, now or at the end of a day. Administrators can revoke their own
 * role only while there is another administrator.
 */
const buildRevokeRole = (roles: Roles) =>
  defineOperation({
    name: 'revokeRole',
    area,
    to: ['admin'],
    effect: 'write',
    isIdempotent: true,
    input: { empId: person, role: choice(listGrantableRoles(roles), { required: true }), to: days.to },
    async run(context, input) {
      const { sql, today, sessions } = context
      const empId = Number(input.empId)
      const { to } =
        input.to === undefined || input.to === null ? { to: null } : readGrantPeriod({ to: input.to }, today)
      const grant = { empId, role: input.role as Role, to }
      const ended = await revokeRoleGrants(sql, grant, toGranter(context))
      if (ended === 0) throw new StewardError('notFound')
      await sessions.changed(sql, empId)
      await notifyOfRoleChange(context, grant)
      if (needsSecondPerson(roles, grant.role, [])) await notifyOfRoleEnd(context, grant)
      await updateRoleHolders(context, empId)
      return { data: { ended } }
    },
  })

/** Notifies overseers that a person loses a role that decides. */
async function notifyOfRoleEnd(context: Context & { sql: Tx }, { empId, role }: { empId: number; role: Role }) {
  const facts = await readAccountFacts(context.sql, empId)
  if (!facts) return
  const label = context.model.roles.labels[role] ?? role
  const sentence = `The role ${label} of ${facts.name} was ended.`
  const about = { title: `${facts.name}: ${label}`, entityType: context.model.people, recordId: empId, sentence }
  await notifyOverseers(context, about, empId)
}

/** Unlocks an account after too many wrong passwords or codes, and resets the count. */
const unlockAccount = defineOperation({
  name: 'unlockAccount',
  area,
  to: ['admin'],
  effect: 'write',
  isIdempotent: true,
  input: { empId: person },
  async run({ sql }, input) {
    const empId = Number(input.empId)
    const { rowCount } = await sql.query({ text: 'select from accounts where emp_id = $1', values: [empId] })
    if (rowCount === 0) throw new StewardError('notFound')
    await resetAccountGuesses(sql, empId)
    return { data: { unlocked: true } }
  },
})

export const buildRoleOperations = (roles: Roles) => [
  buildGetRoles(roles),
  buildGrantRole(roles),
  buildRevokeRole(roles),
  getAccountFacts,
  unlockAccount,
]
