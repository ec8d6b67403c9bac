import { choice } from '../../../src/fields/choice'
import { text } from '../../../src/fields/text'
import { scopeOf, scopeOfRights } from '../../../src/framework/access'
import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import { labelOf, type Resource, revealOperation } from '../../../src/framework/resource'
import type { Operation } from '../../wire/operation'
import { readableFields } from '../history'
import { idField, tableOf } from '../model'
import { createRecord } from '../write/save'
import { byHand, type Writer } from '../write/writer'
import { secretOf } from './open'

/** Where it is written down who was shown what. */
export const reveals = 'secretReveals'

/** Values that one person is shown in an hour. */
const mostAnHour = 30

const secretsIn = ({ fields }: Resource): [string, Resource['fields'][string]][] =>
  Object.entries(fields).filter(([, { type }]) => type.isSealed)

/** The operation that shows one sealed value of one record to whoever may read it; none where nothing is sealed. */
export function revealOperations(resource: Resource, roles: readonly Role[]): Omit<Operation, 'area' | 'reads'>[] {
  const secrets = secretsIn(resource)
  if (secrets.length === 0) return []
  // The record is often opened by another role of theirs than the value.
  const mayRead = (role: Role) =>
    secrets.some(([, { options }]) =>
      options.readableBy
        ? scopeOfRights(options.readableBy, [role]) !== 'none'
        : scopeOf(resource, 'show', [role]) !== 'none',
    )
  return [
    {
      name: revealOperation(resource),
      to: roles.filter(mayRead),
      resource: resource.name,
      effect: 'write',
      input: {
        id: idField(resource.name),
        field: choice(Object.fromEntries(secrets.map(([name]) => [name, labelOf(resource, name)])), { required: true }),
        reason: text({ required: true, min: 5, max: 300, help: 'Why you need the whole value' }),
      },
      run: async (context, { id, field, reason }) => ({
        data: {
          value: await reveal(context, resource, { id: Number(id), field: String(field), reason: String(reason) }),
        },
      }),
    },
  ]
}

interface Asked {
  id: number
  field: string
  reason: string
}

/**
 * The whole value. Who asked for it, of what and why stands in the same transaction: without that row nothing is answered.
 * @throws StewardError `notFound`, `forbidden` where the field is not theirs to read, `tooManyRequests`
 */
async function reveal(writer: Writer, resource: Resource, { id, field, reason }: Asked): Promise<string | null> {
  const table = tableOf(writer.model, resource.name)
  const readable = (await readableFields(writer, table, [id])).get(id)
  if (!readable) throw new StewardError('notFound')
  if (!readable.names.has(field)) throw new StewardError('forbidden')
  await refuseTooMany(writer)
  const value = await secretOf(writer, resource.name, id, field)
  await createRecord({ ...byHand(writer), isUnread: true }, reveals, {
    about: readable.title.slice(0, 250),
    resource: resource.name,
    recordId: id,
    field,
    reason,
    shownToEmpId: writer.caller.empId,
    shownAt: new Date().toISOString(),
  })
  return value?.open() ?? null
}

/** Under a lock of the person's, so that calls beside each other are counted too. */
async function refuseTooMany({ sql, caller }: Writer): Promise<void> {
  await sql.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`reveal ${caller.empId}`] })
  const { rows } = await sql.query<{ n: number; seconds: number | null }>({
    text: `select count(*)::int as n, ceil(extract(epoch from min(shown_at) + interval '1 hour' - now()))::int as seconds from secret_reveals where shown_to_emp_id = $1 and shown_at > now() - interval '1 hour'`,
    values: [caller.empId],
  })
  const { n = 0, seconds } = rows[0] ?? {}
  if (n >= mostAnHour) throw new StewardError('tooManyRequests', { args: { seconds: Math.max(1, seconds ?? 3600) } })
}
