/** SQL: whether the first day of the person whose id the SQL names is still to come; until then nobody acts with a role. */
const isBeforeFirstDay = (empId: string, today: string): string =>
  `exists (select from employees f where f.id = ${empId} and f.date_of_joining > ${today})`

/** SQL: whether the grant of the alias holds on the company's day that the SQL names: it begins and ends with it. */
const isGrantCurrentSql = (grant: string, today: string): string =>
  `${grant}.from_date <= ${today} and (${grant}.to_date is null or ${grant}.to_date >= ${today})`

/** SQL: whether the grant of the alias counts on that day: it holds, and the person has begun. */
export const isGrantActiveSql = (grant: string, today: string): string =>
  `${isGrantCurrentSql(grant, today)} and not ${isBeforeFirstDay(`${grant}.emp_id`, today)}`

/**
 * SQL: the roles granted to the person whose id the SQL names, on the company's day that it names. Whoever has not
 * begun yet may do nothing but fill their own record, whatever was granted to them.
 */
export const activeRolesSql = (empId: string, today: string): string =>
  `case when ${isBeforeFirstDay(empId, today)} then array['restricted'] else ` +
  `coalesce((select array_agg(g.role) from role_grants g where g.emp_id = ${empId} and ${isGrantCurrentSql('g', today)}), '{}') end`
