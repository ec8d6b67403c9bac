import type { DashboardBody, DefinitionKind } from '../../../src/framework/company/definition'
import { applyOverlay, type ResourceOverlay } from '../../../src/framework/company/overlay'
import type { Role } from '../../../src/framework/register'
import type { Report } from '../../../src/framework/reports/report'
import type { Resource } from '../../../src/framework/resource'
import type { BodyProblems, StoredDefinition } from '../../records/areas/definitions-in-force'
import { buildModel, type Model } from '../../records/model'
import type { Declarations } from '../../types'
import { findReportMenuProblems, findReportProblems, findTileProblems } from '../../wire/checks/check-reports'
import { suggestName } from '../../wire/checks/suggest-name'
import { dashboardBody, dashboardParts, toDashboard } from './dashboard-body'
import { findOverlayProblems, omitUnknownParts, overlayBody } from './overlay-body'
import { addOwnResources } from './own/add-own-resources'
import type { SoundBodies } from './own/sound-bodies'
import { addOwnFieldSets } from './own-fields/add-own-fields'
import { omitOwnPart } from './own-fields/own-field-body'
import { reportBody, toReport } from './report-body'
import {
  addRoleNames,
  addRolesToResources,
  findWiderRoles,
  openPagesToRoles,
  type ProblemsByKey,
  readOwnRoles,
} from './roles/add-roles'
import { listShapeProblems } from './shape-problems'

/** The declarations with one more definition, or why it does not fit. */
type AddedDefinition =
  | { declared: Declarations; problems?: undefined }
  | { declared?: undefined; problems: BodyProblems }

type AddDefinition = (declared: Declarations, key: string, body: unknown, model: Model) => AddedDefinition

/** How a definition of each kind becomes part of the declarations. */
const adders: Readonly<Partial<Record<DefinitionKind, AddDefinition>>> = {
  dashboard: addDashboard,
  overlay: addOverlay,
  report: addReport,
}

/** Adds one definition, other than a resource, to the declarations; `model` is that of the declarations. */
function addDefinition(
  declared: Declarations,
  { kind, key, body }: Pick<StoredDefinition, 'kind' | 'key' | 'body'>,
  model: Model,
): AddedDefinition {
  const add = adders[kind]
  return add ? add(declared, key, body, model) : refuseBody('kind', `${kind} is no kind that this program knows`)
}

/** Declarations with what administrators defined, and the definitions that do not fit, with the reasons. */
interface ComposedDeclarations {
  declared: Declarations
  problems: ReadonlyMap<string, BodyProblems>
}

/**
 * Adds all definitions: resources and own fields first, and dashboards last, because they draw reports.
 * Those that do not fit are left out, of some only the parts.
 */
export function addDefinitions(
  shipped: Declarations,
  stored: readonly Pick<StoredDefinition, 'kind' | 'key' | 'body'>[],
  sound?: SoundBodies,
): ComposedDeclarations {
  if (stored.length === 0) return { declared: shipped, problems: new Map() }
  const pickKinds = (has: (kind: DefinitionKind) => boolean) => stored.filter(({ kind }) => has(kind))
  const problems: ProblemsByKey = new Map()
  const roles = readOwnRoles(
    shipped,
    pickKinds((kind) => kind === 'role'),
    problems,
  )
  const { declared: withOwn, problems: ofOwn } = addOwnResources(
    addRoleNames(shipped, roles),
    pickKinds((kind) => kind === 'resource'),
    sound,
  )
  for (const [key, what] of ofOwn) problems.set(key, what)
  const { declared, problems: ofFields } = addOwnFieldSets(
    withOwn,
    pickKinds((kind) => kind === 'overlay'),
  )
  for (const [key, what] of ofFields) problems.set(key, what)
  const others = [
    ...pickKinds((kind) => kind !== 'resource' && kind !== 'dashboard' && kind !== 'role'),
    ...pickKinds((kind) => kind === 'dashboard'),
  ]
  let all = addRolesToResources(shipped, declared, roles, problems)
  if (others.length > 0 || roles.length > 0) {
    const model = buildModel(all.resources, all.relations, all.approvers)
    findWiderRoles(all, model, roles, problems)
    for (const definition of others) {
      const added = addDefinition(all, definition, model)
      if (added.declared) all = added.declared
      else {
        problems.set(definition.key, new Map([...(problems.get(definition.key) ?? []), ...added.problems]))
        all = addFittingParts(all, definition, model, added.problems)
      }
    }
  }
  return { declared: openPagesToRoles(shipped, all, roles, problems), problems }
}

/** Writes problems as one sentence each, for administrators and logs. */
export const describeProblems = (problems: BodyProblems): string =>
  [...problems].map(([path, what]) => `${path}: ${what}`).join('; ')

/** Adds what a new version of the program still knows of an overlay or a dashboard. */
function addFittingParts(
  declared: Declarations,
  definition: Pick<StoredDefinition, 'kind' | 'key' | 'body'>,
  model: Model,
  problems: BodyProblems,
): Declarations {
  const { kind } = definition
  if (kind !== 'overlay' && kind !== 'dashboard') return declared
  const body =
    kind === 'overlay'
      ? omitUnknownParts(model, omitOwnPart(definition.body))
      : omitRefusedParts(definition.body, problems)
  return addDefinition(declared, { ...definition, body }, model).declared ?? declared
}

/** Leaves out the tiles and charts that do not fit. */
function omitRefusedParts(body: unknown, problems: BodyProblems): unknown {
  const { data } = dashboardBody.safeParse(body)
  if (!data) return body
  const places = [...problems.keys()]
  const isSound = (place: string) => !places.some((path) => path === place || path.startsWith(`${place}.`))
  const { tiles = [], charts = [] } = data
  return {
    ...data,
    tiles: tiles.filter((_, at) => isSound(`tiles.${at}`)),
    charts: charts.filter((_, at) => isSound(`charts.${at}`)),
  }
}

const refuseBody = (path: string, what: string): AddedDefinition => ({ problems: new Map([[path, what]]) })

function addReport(declared: Declarations, key: string, body: unknown, model: Model): AddedDefinition {
  const parsed = reportBody.safeParse(body)
  if (!parsed.success) return { problems: listShapeProblems(parsed.error.issues, Object.keys(reportBody.shape)) }
  const report = toReport(key, parsed.data)
  const problems = keepFirstProblems(listReportProblems(declared, report, model))
  if (problems.size > 0) return { problems }
  return { declared: { ...declared, reports: [...(declared.reports ?? []), report] } }
}

function addDashboard(declared: Declarations, key: string, body: unknown, model: Model): AddedDefinition {
  const parsed = dashboardBody.safeParse(body)
  if (!parsed.success) return { problems: listShapeProblems(parsed.error.issues, dashboardParts) }
  const problems = keepFirstProblems(listDashboardProblems(declared, key, parsed.data, model))
  if (problems.size > 0) return { problems }
  const dashboard = toDashboard(key, parsed.data, declared.reports ?? [])
  return { declared: { ...declared, dashboards: [...(declared.dashboards ?? []), dashboard] } }
}

const overlayParts = [...Object.keys(overlayBody.shape), 'ownFields']

function addOverlay(declared: Declarations, _key: string, body: unknown, model: Model): AddedDefinition {
  const parsed = overlayBody.safeParse(omitOwnPart(body))
  if (!parsed.success) return { problems: listShapeProblems(parsed.error.issues, overlayParts) }
  const overlay: ResourceOverlay = parsed.data
  const { overlays = [], own = [] } = declared
  if (own.some(({ resource }) => resource.name === overlay.of))
    return refuseBody('of', 'this resource has a definition of its own: change that one')
  if (overlays.some(({ of }) => of === overlay.of)) return refuseBody('of', 'this resource has changes already')
  const problems = keepFirstProblems(findOverlayProblems(model, overlay))
  if (problems.size > 0) return { problems }
  const resources = declared.resources.map((each) =>
    each.name === overlay.of ? applyOverlayOnce(each, overlay) : each,
  )
  return { declared: { ...declared, resources, overlays: [...overlays, overlay] } }
}

const overlaidCache = new WeakMap<Resource, { text: string; changed: Resource }>()

/** Applies an overlay once, so that operations of the changed resource are derived once too. */
function applyOverlayOnce(resource: Resource, overlay: ResourceOverlay): Resource {
  const text = JSON.stringify(overlay)
  const cached = overlaidCache.get(resource)
  if (cached?.text === text) return cached.changed
  const changed = applyOverlay(resource, overlay)
  overlaidCache.set(resource, { text, changed })
  return changed
}

function keepFirstProblems(problems: Iterable<readonly [string, string]>): Map<string, string> {
  const first = new Map<string, string>()
  for (const [path, what] of problems) if (!first.has(path)) first.set(path, what)
  return first
}

function* listReportProblems(
  declared: Declarations,
  report: Report,
  model: Model,
): Generator<readonly [string, string]> {
  yield* findReportProblems(model, report)
  for (const what of findReportMenuProblems(declared.resources, report)) yield ['menu', what]
  yield* listRoleProblems(declared, report.to ?? [])
  const isTaken = declared.reports?.some(
    ({ title, name }) => name !== report.name && title.toLowerCase() === report.title.toLowerCase(),
  )
  if (isTaken) yield ['title', 'another report has this title']
}

function* listRoleProblems({ roles }: Declarations, to: readonly Role[]): Generator<readonly [string, string]> {
  const allRoles = Object.keys(roles.labels)
  for (const [at, role] of to.entries())
    if (!allRoles.includes(role)) yield [`to.${at}`, `is for ${role}, which is no role${suggestName(role, allRoles)}`]
}

function* listDashboardProblems(
  declared: Declarations,
  key: string,
  { title, to, menu, tiles = [], charts = [] }: DashboardBody,
  model: Model,
): Generator<readonly [string, string]> {
  const { reports = [], dashboards = [] } = declared
  const { route = '', name: own, tiles: byName } = toDashboard(key, { title, to, tiles }, reports)
  const isTaken = (one: string) => one.toLowerCase() === title.toLowerCase()
  if (dashboards.some(({ name, title: other }) => name !== own && isTaken(other)))
    yield ['title', 'another dashboard has this title']
  if (menu) for (const what of findReportMenuProblems(declared.resources, { menu, route })) yield ['menu', what]
  yield* listRoleProblems(declared, to)
  for (const [at, { name, label }] of tiles.entries()) {
    const before = tiles.slice(0, at)
    if (before.some((one) => one.name === name)) yield [`tiles.${at}.name`, 'two of its tiles have this name']
    if (before.some((one) => one.label === label)) yield [`tiles.${at}.label`, `two of its tiles are called “${label}”`]
    for (const what of byName[name] ? findTileProblems(model, byName[name]) : []) yield [`tiles.${at}`, what]
  }
  const names = reports.map(({ name }) => name)
  for (const [at, name] of charts.entries())
    if (charts.indexOf(name) < at) yield [`charts.${at}`, `draws ${name} twice`]
    else if (!names.includes(name))
      yield [`charts.${at}`, `draws ${name}, which is no report${suggestName(name, names)}`]
}
