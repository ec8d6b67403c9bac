import type { SignIn } from '../../../src/framework/lists/sign-in-answer'
import type { Sql } from '../../database/connect'
import { escapeFormula, formatCsvLine } from '../../export/csv-stream'
import { getAttribute, getTable, type Model, quoteIdentifier } from '../../records/model'
import { totalCap } from '../../records/query'

/** Which sign-ins are asked for; days are those of the company. */
export interface SignInFilter {
  empId?: number | null | undefined
  status?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

interface SignInReader {
  sql: Sql
  model: Model
  company: { zone: string }
}

/** Sessions that run out are not marked, so their sign-ins count as expired from then on. */
const statusSql =
  `case when t.status = 'active' and (s.ended_at is not null or s.expires_at <= now()) ` +
  `then 'expired' else t.status end`

const matching =
  'from login_tracker t join sessions s on s.id = t.session_id ' +
  `where ($1::bigint is null or t.emp_id = $1) and ($2::text is null or ${statusSql} = $2) ` +
  'and ($3::date is null or t.login_time >= $3::date::timestamp at time zone $5) ' +
  'and ($4::date is null or t.login_time < ($4::date + 1)::timestamp at time zone $5)'

const toValues = ({ company }: SignInReader, { empId, status, from, to }: SignInFilter) => [
  ...[empId ?? null, status ?? null, from ?? null, to ?? null],
  company.zone,
]

/** Builds SQL of a moment as a stamp by the company's clock. */
const stampSql = (moment: string) => `to_char(${moment} at time zone $5, 'YYYY-MM-DD HH24:MI:SS')`

/** Builds SQL of the columns of a sign-in, with the title of the person. */
const buildColumnsSql = ({ model }: SignInReader): string => {
  const people = getTable(model, model.people)
  const title = quoteIdentifier(getAttribute(people, people.resource.title).column?.name ?? 'id')
  return (
    `select t.id, t.emp_id as "empId", ` +
    `(select p.${title} from ${quoteIdentifier(people.name)} p where p.id = t.emp_id) as employee, ` +
    `${stampSql('t.login_time')} as "loginTime", ${stampSql('t.logout_time')} as "logoutTime", ` +
    `${stampSql('coalesce(t.last_seen_at, t.login_time)')} as "lastSeenAt", ` +
    `${statusSql} as status, t.agent, ` +
    `t.host_name as "hostName", t.mac_address as "macAddress", t.ip_address as ip `
  )
}

/** Reads one page of the sign-ins of all people, the latest first, and counts those that match. */
export async function listSignIns(
  reader: SignInReader,
  filter: SignInFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: SignIn[]; total: number; totalCapped: boolean }> {
  const values = toValues(reader, filter)
  const { rows } = await reader.sql.query<SignIn>({
    text: `${buildColumnsSql(reader)} ${matching} order by t.id desc limit $6 offset $7`,
    values: [...values, perPage, (page - 1) * perPage],
  })
  const { rows: totals } = await reader.sql.query<{ total: number }>({
    text: `select count(*)::int as total from (select ${matching} limit ${totalCap + 1}) c`,
    values,
  })
  const total = totals[0]?.total ?? 0
  return { rows, total: Math.min(total, totalCap), totalCapped: total > totalCap }
}

const columns = [
  'employee',
  'loginTime',
  'lastSeenAt',
  'logoutTime',
  'status',
  'ip',
  'agent',
  'hostName',
  'macAddress',
] as const satisfies readonly (keyof SignIn)[]

const headings = ['Employee', 'Signed in', 'Last seen', 'Signed out', 'State', 'Address', 'Browser', 'Host', 'MAC']

/** How many sign-ins are read at once for a file. */
const readAtOnce = 5000

/** Writes all matching sign-ins as CSV. Browsers and hosts are texts of strangers: none runs as a formula. */
export async function* writeSignIns(reader: SignInReader, filter: SignInFilter): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvLine(headings)}`
  let before: number | null = null
  for (;;) {
    const { rows }: { rows: SignIn[] } = await reader.sql.query<SignIn>({
      text:
        `${buildColumnsSql(reader)} ${matching} and ($6::bigint is null or t.id < $6) ` +
        `order by t.id desc limit ${readAtOnce}`,
      values: [...toValues(reader, filter), before],
    })
    for (const row of rows) yield formatCsvLine(columns.map((name) => escapeFormula(String(row[name] ?? ''))))
    before = rows.at(-1)?.id ?? null
    if (rows.length < readAtOnce) return
  }
}
