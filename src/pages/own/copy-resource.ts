import { findBodyFieldType, optionsShape } from '../../engines/definitions/body/field-types'
import { fieldLabel, isInputField, type Resource } from '../../framework/resource'
import { addField, type Draft, type DraftField, startDraft } from './draft'
import { toChoices } from './fields/guess-type'
import { isEditable } from './fields/option-parts'

/** Makes a draft of a shipped resource: its fields, as far as own resources may have them, and its label. */
export function copyResource(resource: Resource, label: string): Draft {
  const fields = Object.keys(resource.fields).flatMap((name) => copyField(resource, name) ?? [])
  const numbered = fields.map((field, at): DraftField => ({ ...field, id: `f${at + 1}` }))
  const draft = startDraft()
  return { ...draft, label, icon: resource.icon as NonNullable<Draft['icon']>, fields: addField(numbered) }
}

function copyField(resource: Resource, name: string): DraftField | undefined {
  const field = resource.fields[name]
  const type = field && findBodyFieldType(field.type.name)
  if (!field || !type || !isInputField(resource, name) || field.type.isSealed) return undefined
  const declared = type.write?.({ ...field.options }) ?? { ...field.options }
  const options = Object.entries(optionsShape(type).parts).flatMap(([part, shape]) => {
    const value = (declared as Readonly<Record<string, unknown>>)[part]
    // Choices get values of their own, so a declared default may name none of them.
    const isOld = part === 'default' && type.parts.options !== undefined
    if (value === undefined || part === 'label' || isOld || !isEditable(shape)) return []
    if (shape.is === 'choices') return [[part, copyChoices(value)] as const]
    // Names of fields and steps mean nothing in another resource, and neither does a field with the currency.
    if (shape.is === 'name' && shape.of !== 'resource') return []
    if (shape.is === 'list' || (shape.is === 'currency' && !/^[A-Z]{3}$/.test(String(value)))) return []
    return [[part, value] as const]
  })
  const missing = (type.needs ?? []).some((part) => !options.some(([one]) => one === part))
  if (missing) return undefined
  return {
    ...{ id: '', name, type: field.type.name, isGuessed: false },
    options: { label: fieldLabel(resource, name), ...Object.fromEntries(options) },
  }
}

const copyChoices = (labels: unknown) => toChoices(Object.values(labels as Readonly<Record<string, string>>))
