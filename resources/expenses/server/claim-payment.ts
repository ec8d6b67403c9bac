import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangeOf } from '../../../server/records/write/handler'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { compareAmounts, formatAmount } from '../../../src/framework/values/money'
import { payoutAccounts } from '../../money/payoutAccounts'
import { expenses } from '../expenses'
import { words } from './words'

const p = sqlNames(payoutAccounts, 'p')

const usableSql = statement('usable_payout_accounts')`
  select ${p.id}, ${p.empId} as "empId" from ${p} where ${p.empId} = any($1::bigint[]) and ${p.status} = $2 and ${p.usableFrom} <= now()`

/** Finds the accounts that can be paid to by now, by person. */
export async function findUsablePayoutAccounts(
  { sql }: Pick<Writer, 'sql'>,
  empIds: readonly number[],
): Promise<Map<number, number>> {
  const { to } = payoutAccounts.workflow.transitions.approve
  const { rows } = await sql.query<{ id: number; empId: number }>(usableSql(empIds, to))
  return new Map(rows.map(({ id, empId }) => [empId, id]))
}

/**
 * Refuses a payment that differs from the payable amount. Refuses a bank transfer unless somebody else
 * approved the account two or more days ago.
 */
export async function checkClaimPayment(
  { writer, record, asked }: ChangeOf<typeof expenses>,
  id: number,
): Promise<RecordInput<typeof expenses>> {
  const { payable = '0.00', currency } = await readTypedRecord(asServer(writer), expenses, id)
  const amount = asked.paymentAmount == null ? payable : String(asked.paymentAmount)
  if (compareAmounts(amount ?? '0', payable ?? '0') !== 0)
    refuseErrors({
      paymentAmount: {
        code: 'paymentDiffers',
        message: fillPlaceholders(words.paymentDiffers, { payable: formatAmount(payable ?? '0', currency) }),
      },
    })
  const isToBank = asked.paymentMode === 'bank' && compareAmounts(payable ?? '0', '0') > 0
  if (isToBank && !(await findUsablePayoutAccounts(writer, [record.empId ?? 0])).has(record.empId ?? 0))
    refuseErrors({
      paymentMode: {
        code: 'noPayoutAccount',
        message: words.noPayoutAccount,
      },
    })
  return { paidByEmpId: writer.caller.empId }
}
