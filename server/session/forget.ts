import type { Database } from '../database/connect'
import type { Settings } from '../settings'

/** Rows that one statement takes, so that nobody who signs in waits for it. */
const atOnce = 5000

/**
 * Forgets sign-ins that ended longer ago than the setting says, with the address, machine and browser that each tells of,
 * and then the sessions that nothing tells of any more.
 */
export async function forgetSignIns({ db, settings }: { db: Database; settings: Pick<Settings, 'signInDays'> }) {
  const ended = `coalesce(s.ended_at, s.expires_at) < now() - make_interval(days => $1)`
  const signIns = await deleteAll(
    `delete from login_tracker where id in (select t.id from login_tracker t join sessions s on s.id = t.session_id where ${ended} limit $2)`,
  )
  const sessions = await deleteAll(
    `delete from sessions where id in (select s.id from sessions s where ${ended} ` +
      'and not exists (select from login_tracker t where t.session_id = s.id) limit $2)',
  )
  return { signIns, sessions }

  async function deleteAll(text: string): Promise<number> {
    for (let sum = 0; ; ) {
      const { rowCount } = await db.query({ text, values: [settings.signInDays, atOnce] })
      sum += rowCount
      if (rowCount < atOnce) return sum
    }
  }
}
