import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Amount } from '../../../src/framework/values/money'
import { expenseAdvances } from '../expenseAdvances'

const advances = sqlNames(expenseAdvances)

const lockAdvanceSql = unpreparedStatement`select from ${advances} where ${advances.id} = $1 for no key update`

/**
 * Reads the part of an advance that is not deducted yet, and locks the advance until the transaction ends.
 */
export async function readOpenAdvance(writer: Writer, id: number): Promise<Amount> {
  await writer.sql.query(lockAdvanceSql(id))
  const { baseAmount, paidOn } = await readTypedRecord(asServer(writer), expenseAdvances, id)
  // An advance from before advances had a rate gets the rate of its payment.
  if (baseAmount === null) await changeRecord(asServer(writer), expenseAdvances, id, { rateOn: paidOn })
  return (await readTypedRecord(asServer(writer), expenseAdvances, id)).open ?? '0.00'
}
