import type { UploadedFile } from '../../../../server/files/uploaded-file'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors, refuseField } from '../../../../server/records/write/checks/refuse'
import type { Writer } from '../../../../server/records/write/writer'
import { type FieldErrors, fillPlaceholders } from '../../../../src/framework/errors'
import { decodeText } from '../../../../src/framework/files/decode-text'
import type { StoredRecord } from '../../../../src/framework/record'
import { bankStatements } from '../../bankStatements'
import { companyAccounts } from '../../companyAccounts'
import { readCamt } from '../../rules/bank/camt'
import { readBankCsv } from '../../rules/bank/csv'
import {
  normalizeAccount,
  type ReadingAnswers,
  type ReadingQuestions,
  readingQuestions,
  type StatementContents,
} from '../../rules/bank/line'
import { words } from '../words'

export type StatementAccount = Pick<StoredRecord<typeof companyAccounts>, 'id' | 'currency' | 'accountNumber'>

/** The user's answers, as the API and the stored statement name them. */
export type StatedAnswers = { [Name in keyof ReadingAnswers]?: ReadingAnswers[Name] | null }

const s = sqlNames(bankStatements, 's')
const a = sqlNames(companyAccounts, 'a')

// Selects by account number, because a change of the company's account creates a new record for the same
// account.
const answersSql = statement('bank_statement_answers')`
  select (array_agg(${s.dateOrder} order by ${s.id} desc) filter (where ${s.dateOrder} is not null))[1] as "dateOrder",
    (array_agg(${s.decimalMark} order by ${s.id} desc) filter (where ${s.decimalMark} is not null))[1] as "decimalMark",
    (array_agg(${s.unsignedAmounts} order by ${s.id} desc) filter (where ${s.unsignedAmounts} is not null))[1] as "unsignedAmounts"
  from ${s} join ${a} on ${a.id} = ${s.accountId}
  where ${a.accountNumber} = $1 and ${a.currency} = $2 and ${s.status} = $3`

/** Reads the answers given for earlier files of the account. Imports that were undone do not count. */
const readEarlierAnswers = async ({ sql }: Pick<Writer, 'sql'>, { accountNumber, currency }: StatementAccount) =>
  (await sql.query<StatedAnswers>(answersSql(accountNumber, currency, bankStatements.workflow.initial))).rows[0]

const refuseFile = (code: keyof typeof words & string, args: Record<string, string | number> = {}): never =>
  refuseField('file', { code, message: fillPlaceholders(String(words[code]), args), args })

/** Refuses the import with one question per input; nothing is stored before the user answers. */
function askReadingQuestions(questions: ReadingQuestions): never {
  const fields: FieldErrors = {}
  for (const name of readingQuestions) {
    if (!questions[name]) continue
    const { readings, ...args } = { ...questions[name], ...questions[name].readings }
    fields[name] = { code: `${name}Asked`, message: fillPlaceholders(words[`${name}Asked`], args), args }
  }
  refuseErrors(fields)
  throw new Error('asked')
}

/**
 * Reads the file.
 * @throws StewardError if it is no statement, belongs to another account or currency, or leaves a question
 * open
 */
export async function readStatementFile(
  writer: Pick<Writer, 'sql' | 'today'>,
  { bytes }: Pick<UploadedFile, 'bytes'>,
  account: StatementAccount,
  stated: StatedAnswers,
): Promise<StatementContents & { form: 'camt' | 'csv' }> {
  const { currency, accountNumber } = account
  const read = decodeText(bytes)
  if (!read.ok) return refuseFile('notStatement')
  const isXml = read.text.trimStart().startsWith('<')
  const earlier = await readEarlierAnswers(writer, account)
  const answers = Object.fromEntries(
    readingQuestions.map((name) => [name, stated[name] ?? earlier?.[name] ?? undefined]),
  ) as ReadingAnswers
  const options = { currency, today: writer.today, answers }
  const answer = isXml ? readCamt(read.text) : await readBankCsv(read.text, options)
  if (!answer.ok) {
    if (answer.code === 'asked') return askReadingQuestions(answer.questions)
    const value = answer.value?.slice(0, 40) ?? ''
    return refuseFile(answer.code, { line: answer.line ?? 0, value, currency: value })
  }
  if (answer.account && normalizeAccount(answer.account) !== normalizeAccount(accountNumber))
    refuseFile('wrongAccount', { account: answer.account.slice(0, 40) })
  const other = answer.entries.find((entry) => entry.currency !== currency)
  if (other) refuseFile('wrongCurrency', { currency: other.currency.slice(0, 3) })
  if (answer.entries.length + answer.others === 0) refuseFile('notStatement')
  return { ...answer, form: isXml ? 'camt' : 'csv' }
}
