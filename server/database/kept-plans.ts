import type { Sql } from './connect'

/**
 * To its end the transaction runs by the plans that PostgreSQL keeps of prepared statements, in place of one for each
 * call: where a call asks for few rows always, making the plans takes longer than running them.
 */
export async function runByKeptPlans(sql: Sql): Promise<void> {
  await sql.query({ text: 'set local plan_cache_mode = force_generic_plan' })
}
