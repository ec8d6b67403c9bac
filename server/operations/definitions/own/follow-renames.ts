import type { ReportBody } from '../../../../src/framework/company/definition'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { isPlainObject, type LooseFilter } from '../../../../src/framework/filter'
import { renameFields, type ViewState } from '../../../../src/framework/lists/saved-view'
import type { Tx } from '../../../database/connect'
import type {
  DefinitionDraft,
  DefinitionsInForce,
  ServedDeclarations,
  StoredDefinition,
} from '../../../records/areas/definitions-in-force'
import { reportBody } from '../report-body'
import { followRenamesInRoles } from '../roles/follow-role-renames'

/** New names of fields by their former ones. */
export type FieldRenames = ReadonlyMap<string, string>

/** Lists the fields that keep their id and have another name. */
export const listFieldRenames = (before: BodyIds | undefined, after: BodyIds | undefined): FieldRenames =>
  listRenames(before?.fields ?? {}, after?.fields ?? {})

/** Compares ids by the names that they stand for. */
function listRenames(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): FieldRenames {
  const now = new Map(Object.entries(after).map(([name, id]) => [id, name]))
  const entries = Object.entries(before).flatMap(([from, id]): [string, string][] => {
    const to = now.get(id)
    return to === undefined || to === from ? [] : [[from, to]]
  })
  return new Map(entries)
}

/** Lists the steps that keep their id and have another name. */
const listStepRenames = (before: BodyIds | undefined, after: BodyIds | undefined): FieldRenames =>
  listRenames(before?.steps ?? {}, after?.steps ?? {})

/** Finds the reports and roles that a change of a resource renames fields of, with their new bodies. */
export function findFollowers(served: DefinitionsInForce, draft: DefinitionDraft): DefinitionDraft[] {
  if (!['resource', 'overlay'].includes(draft.kind) || draft.body === null) return []
  const find = ({ own = [], ownFields = [] }: ServedDeclarations) =>
    [...own, ...ownFields].find(({ key }) => key === draft.key)
  const before = find(served.declared)
  const after = before && find(served.tryChanges([draft]).declared)
  const renames = listFieldRenames(before?.ids, after?.ids)
  if (!before) return []
  const { name } = before.resource
  const steps = listStepRenames(before.ids, after?.ids)
  return [
    ...followRenamesInReports(renames, name, served.definitions),
    ...followRenamesInRoles({ fields: renames, steps }, name, served.definitions),
  ]
}

/** Answers the reports of the resource that name renamed fields, with the new names. */
function followRenamesInReports(
  renames: FieldRenames,
  resource: string,
  stored: readonly StoredDefinition[],
): DefinitionDraft[] {
  if (renames.size === 0) return []
  return stored.flatMap(({ kind, key, body }): DefinitionDraft[] => {
    const parsed = kind === 'report' ? reportBody.safeParse(body) : undefined
    if (!parsed?.success || parsed.data.of !== resource) return []
    const next = renameInReport(renames, parsed.data)
    return JSON.stringify(next) === JSON.stringify(parsed.data) ? [] : [{ kind, key, body: next }]
  })
}

function renameInReport(renames: FieldRenames, report: ReportBody): ReportBody {
  const inPath = (path: string) => renameHead(renames, path)
  const inFigure = (figure: string) => figure.replace(/^(\w+):(.+)$/, (_, kind, path) => `${kind}:${inPath(path)}`)
  const { by, figures, where, period, filters } = report
  return {
    ...report,
    by: by.map(inPath),
    figures: figures.map((each) => ({
      ...each,
      figure: inFigure(each.figure),
      ...(each.where && { where: renameInFilter(renames, each.where) }),
    })),
    ...(where && { where: renameInFilter(renames, where) }),
    ...(period && { period: period.map(inPath) }),
    ...(filters && { filters: filters.map(inPath) }),
  }
}

/** Renames the field with which a path, a grouping or a sort begins. */
const renameHead = (renames: FieldRenames, path: string): string =>
  path.replace(/^(-?)(\w+)/, (_, sign: string, name: string) => `${sign}${renames.get(name) ?? name}`)

function renameInFilter(renames: FieldRenames, filter: LooseFilter): LooseFilter {
  const inPart = (part: unknown): unknown => (isPlainObject(part) ? renameInFilter(renames, part) : part)
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key === 'and' || key === 'or') return [key, Array.isArray(value) ? value.map(inPart) : value]
    return key === 'not' ? [key, inPart(value)] : [renameHead(renames, key), value]
  })
  return Object.fromEntries(entries)
}

/** Renames fields in the saved views of the resource, which exports by schedule use too. */
export async function followRenamesInViews(tx: Tx, renames: FieldRenames, resource: string): Promise<void> {
  if (renames.size === 0) return
  const { rows } = await tx.query<{ id: number; state: ViewState }>({
    text: 'select id::int as id, state from saved_views where resource = $1 order by id for update',
    values: [resource],
  })
  const changed = rows.flatMap(({ id, state }) => {
    const next = renameInView(renames, state)
    return JSON.stringify(next) === JSON.stringify(state) ? [] : [{ id, state: next }]
  })
  await tx.query({
    text:
      'update saved_views v set state = n.state, version = v.version + 1, updated_at = now() ' +
      'from jsonb_to_recordset($1::jsonb) as n(id bigint, state jsonb) where v.id = n.id',
    values: [JSON.stringify(changed)],
  })
}

function renameInView(renames: FieldRenames, state: ViewState): ViewState {
  const inName = (name: string) => renameHead(renames, name)
  return {
    ...renameFields(state, inName),
    ...(state.filter ? { filter: renameInFilter(renames, state.filter) } : {}),
    ...(state.sort ? { sort: state.sort.map(([name, direction]) => [inName(name), direction] as const) } : {}),
  }
}
