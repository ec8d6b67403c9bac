import type { CalendarDate } from '../../../src/framework/values/dates'
import type { PresenceDay } from '../../../src/framework/values/presence'
import type { Sql } from '../../database/connect'
import type { Company } from '../company'
import type { Readers } from './area-readers'

/** The people, the days (both included) and the moment, in ms since 1970, whose presence is asked for. */
export interface PresenceQuery {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
  now: number
  /** True: what is only requested is told too, for people whose requests the caller may see. */
  hasPending?: boolean
}

export interface PresenceContext {
  sql: Sql
  company: Company
  model: { readers: Readers }
}

/** Answers what an area knows about where people are, and omits people about whom it knows nothing. */
export type PresenceSource = (looking: PresenceContext, asked: PresenceQuery) => Promise<readonly PresenceDay[]>
