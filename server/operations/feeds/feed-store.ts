import { randomBytes } from 'node:crypto'
import type { FeedKind } from '../../../src/framework/lists/calendar-feed'
import type { Sql } from '../../database/connect'
import { hashOneTimeSecret } from '../../session/one-time-tokens'

/** The address of a calendar feed that somebody uses, without its secret. */
interface StoredFeed {
  kind: FeedKind
  /** ISO 8601. */
  createdAt: string
  /** When a program asked for it last (ISO 8601), to the hour; null: never. */
  lastReadAt: string | null
}

interface FeedOwner {
  empId: number
  kind: FeedKind
}

const hashToken = (secret: string, token: string) => hashOneTimeSecret(secret, `calendar feed ${token}`)

/** Lists the feeds that the person uses. */
export async function listFeeds(sql: Sql, empId: number): Promise<StoredFeed[]> {
  const { rows } = await sql.query<StoredFeed>({
    name: 'feeds_of',
    text: `select kind, created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds where emp_id = $1 order by kind`,
    values: [empId],
  })
  return rows
}

/** Makes a new secret for the person's feed. A former one ends. Answers the secret, which is not kept. */
export async function issueFeedToken(sql: Sql, secret: string, { empId, kind }: FeedOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql.query({
    name: 'issue_feed_token',
    text:
      'insert into calendar_feeds (emp_id, kind, hash) values ($1, $2, $3) ' +
      'on conflict (emp_id, kind) do update set hash = excluded.hash, created_at = now(), last_read_at = null',
    values: [empId, kind, hashToken(secret, token)],
  })
  return token
}

/** Ends the person's feed; false where there was none. */
export async function endFeed(sql: Sql, { empId, kind }: FeedOwner): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'end_feed',
    text: 'delete from calendar_feeds where emp_id = $1 and kind = $2',
    values: [empId, kind],
  })
  return rowCount > 0
}

/** Finds whose feed the secret opens, and notes at most once an hour that it was read. */
export async function findFeedOwner(sql: Sql, secret: string, token: string): Promise<FeedOwner | undefined> {
  const hash = hashToken(secret, token)
  const { rows } = await sql.query<FeedOwner & { isToNote: boolean }>({
    name: 'owner_of_feed',
    text: `select emp_id::int as "empId", kind,
      coalesce(last_read_at < now() - interval '1 hour', true) as "isToNote" from calendar_feeds where hash = $1`,
    values: [hash],
  })
  const [owner] = rows
  if (owner?.isToNote)
    await sql.query({
      name: 'note_feed_reading',
      text: 'update calendar_feeds set last_read_at = now() where hash = $1',
      values: [hash],
    })
  return owner && { empId: owner.empId, kind: owner.kind }
}
