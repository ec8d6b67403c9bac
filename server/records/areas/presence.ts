import type { PresenceDay } from '../../../src/framework/values/presence'
import type { Model } from '../model'
import type { PresenceContext, PresenceQuery } from './presence-source'

/** Reads the presence of people from all areas and combines it. */
export async function readPresence(
  { sql, company, model }: PresenceContext & { model: Model },
  query: PresenceQuery,
): Promise<PresenceDay[]> {
  const all: PresenceDay[] = []
  for (const read of model.presence) all.push(...(await read({ sql, company, model }, query)))
  return all
}
