import type { UploadedFile } from '../../../../server/files/uploaded-file'
import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { createRecord } from '../../../../server/records/write/save'
import { asServer, type Writer, withSystemRights } from '../../../../server/records/write/writer'
import { bankLines } from '../../bankLines'
import { bankStatements } from '../../bankStatements'
import { omittedBankRows } from '../../omittedBankRows.resource.json'
import { type StatementContents, toOmittedRow } from '../../rules/bank/line'
import { type SplitEntries, splitKnownEntries } from './known-entries'
import { buildProposalValues, findPaymentMatches, writeProposedMatches } from './propose-matches'
import { readStatementFile, type StatedAnswers, type StatementAccount } from './read-statement-file'

/**
 * Imports the new lines of a statement with their proposed matches, and reports what was left out. It posts
 * no payment.
 */
export async function importStatement(
  writer: Writer,
  account: StatementAccount,
  file: Pick<UploadedFile, 'name' | 'bytes' | 'sha256'>,
  stated: StatedAnswers,
) {
  const { entries, others, omitted, answers, form } = await readStatementFile(writer, file, account, stated)
  const days = entries.map(({ bookedOn }) => bookedOn).sort()
  const { fresh, known } = await splitKnownEntries(writer, account, entries)
  const hand = withSystemRights(writer)
  const id = await createRecord(hand, bankStatements.name, {
    ...{ fileName: file.name.slice(-200), accountId: account.id, form, digest: file.sha256, others },
    ...{ known: known.length, ...answers },
    ...{ from: days[0] ?? null, to: days.at(-1) ?? null, importedByEmpId: writer.caller.empId },
  })
  const matches = await findPaymentMatches(
    writer,
    fresh.map(({ entry }) => entry),
  )
  const values = fresh.map(({ entry: { line: _, ...entry }, digest }, place) => ({
    ...entry,
    digest,
    bankStatementId: id,
    accountId: account.id,
    ...buildProposalValues(matches[place]),
  }))
  const written = await createAllOrNone(asServer(writer), bankLines.name, values)
  await writeProposedMatches(
    writer,
    written.flatMap(({ id: line, place }) => (line === null ? [] : [{ id: line, match: matches[place] }])),
  )
  const counts = { lines: fresh.length, proposed: matches.filter(Boolean).length, known: known.length, others }
  return { id, ...counts, omitted: await writeOmittedRows(writer, id, omitted, known) }
}

/** Stores the rows that were left out of the import. */
async function writeOmittedRows(
  writer: Writer,
  bankStatementId: number,
  omitted: StatementContents['omitted'],
  knownEntries: SplitEntries['known'],
): Promise<number> {
  const again = knownEntries.map(({ entry, bankLineId }) => {
    const { line, bookedOn, amount, currency, payer, reference, remittance } = entry
    const row = toOmittedRow(line, 'known', [bookedOn, amount, currency, payer ?? '', reference ?? '', remittance])
    return { ...row, bankLineId }
  })
  const values = [...omitted, ...again].map(({ text: content, ...row }) => ({ ...row, content, bankStatementId }))
  await createAllOrNone(asServer(writer), omittedBankRows.name, values)
  return values.length
}
