import { randomUUID } from 'node:crypto'
import { effectiveRoles, type RoleName } from '../../resources/roles'
import type { Database, Sql } from '../database/connect'
import { anonymous, type Caller } from '../records/caller'
import { LruCache } from '../records/lru-cache'
import type { Settings } from '../settings'
import { usableAccount } from './accounts'
import { type Tokens, tokenLifetime, tokensOf } from './tokens'

const channel = 'steward_sessions'

/** A judged session may be this old: what ends one elsewhere holds here within a second. */
const freshMs = 1000

interface Judged {
  caller: Caller
  at: number
}

export interface Sessions {
  tokens: Tokens
  /** Who the `Authorization` header names today; nobody when the session has ended. */
  callerOf(authorization: string | undefined): Promise<Caller>
  open(sql: Sql, empId: number, isRemembered: boolean, now: number): Promise<{ sessionId: string; token: string }>
  end(sql: Sql, sessionId: string, reason: string): Promise<void>
  /** Ends all sessions of a person. */
  endAll(sql: Sql, empId: number, reason: string): Promise<void>
  /** Forgets what was judged of a person: on commit, here and on every server. */
  changed(sql: Sql, empId: number): Promise<void>
}

/** Sessions are rows, judged at most once a second each; every server hears of their end. */
export async function openSessions(db: Database, settings: Settings): Promise<Sessions> {
  const sessions = new StoredSessions(db, tokensOf(settings.secret))
  await sessions.listen()
  return sessions
}

class StoredSessions implements Sessions {
  private readonly judged = new LruCache<string, Judged>(10_000)
  private readonly changedAt = new Map<number, number>()
  private forgottenAt = 0

  constructor(
    private readonly db: Database,
    readonly tokens: Tokens,
  ) {}

  async listen(): Promise<void> {
    // A listener that lost its connection may have missed an end: everything is judged anew.
    const forgetAll = () => {
      this.forgottenAt = Date.now()
    }
    await this.db.listen(channel, (empId) => void this.changedAt.set(Number(empId), Date.now()), forgetAll)
  }

  async callerOf(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
    const content = token ? this.tokens.read(token) : undefined
    if (!content) return anonymous
    const empId = Number(content.sub)
    const session = `${content.sid} ${content.sub}`
    const known = this.judged.get(session)
    if (known && this.isFresh(known, empId)) return known.caller
    const at = Date.now()
    const caller = await judge(this.db, content.sid, empId)
    this.judged.set(session, { caller, at })
    return caller
  }

  private isFresh({ at }: Judged, empId: number): boolean {
    return at > Date.now() - freshMs && at > this.forgottenAt && at > (this.changedAt.get(empId) ?? 0)
  }

  async open(sql: Sql, empId: number, isRemembered: boolean, now: number) {
    const sessionId = randomUUID()
    await sql.query({
      text: 'insert into sessions (id, emp_id, expires_at, is_remembered) values ($1, $2, to_timestamp($3), $4)',
      values: [sessionId, empId, now + tokenLifetime, isRemembered],
    })
    return { sessionId, token: this.tokens.sign(empId, sessionId, now) }
  }

  async end(sql: Sql, sessionId: string, reason: string): Promise<void> {
    const { rows } = await sql.query<{ emp_id: number }>({
      text: 'update sessions set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null returning emp_id',
      values: [sessionId, reason],
    })
    if (rows[0]) await notify(sql, rows[0].emp_id)
  }

  async endAll(sql: Sql, empId: number, reason: string): Promise<void> {
    await sql.query({
      text: 'update sessions set ended_at = now(), end_reason = $2 where emp_id = $1 and ended_at is null',
      values: [empId, reason],
    })
    await sql.query({
      text: `update login_tracker set status = 'revoked', logout_time = now() where emp_id = $1 and status = 'active'`,
      values: [empId],
    })
    await notify(sql, empId)
  }

  changed(sql: Sql, empId: number): Promise<void> {
    return notify(sql, empId)
  }
}

async function notify(sql: Sql, empId: number): Promise<void> {
  await sql.query({ text: 'select pg_notify($1, $2)', values: [channel, String(empId)] })
}

/** The person behind a live session of a usable account, with the roles granted today. */
async function judge(db: Database, sessionId: string, empId: number): Promise<Caller> {
  const { rows } = await db.query<{ roles: RoleName[] }>({
    name: 'judge_session',
    text:
      `select ${grantedRoles('s.emp_id')} as roles from sessions s join accounts a on a.emp_id = s.emp_id ` +
      `where s.id = $1 and s.emp_id = $2 and s.ended_at is null and s.expires_at > now() and a.status = '${usableAccount}'`,
    values: [sessionId, empId],
  })
  const [row] = rows
  return row ? { empId, roles: effectiveRoles(row.roles), sessionId, isSystem: false } : anonymous
}

/** The roles granted today to the person whose id the SQL names. */
export const grantedRoles = (empId: string): string =>
  `coalesce((select array_agg(g.role) from role_grants g where g.emp_id = ${empId} and g.from_date <= current_date ` +
  `and (g.to_date is null or g.to_date >= current_date)), '{}')`
