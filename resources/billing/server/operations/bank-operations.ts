import type { Tx } from '../../../../server/database/connect'
import type { UploadedFile } from '../../../../server/files/uploaded-file'
import { readRecord } from '../../../../server/records/query'
import { takeStep } from '../../../../server/records/write/transition'
import { lockStoredRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import { fileField } from '../../../../server/wire/files/file-field'
import { idsField } from '../../../../server/wire/json-field'
import { defineOperation } from '../../../../server/wire/operation'
import { runAllOrNone } from '../../../../server/wire/run-each-row'
import { choice } from '../../../../src/fields/choice'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { bankLines } from '../../bankLines'
import { bankStatements, dateOrders, decimalMarks, unsignedAmountMeanings } from '../../bankStatements'
import { companyAccounts } from '../../companyAccounts'
import { billers } from '../../rights'
import { maxMatches } from '../../sets'
import { importStatement } from '../bank/import-statement'

const about = { area: 'Billing', to: billers, effect: 'write' } as const

/**
 * Imports a statement of one account, CSV or camt.053. Stores new lines with proposed matches and posts
 * nothing. Asks about ambiguous values unless an earlier file of the account has answered that.
 */
export const importBankStatement = defineOperation({
  ...about,
  name: 'importBankStatement',
  resource: bankStatements.name,
  input: {
    accountId: ref(companyAccounts.name, { label: 'Account', required: true }),
    file: fileField(),
    dateOrder: choice(dateOrders, { label: 'Date format of the file' }),
    decimalMark: choice(decimalMarks, { label: 'Decimal separator of the file' }),
    unsignedAmounts: choice(unsignedAmountMeanings, { label: 'Amounts without a sign' }),
  },
  async run(context, { accountId, file, ...answers }) {
    const writer = { ...context, sql: context.sql as Tx }
    await readRecord(context, companyAccounts.name, accountId)
    // The lock makes files of one account wait for each other, so that each import sees the lines of the earlier
    // ones.
    const account = await lockStoredRecord(asServer(writer), companyAccounts, accountId)
    if (!account) throw new StewardError('notFound')
    return { data: await importStatement(writer, account, file as UploadedFile, answers) }
  },
})

/** Confirms the proposed matches of these lines. Each becomes a receipt: all of them or none. */
export const matchBankLines = defineOperation({
  ...about,
  name: 'matchBankLines',
  resource: bankLines.name,
  input: { ids: idsField('Bank transactions', maxMatches) },
  async run(context, { ids }) {
    const writer = { ...context, sql: context.sql as Tx }
    const step = (id: number) => takeStep(writer, bankLines.name, 'match', { id })
    await runAllOrNone(context, 'ids', ids ?? [], { idOf: (id) => id, work: step })
    return { data: { posted: new Set(ids).size } }
  },
})
