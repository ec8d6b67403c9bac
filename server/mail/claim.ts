import type { Database } from '../database/connect'

/** Letters, whose text waits sealed, and lists, whose file is made when they leave. */
export type Lane = 'letters' | 'lists'

/** Seconds in which nobody else takes a mail that one is sending; a server lost on the way holds it no longer. A list takes as long as its export may. */
const leases: Readonly<Record<Lane, number>> = { letters: 300, lists: 1200 }

export interface Claimed {
  id: number
  /** Names the mail beyond this database, the same at every try. */
  key: string
  emp_id: number
  template: string
  sealed: string | null
  schedule_id: number | null
  attempts: number
  /** Times that it was taken without an end, this one among them. */
  unended: number
  /** Whoever took it before gave it to the mail server, and was not there for the answer. */
  is_handed: boolean
  address: string | null
  first_name: string | null
  has_lapsed: boolean
  is_old: boolean
}

/** Takes the next mail that is due, for as long as the lease; no two servers take the same. */
export async function claimMail(db: Database, lane: Lane): Promise<Claimed | undefined> {
  const { rows } = await db.query<Claimed>({
    name: `claim_${lane}`,
    text:
      'update outbox o set attempts = attempts + 1, unended = unended + 1, first_tried_at = coalesce(first_tried_at, now()), ' +
      `next_at = now() + interval '${leases[lane]} seconds' where o.id = (select id from outbox where sent_at is null and given_up_at is null ` +
      `and next_at <= now() and schedule_id is ${lane === 'lists' ? 'not null' : 'null'} order by next_at, id limit 1 for update skip locked) ` +
      "returning o.id, o.id || '.' || extract(epoch from o.created_at)::bigint as key, " +
      'o.emp_id, o.template, o.sealed, o.schedule_id, o.attempts, o.unended, o.handed_at is not null as is_handed, ' +
      '(select work_email from employees e where e.id = o.emp_id) as address, (select first_name from employees e where e.id = o.emp_id), ' +
      `coalesce(o.lapses_at < now(), false) as has_lapsed, o.first_tried_at < now() - interval '1 day' as is_old`,
  })
  return rows[0]
}
