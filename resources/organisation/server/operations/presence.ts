import { readPresence } from '../../../../server/records/areas/presence'
import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { choice } from '../../../../src/fields/choice'
import { date as dateField } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import type { LooseFilter } from '../../../../src/framework/filter'
import { type CalendarDate, dateInZone, formatTimestampInZone, plusDays } from '../../../../src/framework/values/dates'
import type { PresenceDay } from '../../../../src/framework/values/presence'
import { employees } from '../../../people/employees'
import { peopleTeam, workingRoles } from '../../../people/roles'
import { readEmployments } from '../../../people/server/public'
import { peopleSets } from '../../../people/sets'
import { teamMembers } from '../../../teams/teamMembers'
import { teams } from '../../../teams/teams'
import { findPresence, type PersonPresence, type PresenceScope, presenceScopes } from '../../rules/people-presence'

const e = sqlNames(employees, 'e')
const me = sqlNames(employees, 'me')
const t = sqlNames(teams, 't')
const m = sqlNames(teamMembers, 'm')
const own = sqlNames(teamMembers, 'own')

/** The largest number of people on one board. The answer also contains the total. */
const most = 500

const ofTeamSql = statement('presence_of_team')`
  select ${m.empId}::int as id from ${m} where ${m.teamId} = $1 and ${m.fromDate} <= $2::date and (${m.toDate} is null or ${m.toDate} >= $2::date)
  union select ${t.leadEmpId}::int from ${t} where ${t.id} = $1`

/**
 * Selects the people with whom somebody works: members of their teams, those with the same manager, their
 * manager and their reports.
 */
const ownSql = statement('presence_of_own')`
  with mine as (
    select ${own.teamId} as id from ${own} where ${own.empId} = $1 and ${own.fromDate} <= $2::date and (${own.toDate} is null or ${own.toDate} >= $2::date)
    union select ${t.id} from ${t} where ${t.leadEmpId} = $1 and ${t.status} = any($3::text[]))
  select ${m.empId}::int as id from ${m} where ${m.teamId} in (select id from mine) and ${m.fromDate} <= $2::date and (${m.toDate} is null or ${m.toDate} >= $2::date)
  union select ${t.leadEmpId}::int from ${t} where ${t.id} in (select id from mine)
  union select ${e.id}::int from ${me} join ${e} on ${e.reportingManagerEmpId} = ${me.reportingManagerEmpId} or ${e.id} = ${me.reportingManagerEmpId}
    or ${e.reportingManagerEmpId} = ${me.id} or ${e.id} = ${me.id} where ${me.id} = $1`

const ofDepartmentSql = statement('presence_of_department')`
  select ${e.id}::int as id from ${me} join ${e} on ${e.departmentId} = ${me.departmentId} where ${me.id} = $1`

const thereSql = statement('presence_there')`
  select ${e.id}::int as id from ${e} where ${e.id} = any($1::bigint[]) and ${e.status} = any($2::text[])`

const boardRoles: readonly string[] = [...peopleTeam, 'director']

interface PresenceRequest {
  teamId: number | null | undefined
  scope: PresenceScope
  date: CalendarDate
}

/**
 * Builds the filter for the people of the request.
 * @throws StewardError `notFound` for a team that the caller is not a member of, unless one of their roles
 * may see every team
 */
async function buildPeopleFilter(context: Context, input: PresenceRequest): Promise<LooseFilter> {
  // Managers may read the state of their reports, so the filter can name it. Callers may not read the state of
  // other colleagues, so the server first selects those who work here.
  if (!input.teamId && (input.scope === 'directReports' || input.scope === 'reports'))
    return { and: [{ id: { in: `$${input.scope}` } }, { status: { in: peopleSets.there } }] }
  const { sql } = context
  const ids = await readColleagueIds(context, input)
  return { id: { in: (await sql.query<{ id: number }>(thereSql(ids, peopleSets.there))).rows.map(({ id }) => id) } }
}

async function readColleagueIds({ sql, caller }: Context, { teamId, scope, date }: PresenceRequest): Promise<number[]> {
  if (teamId) {
    const ids = (await sql.query<{ id: number }>(ofTeamSql(teamId, date))).rows.map(({ id }) => id)
    const isTheirs = ids.includes(caller.empId ?? 0) || caller.roles.some((role) => boardRoles.includes(role))
    if (!isTheirs) throw new StewardError('notFound')
    return ids
  }
  const query = scope === 'own' ? ownSql(caller.empId, date, teams.workflow.sets.inUse) : ofDepartmentSql(caller.empId)
  return (await sql.query<{ id: number }>(query)).rows.map(({ id }) => id)
}

type ListedPerson = Omit<PersonPresence, 'presence' | 'ahead'> & { id: number }

async function readListedPeople(context: Context, filter: LooseFilter) {
  const { rows, total } = await readRecords<ListedPerson>(context, employees.name, {
    ...{ perPage: most, sort: [['fullName', 'asc']] },
    filter,
    fields: ['id', 'fullName', 'initials', 'designation'],
  })
  return { people: rows, total }
}

const noon = '12'

interface PresenceWindow {
  /** The day that is shown instead of now. */
  onDate: CalendarDate | undefined
  /** The first day of the absences; default: the day after. */
  start: CalendarDate | undefined
  days: number
  hasPending: boolean
}

/** Finds the presence of each person: now in their own time zone, or on the given day. */
async function locatePeople(
  context: Context,
  people: readonly ListedPerson[],
  { onDate, start, days, hasPending }: PresenceWindow,
) {
  const { zone } = context.company
  const now = Date.now()
  const from = onDate ?? context.today
  const empIds = people.map(({ id }) => id)
  const zones = new Map((await readEmployments(context.sql, empIds)).map((one) => [one.empId, one.zone ?? zone]))
  const query = { empIds, now, hasPending }
  const near = { from: plusDays(from, -1) ?? from, to: plusDays(from, start ? 1 : days + 1) ?? from }
  const presenceDays = await readPresence(context, { ...query, ...near })
  // The asked days may lie far from today; what both hold is read twice and counts once.
  const far = start ? { from: start, to: plusDays(start, days) ?? start } : undefined
  const shownDays = far ? await readPresence(context, { ...query, ...far }) : presenceDays
  const [ownDays, ownAhead] = [groupByPerson(presenceDays), groupByPerson(shownDays)]
  return people.map(({ id, fullName, initials, designation }): PersonPresence => {
    const clock = zones.get(id) ?? zone
    const today = onDate ?? dateInZone(clock, now)
    const half = onDate ? null : formatTimestampInZone(clock, now).slice(11, 13) < noon ? 'first' : 'second'
    const window = far ?? { from: plusDays(today, 1) ?? today, to: plusDays(today, days) ?? today }
    return {
      ...{ empId: id, fullName, initials, designation },
      presence: findPresence(ownDays.get(id) ?? [], today, half),
      ahead: (ownAhead.get(id) ?? []).filter((day) => isAbsentWithin(day, window)).map(({ empId: _, ...day }) => day),
    }
  })
}

const isAbsentWithin = ({ date, presence }: PresenceDay, { from, to }: { from: CalendarDate; to: CalendarDate }) =>
  date >= from && date <= to && presence !== 'in_office' && presence !== 'remote'

function groupByPerson(days: readonly PresenceDay[]): Map<number, PresenceDay[]> {
  const byPerson = new Map<number, PresenceDay[]>()
  for (const day of days) byPerson.set(day.empId, [...(byPerson.get(day.empId) ?? []), day])
  return byPerson
}

/** Answers where the people of a team are and when they are absent, never the type of leave. */
export const getTeamPresence = defineOperation({
  name: 'getTeamPresence',
  area: 'Organisation',
  resource: employees.name,
  to: listGrantedRoles(employees, 'list', workingRoles),
  input: {
    teamId: ref(teams.name, { label: 'One team, of which the caller is' }),
    scope: choice([...presenceScopes], { default: 'own' }),
    date: dateField({ label: 'Default: at this moment' }),
    from: dateField({ label: 'First day of the absences; default: tomorrow' }),
    days: number({ min: 0, max: 60, label: 'Days of absences; default: none' }),
  },
  async run(context, { teamId, scope, date, from, days }) {
    const input = { teamId, scope: (scope ?? 'own') as PresenceScope, date: date ?? context.today }
    const { people, total } = await readListedPeople(context, await buildPeopleFilter(context, input))
    // Managers may see what their reports have requested; of others only what is granted.
    const hasPending = !teamId && (scope === 'directReports' || scope === 'reports')
    const window = { onDate: date ?? undefined, start: from ?? undefined, days: days ?? 0, hasPending }
    return { data: await locatePeople(context, people, window), total }
  },
})
