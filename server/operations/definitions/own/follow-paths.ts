import { isPlainObject } from '../../../../src/framework/filter'
import type { DefinitionDraft, StoredDefinition } from '../../../records/areas/definitions-in-force'
import type { NameForm } from '../../../records/changes/name-forms'
import { renameInFilter, renameInPath } from '../../../records/changes/rename-in-filter'
import type { Model, Table } from '../../../records/model'

/** A resource whose fields get other names, and the form that writes these. */
interface RenamedResource {
  model: Model
  form: NameForm
}

/** Words of a screen or of a mail: only what stands in braces, `{berthId.rate}`, names a field. */
const worded = new Set(['about', 'label', 'plural', 'help', 'message', 'subject', 'text', 'confirm', 'hint', 'unit'])

const pathPattern = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g

/**
 * Finds the resources and own fields of others that name a renamed field over a reference, `berthId.rate`,
 * with new bodies: in filters, expressions, texts and views.
 */
export function followPathsInBodies(
  renamed: RenamedResource,
  changedKey: string,
  stored: readonly StoredDefinition[],
): DefinitionDraft[] {
  return stored.flatMap(({ kind, key, body }): DefinitionDraft[] => {
    const table = key === changedKey ? undefined : findTableOfBody(renamed.model, kind, body)
    if (!table) return []
    const next = renameInPart(renamed, table, body)
    return JSON.stringify(next) === JSON.stringify(body) ? [] : [{ kind, key, body: next }]
  })
}

function findTableOfBody({ tables }: Model, kind: DefinitionDraft['kind'], body: unknown): Table | undefined {
  if (!isPlainObject(body)) return undefined
  if (kind === 'overlay') return typeof body.of === 'string' ? tables.get(body.of) : undefined
  if (kind !== 'resource' || typeof body.name !== 'string') return undefined
  const name = body.name
  return tables.get(name) ?? tables.get(`own${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}

function renameInPart(renamed: RenamedResource, table: Table, part: unknown, key?: string): unknown {
  if (typeof part === 'string') return renameInText(renamed, table, part, key !== undefined && worded.has(key))
  if (Array.isArray(part)) return renameInList(renamed, table, part, key)
  if (!isPlainObject(part)) return part
  if (key === 'where' || key === 'when') return renameInFilter(renamed.model, table, part, renamed.form)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      renameInText(renamed, table, name, false),
      renameInPart(renamed, table, value, name),
    ]),
  )
}

/** Renames in a list; the filter of a reference, `[id, name, "ref", { to, where }]`, is about its target. */
function renameInList(renamed: RenamedResource, table: Table, list: readonly unknown[], key?: string): unknown[] {
  const options = list[3]
  if (list[2] !== 'ref' || !isPlainObject(options)) return list.map((each) => renameInPart(renamed, table, each, key))
  const { where, ...others } = options
  const next = renamed.model.tables.get(String(options.to))
  const rest = renameInPart(renamed, table, others)
  const filter = next && where !== undefined ? renameInPart(renamed, next, where, 'where') : where
  return [
    ...list.slice(0, 3),
    { ...(isPlainObject(rest) ? rest : others), ...(where !== undefined && { where: filter }) },
  ]
}

/** Renames the paths of an expression or of a text in one go, so that two names can be exchanged. */
function renameInText({ model, form }: RenamedResource, table: Table, text: string, isWorded: boolean): string {
  const inPaths = (part: string) => part.replace(pathPattern, (path) => renameInPath(model, table, path, form))
  if (isWorded) return text.replace(/\{[^{}]*\}/g, inPaths)
  // Texts in quotes are values, not names.
  return text.replace(/'(?:[^']|'')*'|[^']+/g, (part) => (part.startsWith("'") ? part : inPaths(part)))
}
