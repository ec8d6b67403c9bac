import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { refuseFinerAmounts } from '../../../../server/records/write/checks/field-checks'
import { type ChangedOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { getNextNumberWithin } from '../../../../server/records/write/number-within'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { computePercentage } from '../../../../src/framework/values/money'
import { milestones } from '../../milestones'
import { purchaseOrders } from '../../purchaseOrders'
import { sows as declared } from '../../sows'

const milestonesTable = sqlNames(milestones)
const ordersTable = sqlNames(purchaseOrders)

/** Fills in the terms of the customer, and numbers amendments. */
export const sows = defineHandler(declared, {
  oneByOne: 'an amendment is numbered after those before it',
  async before(change) {
    const { writer, action, record } = change
    if (action !== 'create') return undefined
    const paymentTermsDays =
      record.paymentTermsDays ?? getGivenValues(declared, change).customer?.paymentTermsDays ?? null
    const { parentSowId } = record
    if (!parentSowId) return { paymentTermsDays }
    const amendmentNo = await getNextNumberWithin(writer, declared.name, 'parentSowId', parentSowId, 'amendmentNo')
    return { paymentTermsDays, amendmentNo }
  },
  async after(change) {
    const { before, record } = change
    const isCounted = before && (before.value !== record.value || before.currency !== record.currency)
    if (isCounted) await updateShareAmounts(change)
    if (before && before.currency !== record.currency)
      await refuseFinerAmounts(change.writer, amountsSql(change.id), record.currency)
  },
})

/** Selects the amounts under a statement of work; they are in its currency. */
const amountsSql = unpreparedStatement`
  select ${milestonesTable.amount}::text as amount from ${milestonesTable} where ${milestonesTable.sowId} = $1
  union all select ${ordersTable.value}::text from ${ordersTable} where ${ordersTable.sowId} = $1`

const sharesSql = unpreparedStatement`
  select ${milestonesTable.id}, ${milestonesTable.percent}::float8 as percent
  from ${milestonesTable} where ${milestonesTable.sowId} = $1 and ${milestonesTable.percent} is not null order by ${milestonesTable.id}`

/** Updates milestones whose amount is a share of the value, until the statement of work is in force. */
async function updateShareAmounts({ writer, id, record }: ChangedOf<typeof declared>): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number; percent: number }>(sharesSql(id))
  for (const milestone of rows)
    await changeRecord(writer, milestones, milestone.id, {
      amount: computePercentage(record.value, milestone.percent, record.currency),
    })
}
