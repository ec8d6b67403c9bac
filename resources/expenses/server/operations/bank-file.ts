import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { csvType } from '../../../../server/export/export'
import { idField } from '../../../../server/records/model'
import { readRecord } from '../../../../server/records/query'
import { revealSecretForFile } from '../../../../server/records/secrets/reveal'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { fillPlaceholders, StewardError } from '../../../../src/framework/errors'
import { payoutAccounts } from '../../../money/payoutAccounts'
import { employees } from '../../../people/employees'
import { expenses } from '../../expenses'
import { paymentRuns } from '../../paymentRuns'
import { findUsablePayoutAccounts } from '../claim-payment'
import { words } from '../words'

const c = sqlNames(expenses, 'c')
const e = sqlNames(employees, 'e')

const claimsSql = unpreparedStatement`
  select ${c.id}, ${c.empId} as "empId", ${c.expenseNumber} as number, ${e.fullName} as name from ${c} join ${e} on ${e.id} = ${c.empId}
  where ${c.paymentRunId} = $1 order by ${c.id}`

/**
 * Answers the file for the bank: one line per claim of a payment run. Logs who downloaded it and whose
 * accounts it contains.
 */
export const bankFile = defineOperation({
  name: 'getPaymentRunBankFile',
  area: 'Expenses',
  resource: paymentRuns.name,
  to: ['finance'],
  effect: 'own',
  answersFile: [csvType],
  input: { id: idField(paymentRuns.name) },
  async run(context, { id }) {
    const run = await readTypedRecord(context, paymentRuns, id)
    const lines = await context.db.transaction((sql) => readBankFileRows({ ...context, sql }, id, run.runNumber))
    const csv = Papa.unparse({ fields: columns, data: lines }, { escapeFormulae: true, newline: '\r\n' })
    return {
      file: {
        type: csvType,
        name: `${run.runNumber}.csv`,
        rows: lines.length,
        stream: Readable.from([`\uFEFF${csv}`]),
      },
    }
  },
})

const accountFields = ['bankHolder', 'bankNumber', 'bankCode'] as const
const columns = ['Account holder', 'Account number', 'Bank code', 'Amount', 'Currency', 'Reference']

async function readBankFileRows(context: Context, id: number, runNumber: string): Promise<string[][]> {
  const { rows } = await context.sql.query<{ id: number; empId: number; number: string; name: string }>(claimsSql(id))
  const accounts = await findUsablePayoutAccounts(
    context,
    rows.map(({ empId }) => empId),
  )
  const without = rows.filter(({ empId }) => !accounts.has(empId)).map(({ name }) => name)
  if (rows.length === 0 || without.length > 0) {
    const message =
      rows.length === 0 ? words.noClaims : fillPlaceholders(words.withoutAccount, { people: without.join(', ') })
    throw new StewardError('invalidInput', { fields: { expenseIds: { code: 'noPayoutAccount', message } } })
  }
  const lines: string[][] = []
  for (const claim of rows) {
    const { payable, currency } = await readRecord<{ payable: string; currency: string }>(
      context,
      expenses.name,
      claim.id,
    )
    const account: string[] = []
    for (const field of accountFields)
      account.push(
        (await revealSecretForFile(context, payoutAccounts, {
          id: accounts.get(claim.empId) ?? 0,
          field,
          reason: `Payment run ${runNumber}`,
        })) ?? '',
      )
    lines.push([...account, payable, currency, claim.number])
  }
  return lines
}
