import type { Database } from '../database/connect'
import type { Settings } from '../start/settings'

/** Rows per statement; few, so that people who sign in do not wait. */
const atOnce = 5000

/**
 * Deletes sign-ins that ended more than the configured number of days ago, with their address, machine and
 * browser, and then the sessions without a sign-in.
 */
export async function deleteOldSignIns({ db, settings }: { db: Database; settings: Pick<Settings, 'signInDays'> }) {
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
