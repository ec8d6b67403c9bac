import type { Sql } from '../../database/connect'

/** The time after which a changed address may receive codes. */
const youth = `interval '24 hours'`

/**
 * Builds SQL that tells whether the address of the person with this id (SQL) is too new to receive a code.
 */
export const isRecentAddressSql = (empId: string) =>
  `exists (select from changed_proofs p where p.emp_id = ${empId} and p.undone_at is null and p.changed_at > now() - ${youth})`

/**
 * Builds SQL of the time from which the address of the person with this
 * id (SQL) is trusted; null: it always was.
 */
export const addressTrustedFromSql = (empId: string) =>
  `(select max(p.changed_at) + ${youth} from changed_proofs p where p.emp_id = ${empId} and p.undone_at is null)`

/** Finds those of the people whose address is too new to receive anything that acts in their name. */
export async function findRecentAddresses(sql: Sql, empIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'with_young_address',
    text: `select id from unnest($1::bigint[]) as t(id) where ${isRecentAddressSql('t.id')}`,
    values: [empIds],
  })
  return new Set(rows.map(({ id }) => id))
}
