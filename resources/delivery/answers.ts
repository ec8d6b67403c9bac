import type { LooseFilter } from '../../src/framework/filter'
import type { Change } from '../../src/framework/reports/comparison'
import type { DateSpan, PeriodKind } from '../../src/framework/reports/periods'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'
import type { UtilisationFigures } from './rules/utilisation'

/** A reason why work cannot be billed yet. */
export type BillingBlocker = 'notAccepted' | 'onDraft' | 'customerOnHold' | 'orderTooSmall' | 'noRate' | 'rateOfOtherCurrency'

/**
 * Work that is done and not billed: a milestone, or the approved minutes of a project under a statement of
 * work.
 */
export interface ReadyToInvoice {
  kind: 'milestone' | 'minutes'
  customerId: number
  /** The customer's name. */
  customer: string
  sowId: number
  /** The title of the statement of work. */
  sow: string
  milestoneId: number | null
  /** The project of the milestone or of the minutes. */
  projectId: number | null
  name: string
  currency: string
  /** The amount without tax; null if there is no rate. */
  amount: Amount | null
  minutes: number | null
  /** The date since which the work waits: of delivery or acceptance, or the first day of work. */
  since: CalendarDate | null
  /** The reasons that block billing. If there are none, the work can be invoiced now. */
  blockedBy: BillingBlocker[]
}

/** Costs and revenue of a project. Values that the reader may not see are absent. */
export interface ProjectFinancials {
  projectId: number
  asOf: CalendarDate
  currency: string
  loggedMinutes: number
  budgetMinutes: number | null
  burnPercent: string | null
  /** The date on which the planned work is used up, at the recent pace. */
  forecastFinish: CalendarDate | null
  revenue?: Amount
  laborCost?: Amount
  expenses?: Amount
  travel?: Amount
  procurement?: { committed: Amount; actual: Amount }
  margin?: Amount
  marginPercent?: string | null
  /** Currencies without an exchange rate. Amounts in them are left out. */
  withoutRate?: string[]
  /** Billable minutes without a billing rate, which are no part of the revenue. */
  unratedMinutes?: number
}

/** What a project earned, and what it cost. */
export type ProjectFigure = 'revenue' | 'laborCost' | 'expenses' | 'travel' | 'purchases'

/** Records whose sum is a part of a figure. */
export interface ProjectRecords {
  of: string
  figure: string
  filter: LooseFilter
}

/** Sums of projects in the company's currency. */
export interface MarginFigures extends Record<ProjectFigure | 'margin', Amount> {
  /** The margin of the revenue; null without revenue. */
  marginPercent: string | null
}

export interface MarginRow extends MarginFigures {
  projectId: number
  /** The code of the project. */
  code: string
  project: string
  customerId: number | null
  customer: string | null
  opens: Record<ProjectFigure, readonly ProjectRecords[]>
  /** Billable minutes without a billing rate, which are no part of the revenue. */
  unratedMinutes: number
}

/** The answer of `getProjectMargins`. */
export interface ProjectMargins {
  asOf: string
  zone: string
  currency: string
  period: DateSpan
  /** One period of each kind, to which the reader can move. */
  periods: Readonly<Record<PeriodKind, DateSpan>>
  rows: readonly MarginRow[]
  customers: readonly ({ customerId: number | null; customer: string | null } & MarginFigures)[]
  total: MarginFigures
  /** The period before; null at the beginning of the calendar. */
  before: (DateSpan & { total: MarginFigures; changes: Record<ProjectFigure | 'margin', Change> }) | null
  /** Currencies without an exchange rate. Amounts in them are left out. */
  withoutRate: readonly string[]
  /** Billable minutes of all projects without a billing rate. */
  unratedMinutes: number
}

export interface PersonUtilisation extends UtilisationFigures {
  empId: number
  fullName: string
  departmentId: number | null
  department: string | null
  /** The lines whose minutes are the billable ones. */
  filter: LooseFilter
}

/** The answer of `getUtilisationReport`. */
export interface Utilisation {
  asOf: string
  zone: string
  period: DateSpan
  /** One period of each kind, to which the reader can move. */
  periods: Readonly<Record<PeriodKind, DateSpan>>
  people: readonly PersonUtilisation[]
  departments: readonly ({ departmentId: number | null; department: string | null } & UtilisationFigures)[]
  total: UtilisationFigures
  /** The period before; null at the beginning of the calendar. */
  before: (DateSpan & { total: UtilisationFigures; changes: Record<'billable' | 'expected' | 'percent', Change> }) | null
}
