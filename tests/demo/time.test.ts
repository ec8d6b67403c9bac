import { expect, test } from 'vitest'
import { demoTemplate } from '../setup/app'
import { companyToday } from '../setup/clock'
import { freshDatabase } from '../setup/database'

/** People who were there all the eight weeks, by whether they came, entered time, and have something to do. */
const peopleSql = `select count(*)::int as people, count(*) filter (where p.n > 30)::int as came, count(*) filter (where s.n >= 6 or e.reporting_manager_emp_id is null)::int as entered,
    count(*) filter (where t.n > 0)::int as busy, count(distinct p.n)::int as ways
  from employees e left join lateral (select count(*) n from attendance_punches p where p.emp_id = e.id) p on true
  left join lateral (select count(*) n from time_sheets s where s.emp_id = e.id) s on true
  left join lateral (select count(*) n from task_assignees t where t.emp_id = e.id) t on true
  where e.status in ('active', 'on_notice') and e.date_of_joining < $1::date - 70 and not exists (select from leave_requests l where l.emp_id = e.id and l.to_date - l.from_date > 20 and l.status in ('approved', 'completed'))`

/** What cannot be, each counted. */
const wrongSql = `select
  (select count(*)::int from attendance_punches p join employees e on e.id = p.emp_id where p.work_date < e.date_of_joining or p.work_date > e.last_working_date or p.work_date >= $1) as "outside",
  (select count(*)::int from attendance_punches p join attendance_days d on d.emp_id = p.emp_id and d.work_date = p.work_date where d.status in ('on_leave', 'holiday', 'weekend', 'on_duty')) as "punchedOff",
  (select count(*)::int from time_sheet_tasks t join employees e on e.id = t.emp_id where t.date < e.date_of_joining or t.date > e.last_working_date) as "enteredOutside",
  (select count(*)::int from time_sheet_tasks t left join attendance_days d on d.emp_id = t.emp_id and d.work_date = t.date where coalesce(d.status, 'absent') in ('on_leave', 'holiday', 'weekend', 'absent')) as "enteredOff",
  (select count(*)::int from attendance_days where present_days + leave_days + on_duty_days + travel_days + holiday_days + weekend_days + absent_days <> 1 and status not in ('in_progress', 'not_due')) as "notWhole",
  (select count(*)::int from time_sheets where status = 'approved' and (approver_emp_id is null or approver_emp_id = emp_id)) as "approvedByNobody"`

test('the people of the demo came, went and entered their time for eight weeks, as their leave and holidays allow', async () => {
  const { db, drop } = await freshDatabase(demoTemplate)
  try {
    const today = companyToday()
    const [found] = (await db.query<Record<string, number>>({ text: peopleSql, values: [today] })).rows
    const { people = 0, ways } = found ?? {}
    expect(people).toBeGreaterThan(40)
    expect(found).toEqual({ people, ways, came: people, entered: people, busy: people })
    const [wrong] = (await db.query<Record<string, number>>({ text: wrongSql, values: [today] })).rows
    expect(Object.entries(wrong ?? { none: 1 }).filter(([, count]) => count !== 0)).toEqual([])
  } finally {
    await drop()
  }
})
