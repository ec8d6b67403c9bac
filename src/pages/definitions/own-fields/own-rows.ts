import type { ResourceOverlay } from '../../../framework/company/overlay'
import { type BodyField, ownPrefix } from '../../../framework/company/resource-body'
import { capitalize } from '../../../framework/naming'
import { addField, type DraftField, dropEmpty, listFilledFields, nameField } from '../../own/draft'

/** Expressions of own fields that the screen edits. */
const expressionParts = ['computed', 'visible', 'required'] as const
export type ExpressionPart = (typeof expressionParts)[number]

/** What an administrator edits of own fields; expressions stand by ids, since names follow labels. */
export interface OwnRows {
  fields: readonly DraftField[]
  expressions: Readonly<Record<ExpressionPart, Readonly<Record<string, string>>>>
  rules: ResourceOverlay['rules']
  /** Names that are in use already; they stay when a label changes. */
  usedNames: ReadonlySet<string>
}

/** Opens the own fields of an overlay for editing, with an empty row after them. */
export function openOwnRows(overlay: ResourceOverlay): OwnRows {
  const { ownFields = [], rules } = overlay
  const byId = (part: ExpressionPart) =>
    Object.fromEntries(
      ownFields.flatMap(([id, name]) => {
        const text = overlay[part]?.[name]
        return text === undefined ? [] : [[id, text] as const]
      }),
    )
  const fields = ownFields.map(([id, name, type, options = {}]) => ({ id, name, type, options, isGuessed: false }))
  return {
    fields: withNewIds(addField(fields), fields),
    expressions: { computed: byId('computed'), visible: byId('visible'), required: byId('required') },
    rules,
    usedNames: new Set(ownFields.map(([, name]) => name)),
  }
}

const makeId = () => `f${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`

/** Gives new rows ids that no removed field ever had: its values would come back in them. */
export function withNewIds(rows: readonly DraftField[], before: readonly DraftField[]): readonly DraftField[] {
  const formerIds = new Set(before.map(({ id }) => id))
  return rows.map((row) => (formerIds.has(row.id) ? row : { ...row, id: makeId() }))
}

/** Names fields that are not in use yet by their labels, with the prefix of own fields. */
export function nameOwnFields(rows: OwnRows): OwnRows {
  const names = [...rows.usedNames]
  const fields = rows.fields.map((field) => {
    if (rows.usedNames.has(field.name) || !String(field.options.label ?? '').trim()) return field
    const bare = nameField(
      field,
      names.map((name) => name.charAt(ownPrefix.length).toLowerCase() + name.slice(ownPrefix.length + 1)),
    )
    const name = `${ownPrefix}${capitalize(bare)}`
    names.push(name)
    return { ...field, name }
  })
  return { ...rows, fields }
}

/** The parts of an overlay about own fields; none where no row is filled in. */
export function toOwnParts({ fields, expressions, rules }: OwnRows): Partial<ResourceOverlay> {
  const filled = listFilledFields({ fields })
  if (filled.length === 0) return {}
  const parts = expressionParts.flatMap((part) => {
    const entries = filled.flatMap(({ id, name }) => {
      const text = expressions[part][id]?.trim()
      return text ? [[name, text] as const] : []
    })
    return entries.length > 0 ? [[part, Object.fromEntries(entries)] as const] : []
  })
  return {
    ownFields: filled.map(({ id, name, type, options }): BodyField => [id, name, type, dropEmpty(options)]),
    ...Object.fromEntries(parts),
    ...(rules && rules.length > 0 && { rules }),
  }
}
