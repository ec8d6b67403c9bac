import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../database/connect'
import { queueMail } from '../../mail/outbox'
import { deriveKey } from '../../start/secret'
import type { Settings } from '../../start/settings'
import { endTokensAndCodes } from '../one-time-tokens'

/** Seconds within which the old address can undo a change. */
const undoLife = 259_200

/** A changed value that identifies a person. */
interface ChangedIdentityValue {
  empId: number
  resource: string
  recordId: number
  field: string
  from: string
  to: string | null
  /** The person who changed it; null: the server. */
  byEmpId: number | null
  /** True where the old value is a mail address. */
  isAddress: boolean
}

/** What follows a change of a value that identifies a person. */
export interface IdentityChangeNotifier {
  /** Invalidates what was sent to the old address, and mails that address a link that undoes the change. */
  changed(sql: Sql, change: ChangedIdentityValue): Promise<void>
}

const hashToken = (secret: string, token: string) =>
  createHmac('sha256', deriveKey(secret, 'changed proofs')).update(token).digest('base64url')

export function createIdentityChangeNotifier({ secret }: Pick<Settings, 'secret'>): IdentityChangeNotifier {
  return {
    async changed(sql, change) {
      const { empId, resource, recordId, field, from, to, byEmpId, isAddress } = change
      const { rows } = await sql.query<{ was_opened: boolean }>({
        text: `select status <> 'invited' or password_hash is not null as was_opened from accounts where emp_id = $1`,
        values: [empId],
      })
      if (!rows[0]?.was_opened) return
      await endTokensAndCodes(sql, empId)
      const token = randomBytes(32).toString('base64url')
      const isOwn = await isOwnOldValue(sql, change)
      await sql.query({
        text:
          'insert into changed_proofs (emp_id, resource, record_id, field, old_value, new_value, changed_by, hash, expires_at) ' +
          `values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${undoLife} seconds')`,
        values: [empId, resource, recordId, field, from, to, byEmpId, hashToken(secret, token)],
      })
      if (!isOwn) return
      const mail = { empId, template: 'proofChanged', only: { token }, lasts: undoLife } as const
      await queueMail(sql, secret, isAddress ? { ...mail, to: from } : mail)
    },
  }
}

/**
 * Tells whether the old value was the person's own. If somebody else set it lately, that change may itself be
 * undone, so the old value gets no link.
 */
async function isOwnOldValue(
  sql: Sql,
  { empId, resource, recordId, field, from }: ChangedIdentityValue,
): Promise<boolean> {
  const { rows } = await sql.query<{ given: boolean }>({
    text:
      'select exists (select from changed_proofs where emp_id = $1 and resource = $2 and record_id = $3 and field = $4 ' +
      'and new_value = $5 and changed_by is distinct from emp_id and undone_at is null and expires_at > now()) as given',
    values: [empId, resource, recordId, field, from],
  })
  return rows[0]?.given !== true
}

/** A change that a link has undone. */
export interface UndoneChange {
  id: number
  empId: number
  resource: string
  recordId: number
  field: string
  value: string
  at: string
}

/**
 * Uses up the link, and the links of later changes, because those went to addresses of somebody else.
 * Undefined where the link is no longer valid.
 */
export async function consumeUndoLink(sql: Sql, secret: string, token: string): Promise<UndoneChange | undefined> {
  const { rows } = await sql.query<UndoneChange>({
    text:
      'update changed_proofs set undone_at = now() where hash = $1 and undone_at is null and expires_at > now() ' +
      'returning id, emp_id as "empId", resource, record_id as "recordId", field, old_value as value, changed_at as at',
    values: [hashToken(secret, token)],
  })
  const [undone] = rows
  if (!undone) return undefined
  await sql.query({
    text: 'update changed_proofs set undone_at = now() where resource = $1 and record_id = $2 and field = $3 and id > $4 and undone_at is null',
    values: [undone.resource, undone.recordId, undone.field, undone.id],
  })
  return undone
}

/** Tells for each value whether it was another person's so lately that this person may still take it back. */
export async function areReservedForOthers(
  sql: Sql,
  proofs: readonly { value: string; empId: number | null }[],
): Promise<boolean[]> {
  if (proofs.length === 0) return []
  const { rows } = await sql.query<{ reserved: boolean }>({
    name: 'are_reserved_proofs',
    text:
      'select exists (select from changed_proofs c where lower(c.old_value) = lower(p.value) and c.emp_id is distinct from p.emp_id ' +
      'and c.undone_at is null and c.expires_at > now()) as reserved ' +
      'from unnest($1::text[], $2::bigint[]) with ordinality as p(value, emp_id, n) order by p.n',
    values: [proofs.map(({ value }) => value), proofs.map(({ empId }) => empId)],
  })
  return rows.map(({ reserved }) => reserved)
}
