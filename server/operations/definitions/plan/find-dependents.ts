import { buildStoredReportRoute, type DefinitionKind } from '../../../../src/framework/company/definition'
import type { PlannedDependent } from '../../../../src/framework/company/definition-plan'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { ViewState } from '../../../../src/framework/lists/saved-view'
import type { Sql } from '../../../database/connect'
import type { StoredDefinition } from '../../../records/areas/definitions-in-force'
import { quoteIdentifier } from '../../../records/model'

/** The fields of a resource that go away, and those that get another name. */
interface LeavingNames {
  resource: string
  /** The path of its list. */
  list: string
  /** The table of approval rules; absent where its records wait for nobody. */
  rulesTable: string | undefined
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
  { resource, list, rulesTable, fields, renamed }: LeavingNames,
  others: readonly StoredDefinition[],
  toCurrent: (state: ViewState) => ViewState,
): Promise<PlannedDependent[]> {
  const pick = (strings: ReadonlySet<string>) => ({
    fields: fields.filter((field) => isNamed(strings, field)),
    renamed: renamed.filter((field) => isNamed(strings, field)),
  })
  const ofDefinitions = others.flatMap(({ kind, key, name, body }): PlannedDependent[] => {
    const strings = new Set(listStrings(body))
    return strings.has(resource) ? [{ kind, name, route: buildRoute(kind, key), ...pick(strings) }] : []
  })
  const { rows } = await sql.query<{ name: string; state: ViewState; schedules: number }>({
    text:
      'select v.name, v.state, (select count(*)::int from export_schedules e where e.view_id = v.id) as schedules ' +
      'from saved_views v where v.resource = $1 order by v.id limit 1000',
    values: [resource],
  })
  const ofViews = rows.flatMap(({ name, state, schedules }): PlannedDependent[] => {
    const names = pick(new Set(listStrings(toCurrent(state))))
    if (names.fields.length + names.renamed.length === 0) return []
    const view: PlannedDependent = { kind: 'savedView', name, route: list, ...names }
    return schedules > 0 ? [view, { ...view, kind: 'exportSchedule' }] : [view]
  })
  const ofRules = rulesTable ? await findApprovalRules(sql, rulesTable, resource, pick) : []
  return [...ofDefinitions, ...ofViews, ...(await findMenus(sql, list)), ...ofRules]
}

/** The page of a definition, or the one on which it is changed. */
function buildRoute(kind: DefinitionKind, key: string): string {
  if (kind === 'report' || kind === 'dashboard') return `/${buildStoredReportRoute(key)}`
  if (kind === 'role') return '/Roles'
  return kind === 'overlay' ? '/Settings/Words' : '/Settings/Resources'
}

type PickNames = (strings: ReadonlySet<string>) => Pick<PlannedDependent, 'fields' | 'renamed'>

/** Finds the approval rules of administrators whose condition names fields that change. */
async function findApprovalRules(
  sql: Sql,
  table: string,
  resource: string,
  pick: PickNames,
): Promise<PlannedDependent[]> {
  const { rows } = await sql.query<{ name: string; condition: unknown }>({
    text: `select r.name, r.condition from ${quoteIdentifier(table)} r where r.entity_type = $1 order by r.id limit 200`,
    values: [resource],
  })
  return rows.map(({ name, condition }) => ({
    ...{ kind: 'approvalRule', name, route: '/ApprovalRules' },
    ...pick(new Set(listStrings(condition))),
  }))
}

/** Finds the side bars that an administrator arranged with the list. */
async function findMenus(sql: Sql, list: string): Promise<PlannedDependent[]> {
  const { rows } = await sql.query<{ key: string; items: unknown }>({
    text: 'select key, items from menus where items is not null order by key',
  })
  const hasList = (items: unknown) => listStrings(items).some((text) => text === list || `/${text}` === list)
  return rows.flatMap(({ key, items }): PlannedDependent[] =>
    hasList(items) ? [{ kind: 'menu', name: key, route: '/Menus', fields: [], renamed: [] }] : [],
  )
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
