import { type Field, type Fields, getFieldBehaviour } from '../../../framework/field'
import { humanizeName } from '../../../framework/naming'
import type { Resource } from '../../../framework/resource'
import type { Draft, DraftField } from '../draft'
import { listFilledFields } from '../draft'
import { labelState } from '../steps/flow-labels'

/** A choice of a field: the stored value and what people see. */
type NamedChoice = readonly [value: string, label: string]

/** A field as expressions name it and as people see it. */
export interface NamedField {
  name: string
  label: string
  isDay?: boolean
  /** True for a box to tick, which is a condition by itself. */
  isCheck?: boolean
  choices?: readonly NamedChoice[]
  /** Fields of its rows or group, or of the record that it refers to. */
  inner?: readonly NamedField[]
}

/** What an expression may name. */
export type Vocabulary = readonly NamedField[]

type FindResource = (name: string) => Pick<Resource, 'fields'> | undefined

/** Lists what expressions of a draft may name: its filled fields, and its state. */
export function listDraftNames(draft: Pick<Draft, 'fields' | 'workflow'>, find: FindResource): Vocabulary {
  const fields = listFilledFields(draft).map((field) => nameDraftField(field, find))
  const { workflow } = draft
  if (!workflow) return fields
  const choices = workflow.states.map((state): NamedChoice => [state[1], labelState(state)])
  const name = workflow.field ?? 'status'
  return [...fields, { name, label: humanizeName(name), choices }]
}

function nameDraftField({ name, type, options }: DraftField, find: FindResource): NamedField {
  const label = String(options.label).trim()
  const inner = typeof options.to === 'string' ? find(options.to) : undefined
  const choices = Array.isArray(options.options)
    ? options.options.map(
        ([, value, words]: readonly unknown[]): NamedChoice => [String(value), String(words ?? value)],
      )
    : undefined
  return {
    ...{ name, label, isDay: type === 'date' || type === 'instant', isCheck: type === 'check' },
    ...(choices && { choices }),
    ...(inner && { inner: nameFields(inner.fields) }),
  }
}

const nameFields = (fields: Fields): readonly NamedField[] =>
  Object.entries(fields).map(([name, field]) => nameField(name, field))

function nameField(name: string, field: Field): NamedField {
  const behaviour = getFieldBehaviour(field)
  const { enum: values, items, format, type } = behaviour.schema()
  const codes = values ?? (items as { enum?: unknown } | undefined)?.enum
  const nested = behaviour.nested()
  return {
    ...{ name, label: field.options.label ?? humanizeName(name) },
    ...{ isDay: format === 'date' || format === 'date-time', isCheck: type === 'boolean' },
    ...(Array.isArray(codes) && { choices: codes.map((code) => [String(code), labelCode(field, code)]) }),
    ...(nested && { inner: nameFields(nested) }),
  }
}

/** Answers the label of a choice; several choices are worded one by one. */
const labelCode = (field: Field, code: unknown): string => {
  const { values } = field.options as { values?: Readonly<Record<string, string>> }
  return values?.[String(code)] ?? String(code)
}
