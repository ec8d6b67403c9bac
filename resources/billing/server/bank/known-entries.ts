import { createHash } from 'node:crypto'
import { named, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import type { BankEntry } from '../../../../src/framework/files/bank/line'
import { bankLines } from '../../bankLines'

export interface DigestedEntry {
  entry: BankEntry
  digest: string
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * A digest for each entry: all that it says, and which of several alike in its file it is. Within one file each row is
 * a payment, so no two are the same.
 */
export function digestEntries(entries: readonly BankEntry[]): DigestedEntry[] {
  const alike = new Map<string, number>()
  return entries.map((entry) => {
    const { bookedOn, amount, currency, reference, payer, remittance } = entry
    const said = JSON.stringify([bookedOn, amount, currency, reference, payer, remittance])
    const place = alike.get(said) ?? 0
    alike.set(said, place + 1)
    return { entry, digest: hashed(`${said} #${place}`) }
  })
}

/** The digests that versions up to 0.18 kept: by reference alone where there was one. */
function olderDigests({ bookedOn, amount, currency, reference, payer, remittance }: BankEntry): string[] {
  const head = [bookedOn, amount, currency]
  const said = JSON.stringify([...head, null, payer, remittance])
  return [...(reference ? [hashed(JSON.stringify([...head, reference]))] : []), hashed(`${said} 0`)]
}

const l = named(bankLines, 'l')

const knownSql = statement('bank_lines_known')`
  select ${l.id}, ${l.digest}, ${l.payer}, ${l.remittance} from ${l}
  where ${l.accountId} = any($1::bigint[]) and ${l.digest} = any($2::text[]) and ${l.status} <> $3`

interface KnownLine {
  id: number
  digest: string
  payer: string | null
  remittance: string | null
}

export interface SortedEntries {
  fresh: DigestedEntry[]
  known: { entry: BankEntry; bankLineId: number }[]
}

/** Which entries earlier files of the account told of, each with its line, and which are new. */
export async function sortEntries(
  { sql }: Pick<Writer, 'sql'>,
  accountIds: readonly number[],
  entries: readonly BankEntry[],
): Promise<SortedEntries> {
  const digested = digestEntries(entries)
  const digests = digested.flatMap(({ entry, digest }) => [digest, ...olderDigests(entry)])
  const dropped = bankLines.workflow.transitions.drop.to
  const { rows } = await sql.query<KnownLine>(knownSql(accountIds, [...new Set(digests)], dropped))
  const byDigest = new Map(rows.map((row) => [row.digest, row]))
  const used = new Set<number>()
  const answer: SortedEntries = { fresh: [], known: [] }
  for (const { entry, digest } of digested) {
    const line = byDigest.get(digest) ?? olderLine(entry, byDigest)
    if (!line || used.has(line.id)) answer.fresh.push({ entry, digest })
    else {
      used.add(line.id)
      answer.known.push({ entry, bankLineId: line.id })
    }
  }
  return answer
}

const olderLine = (entry: BankEntry, byDigest: ReadonlyMap<string, KnownLine>): KnownLine | undefined =>
  olderDigests(entry)
    .flatMap((digest) => byDigest.get(digest) ?? [])
    .find(({ payer, remittance }) => payer === entry.payer && (remittance ?? '') === entry.remittance)
