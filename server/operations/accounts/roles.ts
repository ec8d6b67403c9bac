import { check, choice, date, number, ref } from '../../../src/fields'
import type { Roles } from '../../../src/framework/company/roles'
import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import type { Values } from '../../../src/framework/validate'
import { whenRolesChange } from '../../approvals/moving/roles-change'
import { unlock } from '../../session/counting/guesses'
import { grantsOf } from '../../session/roles/granted'
import { type Granter, grant, revoke } from '../../session/roles/grants'
import { pageInput, pageOf, perPageOf } from '../../wire/list-input'
import { type Context, defineOperation } from '../../wire/operation'
import { tellOfRole } from './tell-of-role'

const area = 'Roles'

/** What can be granted: everybody is an employee without it. */
function grantable({ labels }: Roles): Readonly<Record<string, string>> {
  const { employee: _, ...granted } = labels
  return granted
}

const person = ref('employees', { label: 'Person', required: true })

/** Who holds which role from when until when, and who granted it; one's own to everybody. */
const getRoles = (roles: Roles) =>
  defineOperation({
    name: 'getRoles',
    area,
    to: 'signedIn',
    input: { empId: number({ min: 1 }), role: choice(grantable(roles)), isPastToo: check(), ...pageInput },
    async run(context, input) {
      const { caller } = context
      const isOpen = caller.roles.some((held) => roles.keepers.includes(held))
      const own = caller.empId ?? 0
      if (!isOpen && input.empId !== undefined && input.empId !== own) throw new StewardError('forbidden')
      const { grants, total } = await grantsOf(context, {
        empId: isOpen ? (input.empId ?? undefined) : own,
        role: input.role ?? undefined,
        isPastToo: input.isPastToo === true,
        page: pageOf(input),
        perPage: perPageOf(input),
      })
      return { data: grants, total }
    },
  })

const granterOf = ({ caller, today }: Context): Granter => ({
  empId: caller.empId,
  sessionId: caller.sessionId,
  today,
})

const days = { from: date({ label: 'From' }), to: date({ label: 'Until' }) }

/** @throws StewardError `invalidInput` for days that are over or end before they begin */
function daysOf({ from, to }: Values, today: string): { from: string; to: string | null } {
  const first = typeof from === 'string' ? from : today
  const last = typeof to === 'string' ? to : null
  if (first < today)
    throw new StewardError('invalidInput', { fields: { from: { code: 'tooEarly', args: { min: today } } } })
  if (last !== null && last < first)
    throw new StewardError('invalidInput', { fields: { to: { code: 'tooEarly', args: { min: first } } } })
  return { from: first, to: last }
}

/** Grants a role to somebody else, at once or from a day on. */
const grantRole = (roles: Roles) =>
  defineOperation({
    name: 'grantRole',
    givenTo: 'empId',
    area,
    to: ['admin'],
    effect: 'write',
    isIdempotent: true,
    input: { empId: person, role: choice(grantable(roles), { required: true }), ...days },
    async run(context, input) {
      const { sql, today, sessions } = context
      const empId = Number(input.empId)
      const asked = { empId, role: input.role as Role, ...daysOf(input, today) }
      const id = await grant(sql, asked, granterOf(context))
      await sessions.changed(sql, empId)
      await tellOfRole(context, asked)
      await whenRolesChange(context, empId)
      return { data: { id } }
    },
  })

/** Takes a role back, at once or with the end of a day; one's own only while somebody else administers. */
const revokeRole = (roles: Roles) =>
  defineOperation({
    name: 'revokeRole',
    area,
    to: ['admin'],
    effect: 'write',
    isIdempotent: true,
    input: { empId: person, role: choice(grantable(roles), { required: true }), to: days.to },
    async run(context, input) {
      const { sql, today, sessions } = context
      const empId = Number(input.empId)
      const { to } = input.to === undefined || input.to === null ? { to: null } : daysOf({ to: input.to }, today)
      const asked = { empId, role: input.role as Role, to }
      const ended = await revoke(sql, asked, granterOf(context))
      if (ended === 0) throw new StewardError('notFound')
      await sessions.changed(sql, empId)
      await tellOfRole(context, asked)
      await whenRolesChange(context, empId)
      return { data: { ended } }
    },
  })

/** Opens an account that too many wrong passwords or codes have locked; what was guessed wrong counts no more. */
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
    await unlock(sql, empId)
    return { data: { unlocked: true } }
  },
})

export const roleOperations = (roles: Roles) => [getRoles(roles), grantRole(roles), revokeRole(roles), unlockAccount]
