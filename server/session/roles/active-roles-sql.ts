/**
 * Builds SQL that tells whether the first day of the person with this id (SQL) is
 * in the future. Until then no role counts.
 */
export const isBeforeFirstDaySql = (empId: string, today: string): string =>
  `exists (select from employees f where f.id = ${empId} and f.date_of_joining > ${today})`

/**
 * Builds SQL that tells whether the grant of the alias covers the company
 * day; its first and last day are included.
 */
const isGrantCurrentSql = (grant: string, today: string): string =>
  `${grant}.from_date <= ${today} and (${grant}.to_date is null or ${grant}.to_date >= ${today})`

/**
 * Builds SQL that tells whether the grant of the alias counts on that day: it covers the day, and the
 * person's first day has come.
 */
export const isGrantActiveSql = (grant: string, today: string): string =>
  `${isGrantCurrentSql(grant, today)} and not ${isBeforeFirstDaySql(`${grant}.emp_id`, today)}`

/**
 * Builds SQL of the active roles of the person with this id (SQL) on the company day.
 * Before the first day a person may only fill in their own record, whatever was granted.
 */
export const activeRolesSql = (empId: string, today: string): string =>
  `case when ${isBeforeFirstDaySql(empId, today)} then array['restricted'] else ` +
  `coalesce((select array_agg(g.role) from role_grants g where g.emp_id = ${empId} and ${isGrantCurrentSql('g', today)}), '{}') end`
