import type { AccountFacts } from '../../../src/framework/answers/account-facts'
import type { Sql } from '../../database/connect'

/** Reads facts about an account; undefined where the person has none. */
export async function readAccountFacts(sql: Sql, empId: number): Promise<AccountFacts | undefined> {
  const { rows } = await sql.query<AccountFacts>({
    name: 'account_facts',
    text:
      `select a.status <> 'invited' or a.password_hash is not null as "isOpened", e.work_email as address, e.full_name as name, ` +
      'to_json(coalesce(h.at, e.created_at)) #>> \'{}\' as "addressSince", ' +
      'case when h.at is null then e.created_by else h.actor_emp_id end as "enteredByEmpId", b.full_name as "enteredBy" ' +
      'from accounts a join employees e on e.id = a.emp_id left join lateral (select at, actor_emp_id from history ' +
      `where resource = 'employees' and record_id = e.id and changes ? 'workEmail' order by id desc limit 1) h on true ` +
      'left join employees b on b.id = case when h.at is null then e.created_by else h.actor_emp_id end where a.emp_id = $1',
    values: [empId],
  })
  return rows[0]
}
