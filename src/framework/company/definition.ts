import type { LooseFilter } from '../filter'
import type { ResourceName, Role } from '../register'
import type { PeriodKind } from '../reports/periods'
import type { ChartKind } from '../reports/report'

/** What administrators can define while the server runs. */
export const definitionKinds = {
  report: 'Report',
  overlay: 'Changed resource',
  dashboard: 'Dashboard',
  resource: 'Resource',
  role: 'Role',
} as const
export type DefinitionKind = keyof typeof definitionKinds

/** A report as an administrator writes it; its parts are those of a declared report. */
export interface ReportBody {
  title: string
  of: ResourceName
  to?: readonly Role[] | undefined
  /** The group of the side bar; absent: it stands on the page of all reports alone. */
  menu?: string | undefined
  where?: LooseFilter | undefined
  /** The date that decides a record's period, or its first and last day. */
  period?: readonly string[] | undefined
  opensWith?: PeriodKind | undefined
  by: readonly string[]
  figures: readonly ReportBodyFigure[]
  filters?: readonly string[] | undefined
  chart?: ChartKind | undefined
  least?: number | undefined
}

export interface ReportBodyFigure {
  label?: string | undefined
  /** The figure, `count` or `sum:days`. */
  figure: string
  where?: LooseFilter | undefined
}

/** A dashboard as an administrator writes it; its parts are those of a declared dashboard. */
export interface DashboardBody {
  title: string
  /** Roles that may open it; nobody sees figures in it that they may not read. */
  to: readonly Role[]
  /** The group of the side bar; absent: it stands on the page of all reports alone. */
  menu?: string | undefined
  tiles?: readonly DashboardBodyTile[] | undefined
  /** The names of reports: `leaveByType`, or `stored:` and the key of one that an administrator made. */
  charts?: readonly string[] | undefined
}

export interface DashboardBodyTile {
  /** The name by which people arrange it; it stays when the tile moves. */
  name: string
  label: string
  of: ResourceName
  /** The figure, `count` or `sum:days`; absent: the number of records. */
  figure?: string | undefined
  where?: LooseFilter | undefined
  /** True where somebody has to do something about these records. */
  isToDo?: boolean | undefined
}

/** The name of a stored report or dashboard, by its key. */
export const buildStoredName = (key: string): string => `stored:${key}`

/** The version of a definition that is in force, as administrators see it. */
export interface CurrentDefinition {
  key: string
  kind: DefinitionKind
  name: string
  revision: number
  body: unknown
  isRetired: boolean
  reason: string
  /** The person who applied it, and the moment. */
  by: string | null
  at: string
  /** The administrator who confirmed what it lost; null where nobody had to. */
  confirmedBy: string | null
  /** Why it is left out, in words; null where it is in force. */
  problem: string | null
}

/** The answer of the operation that lists definitions. */
export interface DefinitionsAnswer {
  /** The number in force; a change names the number that its author has seen. */
  number: number
  definitions: readonly CurrentDefinition[]
}

/** One version of a definition. */
export type DefinitionVersion = Pick<
  CurrentDefinition,
  'revision' | 'name' | 'body' | 'isRetired' | 'reason' | 'by' | 'confirmedBy' | 'at'
>

/** The route of the page of a stored report. */
export const buildStoredReportRoute = (key: string): string => `Reports/${key}`

/** Tells whether the page is a report or dashboard made on a screen, which the page Reports lists. */
export const isStoredReportPath = (path: string): boolean => path.startsWith('/Reports/')

/** The header with a number of definitions: of calls that of their names, of answers that in force. */
export const definitionsHeader = 'x-steward-definitions'
