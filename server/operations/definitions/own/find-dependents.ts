import type { PlannedDependent } from '../../../../src/framework/company/definition'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { Sql } from '../../../database/connect'
import type { StoredDefinition } from '../../../records/areas/definitions-in-force'

/** The fields of a resource that go away, and those that get another name. */
interface LeavingNames {
  resource: string
  fields: readonly string[]
  renamed: readonly string[]
}

/** Lists the names of fields that a change removes. */
export function listRemovedNames(before: BodyIds | undefined, after: BodyIds | undefined): string[] {
  const ids = new Set(Object.values(after?.fields ?? {}))
  return Object.entries(before?.fields ?? {}).flatMap(([name, id]) => (ids.has(id) ? [] : [name]))
}

/** Finds other definitions, saved views and schedules that name the resource or fields that change. */
export async function findDependents(
  sql: Sql,
  { resource, fields, renamed }: LeavingNames,
  others: readonly StoredDefinition[],
): Promise<PlannedDependent[]> {
  const pick = (strings: ReadonlySet<string>) => ({
    fields: fields.filter((field) => isNamed(strings, field)),
    renamed: renamed.filter((field) => isNamed(strings, field)),
  })
  const ofDefinitions = others.flatMap(({ kind, name, body }): PlannedDependent[] => {
    const strings = new Set(listStrings(body))
    return strings.has(resource) ? [{ kind, name, ...pick(strings) }] : []
  })
  const { rows } = await sql.query<{ name: string; state: unknown; schedules: number }>({
    text:
      'select v.name, v.state, (select count(*)::int from export_schedules e where e.view_id = v.id) as schedules ' +
      'from saved_views v where v.resource = $1 order by v.id limit 1000',
    values: [resource],
  })
  const ofViews = rows.flatMap(({ name, state, schedules }): PlannedDependent[] => {
    const names = pick(new Set(listStrings(state)))
    if (names.fields.length + names.renamed.length === 0) return []
    const view: PlannedDependent = { kind: 'savedView', name, ...names }
    return schedules > 0 ? [view, { ...view, kind: 'exportSchedule' }] : [view]
  })
  return [...ofDefinitions, ...ofViews]
}

/** Tells whether a text is the name, or a path, grouping or figure of it. */
const isNamed = (strings: ReadonlySet<string>, field: string): boolean =>
  [...strings].some((text) => text.split(/[.:\-\s]/).includes(field))

/** Lists the texts and keys of a JSON value. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listStrings)
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...listStrings(part)])
}
