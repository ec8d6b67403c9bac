import { number } from '../../../src/fields/number'
import { StewardError } from '../../../src/framework/errors'
import { sessionArea } from '../../session/roles/session-scopes'
import { defineOperation } from '../../wire/operation'

const area = sessionArea

interface SessionRow {
  id: number
  login_time: string
  last_seen_at: string
  agent: string | null
  ip_address: string | null
  is_current: boolean
  is_remembered: boolean
  scope: string | null
}

const getMySessions = defineOperation({
  name: 'getMySessions',
  area,
  to: 'signedIn',
  input: {},
  async run({ sql, caller, company }) {
    const { rows } = await sql.query<SessionRow>({
      name: 'my_sessions',
      text:
        "select t.id, to_char(t.login_time at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as login_time, " +
        'coalesce(t.last_seen_at, t.login_time) as last_seen_at, t.agent, t.ip_address, s.id = $2 as is_current, s.is_remembered, s.scope ' +
        'from sessions s join login_tracker t on t.session_id = s.id where s.emp_id = $1 and s.ended_at is null and s.expires_at > now() ' +
        'order by t.login_time desc, t.id desc',
      values: [caller.empId, caller.sessionId, company.zone],
    })
    return {
      data: rows.map((row) => ({
        loginId: row.id,
        loginTime: row.login_time,
        lastSeenAt: row.last_seen_at,
        agent: row.agent,
        ipAddress: row.ip_address,
        isCurrent: row.is_current,
        isRemembered: row.is_remembered,
        scope: row.scope,
      })),
    }
  },
})

const revokeSession = defineOperation({
  name: 'revokeSession',
  area,
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  input: { loginId: number({ min: 1, required: true }) },
  async run({ sql, caller, sessions }, { loginId }) {
    const { rows } = await sql.query<{ session_id: string; emp_id: number }>({
      text:
        `update login_tracker set logout_time = coalesce(logout_time, now()), status = case status when 'active' then 'revoked' else status end ` +
        'where id = $1 and (emp_id = $2 or $3) returning session_id, emp_id',
      values: [loginId, caller.empId, caller.roles.includes('admin')],
    })
    const [row] = rows
    if (!row) throw new StewardError('notFound')
    await sessions.end(sql, row.session_id, row.emp_id === caller.empId ? 'user' : 'admin')
    return { data: { revoked: true } }
  },
})

export const ownSessionOperations = [getMySessions, revokeSession]
