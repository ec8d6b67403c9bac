import { computeSha256 } from '../../../../server/files/uploaded-file'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import { bankLines } from '../../bankLines'
import { companyAccounts } from '../../companyAccounts'
import type { BankEntry } from '../../rules/bank/line'
import type { StatementAccount } from './read-statement-file'

/**
 * An entry with the digest of its values and of its position among equal entries of the file. `older` is the
 * digest that versions up to 0.18 stored.
 */
type DigestedEntry = { entry: BankEntry; digest: string; older: string }

const hashText = (text: string): string => computeSha256(Buffer.from(text))

/** Adds the digests. Each row of a file is a payment of its own, so equal rows get different digests. */
function digestEntries(entries: readonly BankEntry[]): DigestedEntry[] {
  const alike = new Map<string, number>()
  return entries.map((entry) => {
    const { bookedOn, amount, currency, reference, payer, remittance } = entry
    const head = [bookedOn, amount, currency]
    const said = JSON.stringify([...head, reference, payer, remittance])
    const place = alike.get(said) ?? 0
    alike.set(said, place + 1)
    // If there was a reference, older versions left payer, text and position out of the digest.
    const older = reference ? JSON.stringify([...head, reference]) : `${said} ${place}`
    return { entry, digest: hashText(`${said} #${place}`), older: hashText(older) }
  })
}

const l = sqlNames(bankLines, 'l')
const a = sqlNames(companyAccounts, 'a')

const knownSql = statement('bank_lines_known')`
  select ${l.id}, ${l.digest}, ${l.payer}, ${l.remittance} from ${l}
  join ${a} on ${a.id} = ${l.accountId}
  where ${a.accountNumber} = $1 and ${a.currency} = $2 and ${l.digest} = any($3::text[]) and ${l.status} <> $4`

type KnownLine = { id: number; digest: string; payer: string | null; remittance: string | null }

export type SplitEntries = { fresh: DigestedEntry[]; known: { entry: BankEntry; bankLineId: number }[] }

/**
 * Splits entries into new ones and those that earlier files of the account contained; the latter with their
 * lines.
 */
export async function splitKnownEntries(
  { sql }: Pick<Writer, 'sql'>,
  { accountNumber, currency }: StatementAccount,
  entries: readonly BankEntry[],
): Promise<SplitEntries> {
  const digested = digestEntries(entries)
  const digests = digested.flatMap(({ digest, older }) => [digest, older])
  const { drop } = bankLines.workflow.transitions
  const { rows } = await sql.query<KnownLine>(knownSql(accountNumber, currency, digests, drop.to))
  const byDigest = new Map(rows.map((row) => [row.digest, row]))
  const used = new Set<number>()
  const answer: SplitEntries = { fresh: [], known: [] }
  for (const each of digested) {
    const line = byDigest.get(each.digest) ?? findOlderLine(each, byDigest)
    if (!line || used.has(line.id)) answer.fresh.push(each)
    else answer.known.push({ entry: each.entry, bankLineId: line.id })
    if (line) used.add(line.id)
  }
  return answer
}

function findOlderLine(
  { entry, older }: DigestedEntry,
  byDigest: ReadonlyMap<string, KnownLine>,
): KnownLine | undefined {
  const line = byDigest.get(older)
  return line?.payer === entry.payer && (line.remittance ?? '') === entry.remittance ? line : undefined
}
