import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields'
import { plusDays } from '../../../../src/framework/values/dates'
import { employees } from '../../../people/employees'
import { peopleTeam } from '../../../people/roles'
import { personnelWords } from '../words'

const e = sqlNames(employees, 'e')

// People who never joined do not count, because they have no last day. The rate of any period is converted
// to a year.
const attritionSql = statement('attrition')`
  with worked as (
    select ${e.dateOfJoining} as since, ${e.lastWorkingDate} as last, ${e.status} as status from ${e}
    where ${e.status} = any($3) or (${e.status} = any($4) and ${e.lastWorkingDate} is not null)),
  months as (
    select greatest(m::date, $1::date) as from_day, least((m + interval '1 month')::date - 1, $2::date) as to_day
    from generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') m),
  counted as (
    select m.from_day, m.to_day,
      (select count(*)::int from worked w where w.status = any($4) and w.last between m.from_day and m.to_day) as gone,
      (select count(*)::int from worked w where w.since <= m.to_day and (w.last is null or w.last > m.to_day or w.status = any($3))) as here,
      (select count(*)::int from worked w where w.since < m.from_day and (w.last is null or w.last >= m.from_day or w.status = any($3))) as before
    from months m)
  select json_agg(json_build_object('month', to_char(from_day, 'YYYY-MM'), 'left', gone, 'headcount', here) order by from_day) as months,
    sum(gone)::int as "left", round(avg((before + here) / 2.0), 1)::text as average,
    round(sum(gone) * 100 / nullif(avg((before + here) / 2.0), 0) * 365 / ($2::date - $1::date + 1), 1)::text as rate from counted`

/** Answers the leavers of a period by month, and the annual attrition rate. */
export const getAttritionReport = defineOperation({
  area: 'Reports',
  name: 'getAttritionReport',
  resource: employees.name,
  to: [...peopleTeam, 'director'],
  input: { from: date({ help: 'Absent: a year back' }), to: date({ help: 'Absent: today' }) },
  async run({ sql, today }, { from, to }) {
    const until = to ?? today
    const since = from ?? plusDays(until, -364) ?? until
    if (since > until) refuseErrors({ to: { code: 'endBeforeStart', message: personnelWords.endsBefore } })
    if (since < (plusDays(until, -3660) ?? since))
      refuseErrors({ from: { code: 'periodTooLong', message: personnelWords.tooLong } })
    const { seen, gone } = employees.workflow.sets
    const { rows } = await sql.query<object>(attritionSql(since, until, seen, gone))
    return { data: { from: since, to: until, ...rows[0] } }
  },
})
