import type { CalendarDate } from '../../src/framework/values/dates'
import type { PresenceDay } from '../../src/framework/values/presence'
import type { Sql } from '../database/connect'
import type { Model } from './model'
import type { Company } from './sql/statement'

/** Of whom it is asked, on which days, both included, and at which moment, in ms since 1970. */
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

/** What an area knows of where people are; it says nothing of those of whom it knows nothing. */
export type PresenceSource = (looking: Looking, asked: AskedPresence) => Promise<readonly PresenceDay[]>

/** What all areas know. */
export async function readPresence(
  { sql, company, model }: Looking & { model: Model },
  query: AskedPresence,
): Promise<PresenceDay[]> {
  const all: PresenceDay[] = []
  for (const read of model.presence) all.push(...(await read({ sql, company }, query)))
  return all
}
