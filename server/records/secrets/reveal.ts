import { choice } from '../../../src/fields/choice'
import { text } from '../../../src/fields/text'
import type { SecretOptions } from '../../../src/fields/text/secret'
import { isRevealable } from '../../../src/fields/text/secret/revealable'
import { scopeForRights, scopeForVerb } from '../../../src/framework/access'
import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import { sendNotifications } from '../../notices/send-notifications'
import type { Operation } from '../../wire/operation'
import { readReadableFields } from '../history'
import { getAttribute, getTable, idField, quoteIdentifier } from '../model'
import { bindValues } from '../sql/compile-statement'
import { titleSql } from '../sql/title-sql'
import { SqlParameters } from '../sql-parameters'
import { createRecord } from '../write/save'
import { type Writer, withSystemRights } from '../write/writer'
import { readSecret } from './read-secret'

/** The resource that records which value was shown to whom. */
export const reveals = 'secretReveals'

/** The number of values that one person may be shown in an hour. */
const mostAnHour = 30

const listSecretFields = ({ fields }: Resource): [string, Resource['fields'][string]][] =>
  Object.entries(fields).filter(([, field]) => isRevealable(field))

/**
 * Makes the operation that shows one sealed value to a person who may read it; none where no field is sealed.
 */
export function buildRevealOperations(resource: Resource, roles: readonly Role[]): Omit<Operation, 'area' | 'reads'>[] {
  const secrets = listSecretFields(resource)
  if (secrets.length === 0) return []
  // A person often reads the record by one role and the value by another, so any such role may call it.
  const mayRead = (role: Role) =>
    secrets.some(([, { options }]) =>
      options.readableBy
        ? scopeForRights(options.readableBy, [role]) !== 'none'
        : scopeForVerb(resource, 'show', [role]) !== 'none',
    )
  return [
    {
      name: resource.operations.reveal,
      to: roles.filter(mayRead),
      resource: resource.name,
      effect: 'write',
      input: {
        id: idField(resource.name),
        field: buildFieldInput(resource, secrets),
        reason: text({ required: true, min: 5, max: 300, help: 'Why you need the whole value' }),
      },
      run: async (context, { id, field, reason }) => {
        const request = { id: Number(id), field: String(field ?? secrets[0]?.[0]), reason: String(reason) }
        return { data: { value: await revealSecretValue(context, resource, request) } }
      },
    },
  ]
}

/** Builds the input that names the field to show; it is optional where there is only one field. */
function buildFieldInput(resource: Resource, secrets: ReturnType<typeof listSecretFields>) {
  const choices = Object.fromEntries(secrets.map(([name]) => [name, fieldLabel(resource, name)]))
  return choice(choices, { required: secrets.length > 1 })
}

interface RevealRequest {
  id: number
  field: string
  reason: string
}

/**
 * Reads the whole value. Stores in the same transaction who read what, for which purpose and why; if that
 * fails, there is no answer.
 * @throws StewardError `notFound`, `forbidden` where the caller may not read the field, `tooManyRequests`
 */
async function revealSecretValue(writer: Writer, resource: Resource, request: RevealRequest): Promise<string | null> {
  await requireWithinRevealLimit(writer)
  const value = await revealSecretForFile(writer, resource, request)
  await notifySecretOwner(writer, resource, request)
  return value
}

/** Notifies the person in the field `tells` to whom the value was shown and why. */
async function notifySecretOwner(
  writer: Writer,
  resource: Resource,
  { id, field, reason }: RevealRequest,
): Promise<void> {
  const { tells }: SecretOptions = resource.fields[field]?.options ?? {}
  if (tells === undefined) return
  const table = getTable(writer.model, resource.name)
  const columnSql = (name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')
  const slots = new SqlParameters()
  const named = `(${titleSql({ model: writer.model, slots }, table, 't')})::text as title`
  const own = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const text = `select t.${columnSql(tells)} as "empId", ${named} from ${quoteIdentifier(table.name)} t where t.id = ${own}`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [id])
  const { rows } = await writer.sql.query<{ empId: number | null; title: string }>(statement)
  const [row] = rows
  if (!row?.empId) return
  const title = `${row.title}: ${fieldLabel(resource, field)}. ${reason}`.slice(0, 250)
  const note = { event: 'secretShown', title, entityType: resource.name, recordId: id } as const
  await sendNotifications(writer, [{ ...note, empId: Number(row.empId), byEmpId: writer.caller.empId }])
}

/**
 * Reads a value as `revealSecretValue` does, for a file that an operation makes of many records,
 * such as a bank file. Each value is recorded, but does not count towards the hourly limit. The
 * operation decides who may make the file.
 */
export async function revealSecretForFile(
  writer: Writer,
  resource: Pick<Resource, 'name'>,
  { id, field, reason }: RevealRequest,
): Promise<string | null> {
  const table = getTable(writer.model, resource.name)
  const readable = (await readReadableFields(writer, table, [id])).get(id)
  if (!readable) throw new StewardError('notFound')
  if (!readable.names.has(field)) throw new StewardError('forbidden')
  const value = await readSecret(writer, resource.name, id, field)
  await insertRevealRecord(writer, { about: readable.title, resource: resource.name, recordId: id, field, reason })
  return value?.open() ?? null
}

/** The record whose value somebody was shown, and why. */
interface RevealEntry {
  about: string
  resource: string
  recordId: number
  field: string
  reason: string
}

const insertRevealRecord = (writer: Writer, { about, ...entry }: RevealEntry) =>
  createRecord({ ...withSystemRights(writer), isUnread: true }, reveals, {
    ...entry,
    about: about.slice(0, 250),
    shownToEmpId: writer.caller.empId,
    shownAt: new Date().toISOString(),
  })

/**
 * Records that an operation showed a person a record that they cannot otherwise see. It counts towards the
 * hourly limit, and the person concerned is notified.
 * @throws StewardError `tooManyRequests`
 */
export async function logRecordReveal(
  writer: Writer,
  entry: RevealEntry & { label: string; ofEmpId: number },
): Promise<void> {
  const { label, ofEmpId, ...written } = entry
  await requireWithinRevealLimit(writer)
  await insertRevealRecord(writer, written)
  const title = `${written.about}: ${label}. ${written.reason}`.slice(0, 250)
  const note = { event: 'secretShown', title, entityType: written.resource, recordId: written.recordId } as const
  await sendNotifications(writer, [{ ...note, empId: ofEmpId, byEmpId: writer.caller.empId }])
}

/** Refuses more values than the hourly limit. It locks by person, so that parallel calls are counted too. */
async function requireWithinRevealLimit({ sql, caller }: Writer): Promise<void> {
  await sql.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`reveal ${caller.empId}`] })
  const { rows } = await sql.query<{ n: number; seconds: number | null }>({
    text: `select count(*)::int as n, ceil(extract(epoch from min(shown_at) + interval '1 hour' - now()))::int as seconds from secret_reveals where shown_to_emp_id = $1 and shown_at > now() - interval '1 hour'`,
    values: [caller.empId],
  })
  const { n = 0, seconds } = rows[0] ?? {}
  if (n >= mostAnHour) throw new StewardError('tooManyRequests', { args: { seconds: Math.max(1, seconds ?? 3600) } })
}
