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

/** A field of a resource whose records name people in a position. */
export interface PositionField {
  of: ResourceName
  by: string
  /** Which records count; absent: all. */
  where?: Filter<string>
}

/** A person is in the position where any of these matches. */
export type PositionFields = PositionField | readonly PositionField[]

/** What an area declares, for browser and server. */
export interface Area {
  /** The name of its folder. */
  name: string
  resources: readonly Resource[]
  /** Relations that filters name as `$name`. */
  relations?: Readonly<Record<string, Relation>>
  /** What it adds to resources of other areas. */
  adds?: Additions
  /** What people are notified of, as its `events.ts` declares it. */
  events?: Events
}

/** The areas, and what applies to all of them. */
export interface Application {
  areas: readonly Area[]
  /** Includes the resources of the engines. */
  resources: readonly Resource[]
  relations: Readonly<Record<string, Relation>>
  reports: readonly Report[]
  /** Includes the tiles and charts of all areas. */
  dashboards: readonly Dashboard[]
  /** The events of all areas; those of the engines are not among them. */
  events: Events
  roles: Roles
  /** Who may be asked to decide requests. */
  approvers: ApproverRegister
}

export const defineArea = (area: Area): Area => area

/** What applies to all areas. */
type SharedDeclarations = Omit<Application, 'areas' | 'resources' | 'relations' | 'reports' | 'dashboards' | 'events'>

/**
 * Puts areas together.
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
