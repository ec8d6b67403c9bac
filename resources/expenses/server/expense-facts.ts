import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { expenseItems } from '../expenseItems'

const i = sqlNames(expenseItems, 'i')

const flaggedSql = statement('flagged_expense_lines')`
  select ${i.expenseId} as "expenseId", f.flag, count(*)::int as lines from ${i} cross join unnest(${i.flags}) f (flag)
  where ${i.expenseId} = any($1::bigint[]) group by 1, 2 order by 2`

/** Reads the flags of lines that the approver should look at. */
export async function readExpenseFacts({ sql }: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await sql.query<{ expenseId: number; flag: string; lines: number }>(flaggedSql(ids))
  return new Map(
    ids.map((id) => [
      id,
      rows
        .filter(({ expenseId }) => expenseId === id)
        .map(
          ({ flag, lines }): ApprovalFact => ({
            code: `expense_${flag}`,
            args: { lines },
            tone: 'warning',
            isFlag: true,
          }),
        ),
    ]),
  )
}
