import { z } from 'zod'
import { applyOverlay, type ResourceOverlay } from '../../../src/framework/company/overlay'
import type { Resource } from '../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from '../../wire/checks/suggest-name'
import { findViewContradictions } from '../../wire/checks/views/check-views'

const words = z.string().trim().min(1).max(80)

/** The form of an overlay without own fields. It has no part for rights, so that it can loosen none. */
export const overlayBody = z.strictObject({
  of: z.string().min(1).max(100),
  label: words.optional(),
  plural: words.optional(),
  fields: z
    .record(z.string(), z.strictObject({ label: words.optional(), help: z.string().trim().min(1).max(200).optional() }))
    .optional(),
  columns: z.array(z.string().min(1).max(100)).min(1).max(30).optional(),
})

/** Finds the parts of an overlay that name what the resource does not have, or that make two labels equal. */
export function* findOverlayProblems(model: Model, overlay: ResourceOverlay): Generator<readonly [string, string]> {
  const table = model.tables.get(overlay.of)
  if (!table) return yield ['of', `${overlay.of} is no resource${suggestName(overlay.of, model.tables.keys())}`]
  for (const name of Object.keys(overlay.fields ?? {}))
    if (!Object.hasOwn(table.resource.fields, name))
      yield [`fields.${name}`, `is no field of ${overlay.of}${suggestName(name, Object.keys(table.resource.fields))}`]
  yield* findEqualLabels(table.resource, overlay)
  if (overlay.columns) yield* findColumnProblems(model, table, overlay, overlay.columns)
}

/** Checks each path, and then the list as the build checks it. */
function* findColumnProblems(
  model: Model,
  table: Table,
  overlay: ResourceOverlay,
  columns: readonly string[],
): Generator<readonly [string, string]> {
  for (const [at, path] of columns.entries()) {
    const problem = findPathProblem(model, table, path)
    if (problem) yield [`columns.${at}`, problem]
    else if (columns.indexOf(path) !== at) yield [`columns.${at}`, `${path} is shown twice`]
  }
  const changed = { ...table, resource: applyOverlay(table.resource, overlay) }
  const tables = new Map([...model.tables, [overlay.of, changed] as const])
  for (const what of findViewContradictions({ ...model, tables }, overlay.of)) yield ['columns', what]
}

/** Leaves out fields and columns that the resource does not have; anything else stays as it is. */
export function omitUnknownParts(model: Model, body: unknown): unknown {
  const parsed = overlayBody.safeParse(body)
  const table = parsed.success ? model.tables.get(parsed.data.of) : undefined
  if (!parsed.success || !table) return body
  const { fields = {}, columns = [], ...rest } = parsed.data
  const knownColumns = columns.filter((path) => findPathProblem(model, table, path) === undefined)
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(table.resource.fields, name))),
    ...(knownColumns.length > 0 && { columns: knownColumns }),
  }
}

function* findEqualLabels(resource: Resource, overlay: ResourceOverlay): Generator<readonly [string, string]> {
  const { fields } = applyOverlay(resource, overlay)
  for (const [name, { label }] of Object.entries(overlay.fields ?? {})) {
    const other = Object.entries(fields).find(
      ([each, { options }]) => each !== name && label && options.label === label,
    )
    if (other) yield [`fields.${name}.label`, `${other[0]} has this label too`]
  }
}

function findPathProblem(model: Model, from: Table, path: string): string | undefined {
  const names = path.split('.')
  let table = from
  for (const [at, name] of names.entries()) {
    const attribute = table.attributes.get(name)
    if (!attribute || (at === 0 && name === 'id'))
      return `${name} is no field of ${table.resource.name}${suggestName(name, table.attributes.keys())}`
    if (at === names.length - 1) return undefined
    if (!attribute.target) return `${name} is no reference`
    table = getTable(model, attribute.target)
  }
  return `${path} is no field`
}
