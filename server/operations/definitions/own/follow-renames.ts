import type { DashboardBody, ReportBody } from '../../../../src/framework/company/definition'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import type {
  DefinitionDraft,
  DefinitionsInForce,
  ServedDeclarations,
} from '../../../records/areas/definitions-in-force'
import { createFollowForm, type NameForm } from '../../../records/changes/name-forms'
import { renameInFilter, renameInPath } from '../../../records/changes/rename-in-filter'
import type { Model, Table } from '../../../records/model'
import { renameInGrouping } from '../../views/current-names'
import { dashboardBody } from '../dashboard-body'
import { reportBody } from '../report-body'
import { followRenamesInRoles } from '../roles/follow-role-renames'
import { followPathsInBodies } from './follow-paths'

/** New names of fields by their former ones. */
type FieldRenames = ReadonlyMap<string, string>

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

/** Finds reports, dashboards, roles and other resources that name what a change renames, with new bodies. */
export function findFollowers(served: DefinitionsInForce, draft: DefinitionDraft): DefinitionDraft[] {
  if (!['resource', 'overlay'].includes(draft.kind) || draft.body === null) return []
  const find = ({ own = [], ownFields = [] }: ServedDeclarations) =>
    [...own, ...ownFields].find(({ key }) => key === draft.key)
  const before = find(served.declared)
  if (!before) return []
  const tried = served.tryChanges([draft])
  const after = find(tried.declared)
  const renames = {
    fields: listFieldRenames(before.ids, after?.ids),
    steps: listStepRenames(before.ids, after?.ids),
  }
  const place = { model: served.model, form: createFollowForm(tried.model) }
  return [
    ...followPathsInBodies(place, draft.key, served.definitions),
    ...served.definitions.flatMap(({ kind, key, body }) => {
      const next = renameInDefinition(place, kind, body)
      return next === undefined ? [] : [{ kind, key, body: next }]
    }),
    ...followRenamesInRoles(renames, before.resource.name, served.definitions),
  ]
}

/** Where names are followed: the declarations before the change, and the form of those after it. */
interface FollowedNames {
  model: Model
  form: NameForm
}

/** Renames in a report or a dashboard; undefined where nothing changes. */
function renameInDefinition(names: FollowedNames, kind: DefinitionDraft['kind'], body: unknown): unknown {
  if (kind !== 'report' && kind !== 'dashboard') return undefined
  const report = kind === 'report' ? reportBody.safeParse(body).data : undefined
  const dashboard = kind === 'dashboard' ? dashboardBody.safeParse(body).data : undefined
  const next = report ? renameInReport(names, report) : dashboard && renameInDashboard(names, dashboard)
  return JSON.stringify(next) === JSON.stringify(report ?? dashboard) ? undefined : next
}

function renameInReport(names: FollowedNames, report: ReportBody): ReportBody {
  const { model, form } = names
  const table = model.tables.get(report.of)
  if (!table) return report
  const inPath = (path: string) => renameInPath(model, table, path, form)
  const { by, figures, where, period, filters } = report
  return {
    ...report,
    by: by.map((grouping) => renameInGrouping(model, table, grouping, form)),
    figures: figures.map((each) => ({
      ...each,
      figure: renameInFigure(names, table, each.figure),
      ...(each.where && { where: renameInFilter(model, table, each.where, form) }),
    })),
    ...(where && { where: renameInFilter(model, table, where, form) }),
    ...(period && { period: period.map(inPath) }),
    ...(filters && { filters: filters.map(inPath) }),
  }
}

function renameInDashboard(names: FollowedNames, { tiles, ...dashboard }: DashboardBody): DashboardBody {
  const { model, form } = names
  const inTile = (tile: NonNullable<typeof tiles>[number]) => {
    const table = model.tables.get(tile.of)
    if (!table) return tile
    return {
      ...tile,
      ...(tile.figure && { figure: renameInFigure(names, table, tile.figure) }),
      ...(tile.where && { where: renameInFilter(model, table, tile.where, form) }),
    }
  }
  return { ...dashboard, ...(tiles && { tiles: tiles.map(inTile) }) }
}

const renameInFigure = ({ model, form }: FollowedNames, table: Table, figure: string): string =>
  figure.replace(/^(\w+):(.+)$/, (_, kind, path) => `${kind}:${renameInPath(model, table, path, form)}`)
