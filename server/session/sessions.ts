import { randomUUID } from 'node:crypto'
import { dateInZone } from '../../src/framework/values/dates'
import type { Database, Sql } from '../database/connect'
import { recordUseSql } from '../database/system/system-use-times'
import { anonymous, type Caller } from '../records/caller'
import { personZoneSql } from '../records/person-day'
import { LruCache } from '../start/lru-cache'
import type { Settings } from '../start/settings'
import { activeRolesSql } from './roles/active-roles-sql'
import { type CallerModel, type CallerRow, findCallers } from './roles/find-callers'
import { createTokenSigner, type TokenScope, type TokenSigner, tokenLifetime } from './tokens'
import { usableAccount } from './usable-account'

const channel = 'steward_sessions'

/**
 * Milliseconds for which a checked session counts as valid. If another server
 * ends it, that takes effect within a second.
 */
const freshMs = 1000
const judgedWithinMs = 3000

/** Milliseconds between two updates of when a session was last used. Requests do not wait for the update. */
const seenMs = 60_000

interface CachedCaller {
  caller: Caller
  at: number
  /** The time at which its last use was last stored. */
  seenAt: number
}

/** Answers the model that is served at the moment. */
interface ServedModel {
  readonly model: CallerModel
}

/** The address and the browser from which a session is opened. */
export interface SessionOrigin {
  address: string
  agent: string
}

export interface SessionService {
  tokens: TokenSigner
  /** Finds the person of the `Authorization` header with today's rights; nobody where the session has ended. */
  callerOf(authorization: string | undefined): Promise<Caller>
  /**
   * Opens a session with its sign-in record at `now` (seconds since 1970).
   * With a scope, it is valid only for that.
   */
  open(
    sql: Sql,
    empId: number,
    isRemembered: boolean,
    now: number,
    opener?: SessionOrigin,
    scope?: TokenScope,
  ): Promise<{ sessionId: string; token: string }>
  end(sql: Sql, sessionId: string, reason: string): Promise<void>
  /** Ends all sessions of a person, or all except one. */
  endAll(sql: Sql, empId: number, reason: string, but?: string | null): Promise<void>
  /** Removes the person's sessions from the cache of every server, when the transaction commits. */
  changed(sql: Sql, empId: number): Promise<void>
}

/**
 * Makes the session service. Each session is a row that is checked at most once a second. Every server is
 * notified when a session ends.
 */
export async function createSessionService(
  db: Database,
  settings: Settings,
  served: ServedModel,
): Promise<SessionService> {
  const sessions = new StoredSessions(db, createTokenSigner(settings.secret), settings.companyZone, served)
  await sessions.listen()
  return sessions
}

/** Ends sessions, or has them checked again, on every server. It needs no open `SessionService`. */
export const sessionEnds: Pick<SessionService, 'endAll' | 'changed'> = {
  async endAll(sql, empId, reason, but = null) {
    await sql.query({
      text: 'update sessions set ended_at = now(), end_reason = $2 where emp_id = $1 and ended_at is null and id is distinct from $3',
      values: [empId, reason, but],
    })
    await sql.query({
      text: `update login_tracker set status = 'revoked', logout_time = now() where emp_id = $1 and status = 'active' and session_id is distinct from $2`,
      values: [empId, but],
    })
    await notifyServers(sql, empId)
  },
  changed: notifyServers,
}

class StoredSessions implements SessionService {
  private readonly judged = new LruCache<string, CachedCaller>(10_000)
  /** Checks in progress. Concurrent calls of one session wait for the same answer. */
  private readonly asked = new Map<string, Pick<CachedCaller, 'at'> & { answer: Promise<Caller> }>()
  private readonly changedAt = new Map<number, number>()
  private forgottenAt = 0
  private model: CallerModel

  constructor(
    private readonly db: Database,
    readonly tokens: TokenSigner,
    private readonly zone: string,
    private readonly served: ServedModel,
  ) {
    this.model = served.model
  }

  async listen(): Promise<void> {
    // A listener that lost its connection may have missed an end, so all sessions are checked again.
    const forgetAll = () => {
      this.forgottenAt = Date.now()
    }
    await this.db.listen(channel, (empId) => this.judgeFrom(Number(empId)), forgetAll)
  }

  async callerOf(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
    const content = token ? this.tokens.read(token) : undefined
    if (!content) return anonymous
    this.followModel()
    const empId = Number(content.sub)
    const { sid, scp } = content
    const session = `${sid} ${content.sub} ${scp ?? ''}`
    const cached = this.judged.get(session)
    if (cached && this.isFresh(cached, empId)) return cached.caller
    const running = this.asked.get(session)
    if (running && this.isFresh(running, empId)) return running.answer
    const at = Date.now()
    const pending = { at, answer: this.judgeAnew(session, { sid, scp }, empId, at) }
    this.asked.set(session, pending)
    const forget = () => {
      if (this.asked.get(session) === pending) this.asked.delete(session)
    }
    return pending.answer.finally(forget)
  }

  /** Forgets what was judged by other definitions, which may know other roles. */
  private followModel(): void {
    if (this.model === this.served.model) return
    this.model = this.served.model
    this.forgottenAt = Date.now()
  }

  private async judgeAnew(session: string, ids: TokenSession, empId: number, at: number): Promise<Caller> {
    const cached = this.judged.get(session)
    const caller = await loadCaller(this.db, this.model, ids, empId, dateInZone(this.zone, at))
    const isSeen = caller.empId !== null && at - (cached?.seenAt ?? 0) >= seenMs
    this.judged.set(session, { caller, at, seenAt: isSeen ? at : (cached?.seenAt ?? 0) })
    if (isSeen) void markSessionSeen(this.db, ids.sid, at)
    return caller
  }

  private isFresh({ at }: Pick<CachedCaller, 'at'>, empId: number): boolean {
    return at > Date.now() - freshMs && at > this.forgottenAt && at > (this.changedAt.get(empId) ?? 0)
  }

  async open(sql: Sql, empId: number, isRemembered: boolean, now: number, opener?: SessionOrigin, scope?: TokenScope) {
    const sessionId = randomUUID()
    await sql.query({
      text:
        'with s as (insert into sessions (id, emp_id, expires_at, is_remembered, scope) values ($1, $2, to_timestamp($3), $4, $7) returning id, emp_id) ' +
        'insert into login_tracker (emp_id, session_id, agent, ip_address) select emp_id, id, $5, $6 from s',
      values: [
        ...[sessionId, empId, now + (scope?.seconds ?? tokenLifetime), isRemembered],
        ...[opener?.agent ?? null, opener?.address ?? null, scope?.name ?? null],
      ],
    })
    return { sessionId, token: this.tokens.sign(empId, sessionId, now, scope) }
  }

  async end(sql: Sql, sessionId: string, reason: string): Promise<void> {
    const { rows } = await sql.query<{ emp_id: number }>({
      text: 'update sessions set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null returning emp_id',
      values: [sessionId, reason],
    })
    if (rows[0]) await this.changed(sql, rows[0].emp_id)
  }

  readonly endAll: SessionService['endAll'] = async (sql, empId, ...how) => {
    await sessionEnds.endAll(sql, empId, ...how)
    this.judgeFrom(empId)
  }

  readonly changed: SessionService['changed'] = async (sql, empId) => {
    await notifyServers(sql, empId)
    this.judgeFrom(empId)
  }

  /**
   * Applies the change on this server at once, because the notification
   * arrives only after the caller was answered.
   */
  private judgeFrom(empId: number): void {
    this.changedAt.set(empId, Date.now())
  }
}

async function notifyServers(sql: Sql, empId: number): Promise<void> {
  await sql.query({ text: 'select pg_notify($1, $2)', values: [channel, String(empId)] })
}

async function markSessionSeen(db: Database, sessionId: string, at: number): Promise<void> {
  const seen = db.query({
    name: 'mark_session_seen',
    // Several servers may have seen a use of the session in the same minute.
    text:
      `with seen as (update login_tracker set last_seen_at = now() where session_id = $1 ` +
      `and (last_seen_at is null or last_seen_at < now() - interval '50 seconds') returning emp_id) ` +
      recordUseSql('seen', '$2::timestamptz'),
    values: [sessionId, new Date(at).toISOString()],
  })
  // A failure does no harm: the update is tried again in a minute.
  await seen.catch(() => {})
}

/** What a token says of its session: the id, and the scope unless it is the application's. */
interface TokenSession {
  sid: string
  scp: string | undefined
}

/** Loads the person of a valid session with a usable account, and the roles granted today. */
async function loadCaller(
  db: Database,
  model: CallerModel,
  { sid: sessionId, scp: scope }: TokenSession,
  empId: number,
  today: string,
): Promise<Caller> {
  const { rows } = await db.query<CallerRow>({
    name: 'judge_session',
    text:
      `select ${personZoneSql(model, 's.emp_id') ?? 'null'} as zone, ` +
      `a.must_change_password as must_change, ${activeRolesSql('s.emp_id', '$3::date')} as roles from sessions s join accounts a on a.emp_id = s.emp_id ` +
      `where s.id = $1 and s.emp_id = $2 and s.ended_at is null and s.expires_at > now() and s.scope is not distinct from $4::text and a.status = '${usableAccount}'`,
    values: [sessionId, empId, today, scope ?? null],
    // All calls of the session wait for this query, so it fails early where PostgreSQL does not answer.
    timeoutMs: judgedWithinMs,
  })
  const [row] = rows
  if (!row) return anonymous
  const { zone } = row
  const granted = model.roles.effective(row.roles)
  const caller = { empId, roles: granted, sessionId, zone, isSystem: false, ...(scope !== undefined && { scope }) }
  return row.must_change ? { ...caller, mustChangePassword: true } : caller
}

/**
 * Finds a person with a usable account and the roles of `today`, the
 * company's date, for work without a session.
 */
export async function findCaller(
  sql: Sql,
  model: CallerModel,
  empId: number,
  today: string,
): Promise<Caller | undefined> {
  const [caller] = await findCallers(sql, model, [empId], today)
  return caller
}
