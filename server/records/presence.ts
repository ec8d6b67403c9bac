import type { CalendarDate } from '../../src/framework/values/dates'
import type { PresenceDay } from '../../src/framework/values/presence'
import type { Sql } from '../database/connect'
import type { Model } from './model'
import type { Company } from './sql/statement'

/** The people, the days (both included) and the moment in ms since 1970 that presence is asked for. */
interface AskedPresence {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
  now: number
}

interface Looking {
  sql: Sql
  company: Company
}

/** What an area knows about where people are; it leaves out people it knows nothing about. */
export type PresenceSource = (looking: Looking, asked: AskedPresence) => Promise<readonly PresenceDay[]>

/** Combines the presence of all areas. */
export async function readPresence(
  { sql, company, model }: Looking & { model: Model },
  query: AskedPresence,
): Promise<PresenceDay[]> {
  const all: PresenceDay[] = []
  for (const read of model.presence) all.push(...(await read({ sql, company }, query)))
  return all
}
