import type { ApproverRegister } from '../approval'
import type { Filter } from '../filter'
import type { ResourceName } from '../register'
import type { Relation } from '../relations'
import { type AreaReports, composeReports } from '../reports/area-reports'
import type { Dashboard } from '../reports/dashboard'
import type { Report } from '../reports/report'
import type { Resource } from '../resource'
import { type Additions, applyAdditions } from './additions'
import { composeEvents, type Events } from './events'
import type { Roles } from './roles'

/** A field that names the people in a position, such as the manager of a project. */
export interface PositionField {
  of: ResourceName
  by: string
  /** The records that count; absent: all. */
  where?: Filter<string>
  /** Pages that only people in this position have in their menu. */
  menuPaths?: readonly string[]
}

/** A person is in the position if any of these fields names them. */
export type PositionFields = PositionField | readonly PositionField[]

/** What an area declares, for browser and server. */
export interface Area {
  /** The name of the area's folder. */
  name: string
  resources: readonly Resource[]
  /** Relations that filters name as `$name`. */
  relations?: Readonly<Record<string, Relation>>
  /** What the area adds to resources of other areas. */
  adds?: Additions
  /** The events that people are notified of, declared in the area's `events.ts`. */
  events?: Events
}

/** The areas, and what applies to all of them. */
export interface Application {
  areas: readonly Area[]
  /** All resources, with those of the engines. */
  resources: readonly Resource[]
  relations: Readonly<Record<string, Relation>>
  reports: readonly Report[]
  /** All dashboards, with the tiles and charts that areas add to them. */
  dashboards: readonly Dashboard[]
  /** The events of all areas, without those of the engines. */
  events: Events
  roles: Roles
  /** Who may be asked to decide requests. */
  approvers: ApproverRegister
}

export const defineArea = (area: Area): Area => area

/** What applies to all areas. */
type SharedDeclarations = Omit<Application, 'areas' | 'resources' | 'relations' | 'reports' | 'dashboards' | 'events'>

/**
 * Composes the application from areas.
 * @param withEngines adds the resources of the engines
 * @throws Error where two areas name the same relation or event, or one adds to a missing resource
 */
export function composeAreas(
  areas: readonly Area[],
  shared: SharedDeclarations,
  withEngines: (
    resources: readonly Resource[],
    shared: SharedDeclarations & Pick<Application, 'events'>,
  ) => readonly Resource[],
  reports: readonly AreaReports[] = [],
): Application {
  const relations: Record<string, Relation> = {}
  for (const area of areas)
    for (const [name, relation] of Object.entries(area.relations ?? {})) {
      if (relations[name]) throw new Error(`The area ${area.name} declares $${name}, which is declared already`)
      relations[name] = relation
    }
  const own = areas.flatMap((area) => area.resources)
  const events = composeEvents(areas)
  const resources = withEngines(applyAdditions(own, areas), { ...shared, events })
  return { ...shared, areas, resources, relations, events, ...composeReports(reports) }
}
