import { bodyFieldTypeNames, findBodyFieldType, optionsShape } from '../../../engines/definitions/body/field-types'
import type { Shape } from '../../../engines/definitions/body/shape'
import { humanizeName } from '../../../framework/naming'
import { optionLabels, optionLabelsOfType } from '../words'

/** Kinds of parts that the editor has an input for. */
const editable = new Set(['words', 'yes', 'number', 'amount', 'day', 'constant', 'oneOf', 'currency', 'choices'])

/** What a name may stand for where it is picked from a list. */
const picked = new Set(['resource', 'column', 'field', 'reference'])

/** Tells whether the editor has an input for the part. */
export function isEditable(shape: Shape): boolean {
  if (shape.is === 'name') return picked.has(shape.of)
  if (shape.is === 'list') return shape.of.is === 'name' && (shape.of.of === 'column' || shape.of.of === 'field')
  return editable.has(shape.is)
}

/** Lists the types to choose from: those whose parts can be entered here, and the one in use. */
export const listOfferedTypes = (current: string): readonly (readonly [name: string, label: string])[] =>
  bodyFieldTypeNames.flatMap((name) => {
    const { label = name, needs = [], parts = {} } = findBodyFieldType(name) ?? {}
    return name === current || needs.every((part) => canEdit(parts[part])) ? [[name, label] as const] : []
  })

const canEdit = (shape: Shape | undefined) => shape !== undefined && isEditable(shape)

/** An option of a field as the editor shows it. */
export interface OptionPart {
  name: string
  label: string
  shape: Shape
}

/** Options with a place of their own in the row of the field. */
const inRow = new Set(['label', 'required'])

/** Options that few fields need. */
const seldom = new Set([
  ...['whenEmpty', 'whenMissing', 'fixed', 'isPart', 'isTree', 'listLabel', 'isUnlisted'],
  ...['isGapless', 'per', 'at', 'on'],
])

/** Lists the options of a type: those most people set, and the others. */
export function listOptionParts(type: string): { usual: readonly OptionPart[]; others: readonly OptionPart[] } {
  const declared = findBodyFieldType(type)
  if (!declared) return { usual: [], others: [] }
  const own = Object.keys(declared.parts)
  const all = Object.entries(optionsShape(declared).parts)
    .filter(([name, shape]) => !inRow.has(name) && isEditable(shape))
    .map(([name, shape]): OptionPart => ({ name, shape, label: labelOption(type, name) }))
  // What only this type has comes first.
  const sorted = [...all.filter(({ name }) => own.includes(name)), ...all.filter(({ name }) => !own.includes(name))]
  return {
    usual: sorted.filter(({ name }) => !seldom.has(name)),
    others: sorted.filter(({ name }) => seldom.has(name)),
  }
}

/** Tells whether people enter values of the type: others are computed or given by the server. */
export const canBeWritten = (type: string): boolean => {
  const declared = findBodyFieldType(type)
  return declared !== undefined && Object.hasOwn(optionsShape(declared).parts, 'writableBy')
}

export const labelOption = (type: string, name: string): string =>
  optionLabelsOfType[type]?.[name] ?? optionLabels[name] ?? humanizeName(name)
