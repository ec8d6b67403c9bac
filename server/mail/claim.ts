import type { Database } from '../database/connect'

/** The queue of a mail: `letters` have a sealed text; `lists` get their file when they are sent. */
export type MailLane = 'letters' | 'lists'

/**
 * Seconds of a mail's lease. If the server fails, the lease expires. A
 * list may take as long as its export may.
 */
const leases: Readonly<Record<MailLane, number>> = { letters: 300, lists: 1200 }

export interface ClaimedMail {
  id: number
  /** Identifies the mail outside of this database; it is the same at each attempt. */
  key: string
  emp_id: number
  template: string
  sealed: string | null
  schedule_id: number | null
  attempts: number
  /** The number of claims that did not end, including this one. */
  unended: number
  /** True where an earlier claim gave it to the mail server but did not record the answer. */
  is_handed: boolean
  address: string | null
  first_name: string | null
  has_lapsed: boolean
  is_old: boolean
}

/** Claims the next due mail for one lease. No two servers get the same mail. */
export async function claimNextMail(db: Database, lane: MailLane): Promise<ClaimedMail | undefined> {
  const { rows } = await db.query<ClaimedMail>({
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
