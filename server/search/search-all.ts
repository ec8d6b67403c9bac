import { type SearchAnswer, type SearchKind, searchLimits } from '../../src/framework/lists/search-answer'
import { describeRecords } from './describe-hits'
import { type FoundRow, findMatches, findSimilar, type SearchReader } from './find-hits'
import { readSearchWords, type SearchWords } from './search-words'
import { listSearchedTables, type SearchedTable } from './searched-tables'

/** Words of fewer letters have too many similar ones. */
const leastForSimilar = 4

/** Finds records of all resources that the caller may list and open, the best first, at most `most` of each. */
export async function searchAll(reader: SearchReader, q: string, most: number): Promise<SearchAnswer> {
  const nothing = { kinds: [], isCut: false, isSimilar: false }
  const words = readSearchWords(q)
  const tables = listSearchedTables(reader.model, reader.caller)
  if (!words || tables.length === 0) return nothing
  // One more than is answered says whether more match.
  const matches = await findMatches(reader, tables, words, most + 1)
  if (matches.length > 0) return { ...(await describeKinds(reader, tables, matches, most)), isSimilar: false }
  if (!canBeMistyped(words)) return nothing
  const similar = await findSimilar(reader, tables, words, most + 1)
  return { ...(await describeKinds(reader, tables, similar, most)), isSimilar: similar.length > 0 }
}

const canBeMistyped = ({ plain, number }: SearchWords): boolean =>
  number === undefined && plain.split(' ').some((word) => [...word].length >= leastForSimilar)

/** Answers titles and numbers of the best kinds. */
async function describeKinds(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  rows: readonly FoundRow[],
  most: number,
): Promise<Pick<SearchAnswer, 'kinds' | 'isCut'>> {
  const byPlace = new Map<number, FoundRow[]>()
  for (const row of rows) byPlace.set(row.place, [...(byPlace.get(row.place) ?? []), row])
  const ordered = [...byPlace].sort(([a, one], [b, other]) => bestScore(other) - bestScore(one) || a - b)
  const kinds: SearchKind[] = []
  for (const [place, found] of ordered.slice(0, searchLimits.kinds)) {
    const table = tables[place]?.table
    if (!table) continue
    const ids = found.slice(0, most).map(({ id }) => id)
    const hits = await describeRecords(reader, table, ids)
    if (hits.length > 0) kinds.push({ resource: table.resource.name, hits, isCut: found.length > most })
  }
  return { kinds, isCut: ordered.length > searchLimits.kinds }
}

const bestScore = (rows: readonly FoundRow[]): number => Math.max(...rows.map(({ score }) => score))
