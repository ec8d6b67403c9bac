import { createHash } from 'node:crypto'
import type { Uploaded } from '../../../../server/files/uploaded'
import { named, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/guards'
import { createEvery } from '../../../../server/records/write/many/create-every'
import { createRecord } from '../../../../server/records/write/save'
import { asServer, byHand, type Writer } from '../../../../server/records/write/writer'
import { fillIn } from '../../../../src/framework/errors'
import { readCamt } from '../../../../src/framework/files/bank/camt'
import { readBankCsv } from '../../../../src/framework/files/bank/csv'
import { type BankEntry, bareAccount, type ReadStatement } from '../../../../src/framework/files/bank/line'
import { decode } from '../../../../src/framework/files/decode'
import type { Stored } from '../../../../src/framework/record'
import { bankLines } from '../../bankLines'
import { bankStatements } from '../../bankStatements'
import type { companyAccounts } from '../../companyAccounts'
import { words } from '../words'
import { findMatches, proposedOn, writeMatches } from './propose'

export type Account = Pick<Stored<typeof companyAccounts>, 'id' | 'currency' | 'accountNumber'>

const refuse = (code: keyof typeof words & string, args: Record<string, string | number> = {}): never => {
  refuseErrors({ file: { code, message: fillIn(String(words[code]), args), args } })
  throw new Error(code)
}

/** What the file says; refused where it is no statement, or one of another account or currency. */
async function readStatementFile(
  { bytes }: Pick<Uploaded, 'bytes'>,
  { currency, accountNumber }: Account,
): Promise<ReadStatement & { form: 'camt' | 'csv' }> {
  const read = decode(bytes)
  if (!read.ok) return refuse('notStatement')
  const isXml = read.text.trimStart().startsWith('<')
  const answer = isXml ? readCamt(read.text) : await readBankCsv(read.text, currency)
  if (!answer.ok) return refuse(answer.code, { line: answer.line ?? 0 })
  if (answer.account && bareAccount(answer.account) !== bareAccount(accountNumber))
    refuse('wrongAccount', { account: answer.account.slice(0, 40) })
  const other = answer.entries.find((entry) => entry.currency !== currency)
  if (other) refuse('wrongCurrency', { currency: other.currency.slice(0, 3) })
  if (answer.entries.length + answer.others === 0) refuse('notStatement')
  return { ...answer, form: isXml ? 'camt' : 'csv' }
}

/**
 * By what a line is known again: day, amount and what the bank calls it; where it calls it nothing, all that it says
 * and which of several alike in the file it is.
 */
function digestsOf(entries: readonly BankEntry[]): { entry: BankEntry; digest: string }[] {
  const seen = new Map<string, number>()
  const found = new Map<string, BankEntry>()
  for (const entry of entries) {
    const { bookedOn, amount, currency, reference, payer, remittance } = entry
    const said = JSON.stringify([bookedOn, amount, currency, ...(reference ? [reference] : [null, payer, remittance])])
    const place = seen.get(said) ?? 0
    seen.set(said, place + 1)
    const digest = createHash('sha256')
      .update(reference ? said : `${said} ${place}`)
      .digest('hex')
    if (!found.has(digest)) found.set(digest, entry)
  }
  return [...found].map(([digest, entry]) => ({ entry, digest }))
}

const l = named(bankLines, 'l')

const knownSql = statement('bank_lines_known')`
  select ${l.digest} from ${l} where ${l.accountId} = $1 and ${l.digest} = any($2::text[]) and ${l.status} <> $3`

/** Keeps what is new of a statement, with what is proposed for it: nothing is posted. */
export async function takeIn(writer: Writer, account: Account, file: Pick<Uploaded, 'name' | 'bytes' | 'sha256'>) {
  const { entries, others, form } = await readStatementFile(file, account)
  const days = entries.map(({ bookedOn }) => bookedOn).sort()
  const told = digestsOf(entries)
  const { rows } = await writer.sql.query<{ digest: string }>(
    knownSql(
      account.id,
      told.map(({ digest }) => digest),
      bankLines.workflow.transitions.drop.to,
    ),
  )
  const before = new Set(rows.map(({ digest }) => digest))
  const fresh = told.filter(({ digest }) => !before.has(digest))
  const known = entries.length - fresh.length
  const hand = byHand(writer)
  const id = await createRecord(hand, bankStatements.name, {
    ...{ fileName: file.name.slice(-200), accountId: account.id, form, digest: file.sha256, known, others },
    ...{ from: days[0] ?? null, to: days.at(-1) ?? null, importedByEmpId: writer.caller.empId },
  })
  const matches = await findMatches(
    writer,
    fresh.map(({ entry }) => entry),
  )
  const values = fresh.map(({ entry, digest }, place) => ({
    ...entry,
    digest,
    bankStatementId: id,
    accountId: account.id,
    ...proposedOn(matches[place]),
  }))
  const written = await createEvery(asServer(writer), bankLines.name, values)
  await writeMatches(
    writer,
    written.flatMap(({ id: line, place }) => (line === null ? [] : [{ id: line, match: matches[place] }])),
  )
  return { id, lines: fresh.length, proposed: matches.filter(Boolean).length, known, others }
}
