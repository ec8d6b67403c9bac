import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import {
  type Attribute,
  getAttribute,
  getTable,
  isMembersField,
  type Model,
  quoteIdentifier,
  type Table,
} from '../model'
import { getVerbScope, scopeSql } from '../scopes'
import { applyChange } from './change'
import { findRecordTitle } from './checks/record-title'
import { refuseErrors, refuseField } from './checks/refuse'
import { lockRecord, type Writer } from './writer'

/** The ids that were sent for fields which choose records of another resource, by field name. */
type ChosenMembers = Readonly<Record<string, readonly number[]>>

/** Separates the values that the record itself stores from those that other records store. */
export function splitMemberValues(table: Table, values: Values): { stored: Values; chosen: ChosenMembers } {
  const isChosen = (name: string) => isMembersField(table, name)
  const entries = Object.entries(values)
  if (!entries.some(([name]) => isChosen(name))) return { stored: values, chosen: {} }
  return {
    stored: Object.fromEntries(entries.filter(([name]) => !isChosen(name))),
    chosen: Object.fromEntries(
      entries.filter(([name]) => isChosen(name)).map(([name, ids]) => [name, (ids ?? []) as readonly number[]]),
    ),
  }
}

/** Refuses a new record without a required choice, and a change that takes the last of them. */
export function requireMembers(table: Table, values: Values, isNew: boolean): void {
  const errors: FieldErrors = {}
  for (const { name, field } of listRequiredMembers(table)) {
    const ids = values[name]
    if (!(isNew || name in values) || (Array.isArray(ids) && ids.length > 0)) continue
    const { whenMissing } = field.options
    errors[name] = { code: 'required', ...(whenMissing && { message: whenMissing }) }
  }
  refuseErrors(errors)
}

const requiredMembers = new WeakMap<Table, readonly Attribute[]>()

function listRequiredMembers(table: Table): readonly Attribute[] {
  const cached = requiredMembers.get(table)
  if (cached) return cached
  const all = [...table.attributes.values()]
  const required = all.filter(({ name, field }) => field.options.required && isMembersField(table, name))
  requiredMembers.set(table, required)
  return required
}

/**
 * Sets the reference of chosen records to this record, and clears it in records that are no longer chosen.
 * Each such change has its own history entry.
 * @returns the changed fields, `[from, to]`
 * @throws StewardError `invalidInput` at the field where a record is not
 * visible, taken, settled or does not match
 */
export async function setMembers(
  writer: Writer,
  table: Table,
  id: number,
  chosen: ChosenMembers,
): Promise<Record<string, [unknown, unknown]>> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, ids] of Object.entries(chosen)) {
    const { derive } = getAttribute(table, name)
    if (derive?.kind !== 'members') continue
    const members = getTable(writer.model, derive.resource)
    const now = await readMembers(writer, members, derive.by, id)
    const added = ids.filter((each) => !now.includes(each))
    const removed = now.filter((each) => !ids.includes(each))
    if (added.length + removed.length === 0) continue
    for (const each of removed) await setMemberReference(writer, members, derive.by, each, name, null)
    for (const each of added) await setMemberReference(writer, members, derive.by, each, name, id)
    changes[name] = [now, ids]
  }
  return changes
}

async function readMembers(writer: Writer, members: Table, by: string, id: number): Promise<number[]> {
  const column = quoteIdentifier(getAttribute(members, by).column?.name ?? '')
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(members.name)} where ${column} = $1 order by id`,
    values: [id],
  })
  return rows.map((row) => row.id)
}

/** Sets or clears the reference of one record, which the person must be able to list. */
async function setMemberReference(
  writer: Writer,
  members: Table,
  by: string,
  memberId: number,
  shownAt: string,
  to: number | null,
): Promise<void> {
  const refuseMember = (code: string): never => refuseField(shownAt, { code, args: { id: memberId } })
  const locked = await lockRecord(writer, members, memberId, 'member', {
    isSeen: (slots) => scopeSql(writer.model, members, getVerbScope(members, 'list', writer.caller), 't', slots),
  })
  if (!locked?.flags.isSeen) return refuseMember('reference')
  const { workflow } = members.resource
  if (workflow?.states[String(locked.record[workflow.field])]?.isReadOnly) return refuseMember('settled')
  const holderId = locked.record[by]
  if (to !== null && holderId !== null)
    refuseField(shownAt, {
      code: 'takenElsewhere',
      args: { id: memberId, ...(await describeTakenMember(writer, members, memberId, by, Number(holderId))) },
    })
  try {
    await applyChange(writer, members, memberId, locked.record, { [by]: to })
  } catch (problem) {
    throw toChoiceError(problem, by, shownAt)
  }
}

/** Names the record that is taken and the one that holds it, as far as the person may list it. */
async function describeTakenMember(writer: Writer, members: Table, id: number, by: string, holderId: number) {
  const holder = getTable(writer.model, getAttribute(members, by).target ?? '')
  const title = await findRecordTitle(writer, members, id)
  const holderTitle = await findRecordTitle(writer, holder, holderId)
  return { record: title ?? members.resource.label, holder: holderTitle ?? holder.resource.label }
}

/** Moves an error of the other record's reference to the choosing field of this record. */
function toChoiceError(problem: unknown, by: string, shownAt: string): unknown {
  const error = problem instanceof StewardError ? problem.fields?.[by] : undefined
  if (!error) return problem
  const fields: FieldErrors = { [shownAt]: error }
  return new StewardError('invalidInput', { fields, cause: problem })
}

/** Lists the tables whose records are parts of this table's records, with their reference to it. */
export const listPartTables = (model: Model, table: Table): { table: Table; name: string; by: string }[] =>
  [...model.tables.values()].flatMap((other) =>
    [...other.attributes.values()]
      .filter(({ field, target }) => target === table.resource.name && (field.options as { isPart?: boolean }).isPart)
      .map(({ column }) => ({ table: other, name: other.name, by: column?.name ?? '' })),
  )

/** Locks the parts of a record, resource by resource, because they are deleted with it. */
export async function lockPartRecords(
  writer: Writer,
  table: Table,
  id: number,
): Promise<{ table: Table; id: number }[]> {
  const parts: { table: Table; id: number }[] = []
  for (const { table: other, name, by } of listPartTables(writer.model, table)) {
    const { rows } = await writer.sql.query<{ id: number }>({
      text: `select id from ${quoteIdentifier(name)} where ${quoteIdentifier(by)} = $1::bigint order by id for update`,
      values: [id],
    })
    parts.push(...rows.map((row) => ({ table: other, id: row.id })))
  }
  return parts
}
