import { type FieldError, type FieldErrors, StewardError } from '../../../../src/framework/errors'
import type { Field } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { findIdentityChangeRefusal, isRankedAbove } from '../../../session/identity/change-rights'
import { areReservedForOthers } from '../../../session/identity/identity-changes'
import type { Table } from '../../model'
import { SetRefusedError, throwFirstRefusal } from '../refusals'
import { type Changes, findDifferences, type Writer } from '../writer'

/** A change of a record, before or after the write. */
interface IdentityChange {
  /** Absent before a record is created. */
  id?: number
  action: string
  before: Values | null
  record: Values
  changes: Changes
}

const getIdentityOption = (field: Field | undefined) => field?.options.provesIdentity

/**
 * A field that identifies a person. `of` is the field that names the
 * person; absent: the record is the person.
 */
interface IdentityField {
  name: string
  of?: string
}

const proofs = new WeakMap<Resource, readonly IdentityField[]>()

function listIdentityFields(resource: Resource): readonly IdentityField[] {
  const cached = proofs.get(resource)
  if (cached) return cached
  const declaredProofs = Object.entries(resource.fields).flatMap(([name, field]): IdentityField[] => {
    const proof = getIdentityOption(field)
    if (!proof) return []
    return [typeof proof === 'object' ? { name, of: proof.of } : { name }]
  })
  proofs.set(resource, declaredProofs)
  return declaredProofs
}

/** Tells whether one of the fields identifies a person. Such changes are checked one by one. */
export function changesIdentityFields({ resource }: Table, names: readonly string[]): boolean {
  for (const { name, of = name } of listIdentityFields(resource))
    if (names.includes(name) || names.includes(of)) return true
  return false
}

/** Lists the people whose identifying fields a change touches, by field. */
function* listAffectedPeople(
  { resource }: Table,
  { id, before, record, changes }: IdentityChange,
): Generator<[string, number]> {
  for (const { name, of } of listIdentityFields(resource)) {
    if (!(name in changes) && !(of !== undefined && of in changes)) continue
    if ((before?.[name] ?? null) === null && (record[name] ?? null) === null) continue
    const people = of === undefined ? [before && id] : [before?.[of], record[of]]
    for (const person of new Set(people)) if (typeof person === 'number') yield [name, person]
  }
}

/**
 * Refuses changes of identifying fields or of accounts to callers without the right. Every write calls it:
 * form, batch, import, restore, undo, steps.
 * @throws StewardError `invalidInput` with the fields, `outranked`
 */
export const requireIdentityChangeAllowed = (writer: Writer, table: Table, change: IdentityChange): Promise<void> =>
  throwFirstRefusal(() => requireIdentityChangesAllowed(writer, table, [change], () => 0))

/**
 * Checks many changes as `requireIdentityChangeAllowed` checks one.
 * @throws SetRefusedError with the refused changes, by key
 */
export async function requireIdentityChangesAllowed<One extends IdentityChange>(
  writer: Writer,
  table: Table,
  changes: readonly One[],
  keyOf: (change: One) => number,
): Promise<void> {
  const { sql, caller } = writer
  if (caller.isSystem) return
  const results: { change: One; errors: FieldErrors }[] = []
  for (const change of changes) results.push({ change, errors: await findIdentityErrors(writer, table, change) })
  const values = results.flatMap(({ change, errors }) =>
    listNewIdentityValues(table, change, errors).map((each) => ({ ...each, errors })),
  )
  for (const [place, isReserved] of (await areReservedForOthers(sql, values)).entries()) {
    const { name, errors } = values[place] ?? {}
    if (isReserved && name && errors) errors[name] = { code: 'reserved' }
  }
  const refused = new Map<number, StewardError>()
  for (const { change, errors } of results)
    if (Object.keys(errors).length > 0) refused.set(keyOf(change), new StewardError('invalidInput', { fields: errors }))
    else if (await changesAccountOfSuperior(writer, table, change))
      refused.set(keyOf(change), new StewardError('outranked'))
  if (refused.size > 0) throw new SetRefusedError(refused)
}

async function findIdentityErrors(writer: Writer, table: Table, change: IdentityChange): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [name, empId] of listAffectedPeople(table, change)) {
    const code = await findIdentityChangeRefusal(writer, empId)
    if (code) errors[name] = { code }
  }
  for (const { name, value, isOfRecord } of listNewIdentityValues(table, change, errors))
    if (isOfRecord && isForeignAddress(writer, table, name, value)) errors[name] = buildForeignAddressError(writer)
  return errors
}

const buildForeignAddressError = ({ company }: Writer): FieldError => ({
  code: 'foreignAddress',
  args: { domains: company.mailDomains?.join(', ') ?? '' },
})

/** Tells whether the address is outside the company's domains, so that only administrators may set it. */
function isForeignAddress({ company, caller }: Writer, { resource }: Table, name: string, value: string): boolean {
  const { mailDomains = [] } = company
  const isAddress = resource.fields[name]?.type.isAddress === true
  if (!isAddress || mailDomains.length === 0 || caller.roles.includes('admin')) return false
  return !mailDomains.includes(value.slice(value.lastIndexOf('@') + 1).toLowerCase())
}

/** Lists new values of identifying fields, each with its person. */
const listNewIdentityValues = ({ resource }: Table, { id = 0, record, changes }: IdentityChange, errors: FieldErrors) =>
  listIdentityFields(resource).flatMap(({ name, of }) => {
    const value = record[name]
    if (errors[name] || !(name in changes) || typeof value !== 'string') return []
    const isOfRecord = of === undefined
    return [{ name, value, isOfRecord, empId: Number(isOfRecord ? id : record[of]) }]
  })

async function changesAccountOfSuperior(
  writer: Writer,
  { resource }: Table,
  { id, action }: IdentityChange,
): Promise<boolean> {
  const account = resource.workflow?.transitions[action]?.account
  return account !== undefined && id !== undefined && !(await isRankedAbove(writer, id))
}

/**
 * Answers the deletion of a record as a change. A deleted person has no
 * account, so no proof of identity remains.
 */
export function buildDeletionChange(table: Table, id: number, record: Values): IdentityChange & { id: number } {
  const nothing = Object.fromEntries([...table.attributes.keys()].map((name) => [name, null]))
  return { id, action: 'delete', before: record, record: nothing, changes: findDifferences(table, record, nothing) }
}

/** Sends a mail to the old address where an identifying address changed. */
export async function notifyOldAddresses(
  { sql, caller, accounts }: Writer,
  table: Table,
  change: IdentityChange & { id: number },
): Promise<void> {
  const { id, before, record } = change
  if (!accounts.proofs || !changesIdentityFields(table, Object.keys(change.changes))) return
  for (const { name, of } of listIdentityFields(table.resource)) {
    const [from, to] = [before?.[name], record[name]]
    const empId = of === undefined ? id : before?.[of]
    const hasMoved = from !== to || (of !== undefined && empId !== record[of])
    if (typeof from !== 'string' || typeof empId !== 'number' || !hasMoved) continue
    await accounts.proofs.changed(sql, {
      empId,
      resource: table.resource.name,
      recordId: id,
      field: name,
      from,
      to: typeof to === 'string' ? to : null,
      byEmpId: caller.empId,
      isAddress: table.resource.fields[name]?.type.isAddress === true,
    })
  }
}
