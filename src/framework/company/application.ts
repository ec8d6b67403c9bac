import type { ApproverRegister } from '../approval'
import type { Filter } from '../filter'
import type { ResourceName } from '../register'
import type { Relation } from '../relations'
import { type AreaReports, composeReports } from '../reports/area-reports'
import type { Dashboard } from '../reports/dashboard'
import type { Report } from '../reports/report'
import type { Resource } from '../resource'
import { type Additions, withAdditions } from './additions'
import type { Roles } from './roles'

/** Whether a record of the resource names the person in the field. */
export interface Standing {
  of: ResourceName
  by: string
  /** Which records count; absent: all. */
  where?: Filter<string>
}

/** What somebody is to others where any of these holds. */
export type Standings = Standing | readonly Standing[]

/** What an area of the company declares; both sides know it. */
export interface Area {
  /** The name of its folder. */
  name: string
  resources: readonly Resource[]
  /** Sets of ids that filters name as `$name`. */
  relations?: Readonly<Record<string, Relation>>
  /** What it adds to resources of others. */
  adds?: Additions
}

/** What the framework is handed: the areas, and what holds for all of them. */
export interface Application {
  areas: readonly Area[]
  /** With what the engines keep for all of them. */
  resources: readonly Resource[]
  relations: Readonly<Record<string, Relation>>
  reports: readonly Report[]
  /** With what all areas put on them. */
  dashboards: readonly Dashboard[]
  roles: Roles
  /** Who may be asked to decide requests. */
  approvers: ApproverRegister
}

/** Declares an area. */
export const defineArea = (area: Area): Area => area

/** What holds for all areas. */
type Shared = Omit<Application, 'areas' | 'resources' | 'relations' | 'reports' | 'dashboards'>

/**
 * Puts areas together.
 * @param withEngines adds what the engines keep for the resources
 * @throws Error where two areas name the same relation, or one adds to what is not there
 */
export function composeAreas(
  areas: readonly Area[],
  shared: Shared,
  withEngines: (resources: readonly Resource[], shared: Shared) => readonly Resource[],
  reports: readonly AreaReports[] = [],
): Application {
  const relations: Record<string, Relation> = {}
  for (const area of areas)
    for (const [name, relation] of Object.entries(area.relations ?? {})) {
      if (relations[name]) throw new Error(`The area ${area.name} declares $${name}, which is declared already`)
      relations[name] = relation
    }
  const own = areas.flatMap((area) => area.resources)
  const resources = withEngines(withAdditions(own, areas), shared)
  return { ...shared, areas, resources, relations, ...composeReports(reports) }
}
