import type { Uploaded } from '../../../../server/files/uploaded'
import { named, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/guards'
import type { Writer } from '../../../../server/records/write/writer'
import { type FieldErrors, fillIn } from '../../../../src/framework/errors'
import { readCamt } from '../../../../src/framework/files/bank/camt'
import { readBankCsv } from '../../../../src/framework/files/bank/csv'
import {
  bareAccount,
  type ReadingAnswers,
  type ReadingQuestions,
  type ReadStatement,
} from '../../../../src/framework/files/bank/line'
import { decode } from '../../../../src/framework/files/decode'
import type { Stored } from '../../../../src/framework/record'
import { bankStatements, type dateOrders, type decimalMarks } from '../../bankStatements'
import { companyAccounts } from '../../companyAccounts'
import { words } from '../words'

export type Account = Pick<Stored<typeof companyAccounts>, 'id' | 'currency' | 'accountNumber'>

/** As the wire and the statement say it. */
export interface StatedAnswers {
  dateOrder?: keyof typeof dateOrders | null | undefined
  decimalMark?: keyof typeof decimalMarks | null | undefined
}

const markOf = { point: '.', comma: ',' } as const

const asRead = ({ dateOrder, decimalMark }: StatedAnswers): ReadingAnswers => ({
  dateOrder: dateOrder ?? undefined,
  decimalMark: decimalMark ? markOf[decimalMark] : undefined,
})

/** The answers that a statement was read by, as it keeps them. */
export const statedAnswers = ({ dateOrder, decimalMark }: ReadingAnswers): StatedAnswers => ({
  dateOrder: dateOrder ?? null,
  decimalMark: decimalMark === undefined ? null : decimalMark === '.' ? 'point' : 'comma',
})

const s = named(bankStatements, 's')

const answersSql = statement('bank_statement_answers')`
  select
    (select ${s.dateOrder} from ${s} where ${s.accountId} = any($1::bigint[]) and ${s.status} = $2 and ${s.dateOrder} is not null
      order by ${s.id} desc limit 1) as "dateOrder",
    (select ${s.decimalMark} from ${s} where ${s.accountId} = any($1::bigint[]) and ${s.status} = $2 and ${s.decimalMark} is not null
      order by ${s.id} desc limit 1) as "decimalMark"`

/** What was answered for earlier files of the account; what was taken back counts no more. */
async function earlierAnswers({ sql }: Pick<Writer, 'sql'>, accountIds: readonly number[]): Promise<StatedAnswers> {
  const { rows } = await sql.query<StatedAnswers>(answersSql(accountIds, bankStatements.workflow.initial))
  return rows[0] ?? {}
}

const a = named(companyAccounts, 'a')

const sameAccountSql = statement('records_of_bank_account')`
  select ${a.id} from ${a} where ${a.accountNumber} = $1 and ${a.currency} = $2`

/** All records of an account: it is entered anew when what invoices say of it changes. */
export async function recordsOfAccount(
  { sql }: Pick<Writer, 'sql'>,
  { accountNumber, currency }: Account,
): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(sameAccountSql(accountNumber, currency))
  return rows.map(({ id }) => id)
}

const refuse = (code: keyof typeof words & string, args: Record<string, string | number> = {}): never => {
  refuseErrors({ file: { code, message: fillIn(String(words[code]), args), args } })
  throw new Error(code)
}

/** Asks at the inputs that answer; nothing is kept before. */
function ask({ dateOrder, decimalMark }: ReadingQuestions): never {
  const fields: FieldErrors = {}
  if (dateOrder) {
    const { line, example, readings } = dateOrder
    const args = { line, example, dmy: readings.dmy ?? '', mdy: readings.mdy ?? '' }
    fields.dateOrder = { code: 'dateOrderAsked', message: fillIn(words.dateOrderAsked, args), args }
  }
  if (decimalMark) {
    const { line, example, readings } = decimalMark
    const args = { line, example, point: readings['.'] ?? '', comma: readings[','] ?? '' }
    fields.decimalMark = { code: 'decimalMarkAsked', message: fillIn(words.decimalMarkAsked, args), args }
  }
  refuseErrors(fields)
  throw new Error('asked')
}

/** What the file says; refused where it is no statement, or one of another account or currency, or has to be asked. */
export async function readStatementFile(
  writer: Pick<Writer, 'sql' | 'today'>,
  { bytes }: Pick<Uploaded, 'bytes'>,
  { currency, accountNumber }: Account,
  stated: StatedAnswers,
  accountIds: readonly number[],
): Promise<ReadStatement & { form: 'camt' | 'csv' }> {
  const read = decode(bytes)
  if (!read.ok) return refuse('notStatement')
  const isXml = read.text.trimStart().startsWith('<')
  const earlier = await earlierAnswers(writer, accountIds)
  const answers = asRead({
    dateOrder: stated.dateOrder ?? earlier.dateOrder,
    decimalMark: stated.decimalMark ?? earlier.decimalMark,
  })
  const answer = isXml ? readCamt(read.text) : await readBankCsv(read.text, { currency, today: writer.today, answers })
  if (!answer.ok) {
    if (answer.code === 'asked') return ask(answer.questions)
    const value = answer.value?.slice(0, 40) ?? ''
    return refuse(answer.code, { line: answer.line ?? 0, value, currency: value })
  }
  if (answer.account && bareAccount(answer.account) !== bareAccount(accountNumber))
    refuse('wrongAccount', { account: answer.account.slice(0, 40) })
  const other = answer.entries.find((entry) => entry.currency !== currency)
  if (other) refuse('wrongCurrency', { currency: other.currency.slice(0, 3) })
  if (answer.entries.length + answer.others === 0) refuse('notStatement')
  return { ...answer, form: isXml ? 'camt' : 'csv' }
}
