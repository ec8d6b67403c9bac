import { findCalculation } from '../../../fields/parts/calculations'
import { requireViews } from '../../../fields/views'
import type { FieldChange } from '../../../framework/batch'
import type { FieldErrors } from '../../../framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { parseField } from '../../../framework/validate'
import { canReadField, isReadableInSomeRecords } from '../../field-access'
import { listFormSections } from '../../form/form-input'
import { isSameValue } from '../../saving/is-same-value'
import type { SignedInPerson } from '../../signed-in'

/** The kinds of change that a bulk change can make to a field. */
export type ChangeKind = 'set' | 'empty' | 'add' | 'multiply' | 'copy'

/** A chosen field with its input: the value to set, the number as typed, or the name of the field to copy. */
export interface FieldDraft {
  name: string
  way: ChangeKind
  value: unknown
}

/** Lists the fields that the person may write in existing records, in the order of the form. */
export function listBulkFields(resource: Resource, who: SignedInPerson): string[] {
  return listFormSections(resource, who, {})
    .flatMap(({ fields }) => fields.map(({ name }) => name))
    .filter((name) => {
      const field = resource.fields[name]
      return (
        !!field &&
        !field.options.fixed &&
        !field.type.isSealed &&
        !!getFieldBehaviour(field).column() &&
        !!requireViews(field).Input
      )
    })
}

/** Lists the kinds of change of a field; the first is the usual one. */
export function listChangeKinds(resource: Resource, name: string, who: SignedInPerson): ChangeKind[] {
  const field = resource.fields[name]
  if (!field) return []
  return [
    'set',
    ...(field.options.required ? [] : (['empty'] as const)),
    ...(findCalculation(field).plus ? (['add'] as const) : []),
    ...(findCalculation(field).times ? (['multiply'] as const) : []),
    ...(listCopySources(resource, name, who).length > 0 ? (['copy'] as const) : []),
  ]
}

/** Lists other fields of the record that hold the same kind of value. */
export function listCopySources(resource: Resource, name: string, who: SignedInPerson): string[] {
  const field = resource.fields[name]
  if (!field) return []
  return Object.entries(resource.fields)
    .filter(([other, { type }]) => other !== name && type.name === field.type.name)
    .filter(
      ([, other]) =>
        getFieldBehaviour(other).column() && getFieldBehaviour(other).target() === getFieldBehaviour(field).target(),
    )
    .filter(([other]) => canReadField(resource, other, who) && !isReadableInSomeRecords(resource, other, who))
    .map(([other]) => other)
}

/** Answers the initial value of a kind of change: yes-or-no fields and fields to copy are never empty. */
export function findInitialValue(resource: Resource, name: string, way: ChangeKind, who: SignedInPerson): unknown {
  const field = resource.fields[name]
  if (way === 'copy') return listCopySources(resource, name, who)[0] ?? null
  return way === 'set' && field && getFieldBehaviour(field).schema().type === 'boolean' ? false : null
}

/** Reads the drafts as the wire takes them, with their errors by field. */
export function readDrafts(
  resource: Resource,
  drafts: readonly FieldDraft[],
): { fields: Record<string, FieldChange>; errors: FieldErrors } {
  const fields: Record<string, FieldChange> = {}
  const errors: FieldErrors = {}
  for (const { name, way, value } of drafts) {
    if (way === 'empty') fields[name] = { clear: true }
    else if (isEmpty(value) || isSameValue(value, null)) errors[name] = { code: 'required' }
    else if (way === 'set') readSetValue(resource, name, value, fields, errors)
    else if (way === 'copy') fields[name] = { copy: String(value) }
    else fields[name] = way === 'add' ? { add: String(value).trim() } : { multiply: String(value).trim() }
  }
  return { fields, errors }
}

function readSetValue(
  resource: Resource,
  name: string,
  value: unknown,
  fields: Record<string, FieldChange>,
  errors: FieldErrors,
): void {
  const read = parseField(resource, name, value)
  if (read.ok) fields[name] = { set: read.value }
  else if (read.nested) for (const [place, error] of Object.entries(read.nested)) errors[`${name}.${place}`] = error
  else errors[name] = read.error
}

/** Picks the server's errors by field; the server names a field `change.<field>`. */
export function pickDraftErrors(fields: FieldErrors | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([path, error]) =>
      path.startsWith('change.') ? [[path.slice('change.'.length), error]] : [],
    ),
  )
}
