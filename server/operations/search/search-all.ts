import { type SearchAnswer, type SearchKind, searchLimits } from '../../../src/framework/lists/search-answer'
import { type FoundRow, findMatches, findSimilar, type SearchReader } from './find-hits'
import { readSearchWords, type SearchWords } from './search-words'
import { listSearchedTables, type SearchedTable } from './searched-tables'
import { titleBySummary } from './title-by-summary'

/** Words of fewer letters have too many similar ones. */
const leastForSimilar = 4

/** Finds records of all resources that the caller may list and open, at most `most` of each. */
export async function searchAll(reader: SearchReader, q: string, most: number): Promise<SearchAnswer> {
  const nothing = { kinds: [], isCut: false, isSimilar: false }
  const words = readSearchWords(q)
  const tables = listSearchedTables(reader.model, reader.caller)
  if (!words || tables.length === 0) return nothing
  // One more than is answered says whether more match.
  const matches = await findMatches(reader, tables, words, most + 1)
  if (matches.length > 0) return { ...(await answerByKind(reader, tables, matches, most)), isSimilar: false }
  if (!canBeMistyped(words)) return nothing
  const similar = await findSimilar(reader, tables, words, most + 1)
  return { ...(await answerByKind(reader, tables, similar, most)), isSimilar: similar.length > 0 }
}

const canBeMistyped = ({ plain, number }: SearchWords): boolean =>
  number === undefined && plain.split(' ').some((word) => [...word].length >= leastForSimilar)

/** Groups the records by kind, the best kind first, and says in words what they are. */
async function answerByKind(
  reader: SearchReader,
  tables: readonly SearchedTable[],
  rows: readonly FoundRow[],
  most: number,
): Promise<Pick<SearchAnswer, 'kinds' | 'isCut'>> {
  const { kinds, isCut } = groupByKind(tables, rows, most)
  const titled = kinds.map(async (kind): Promise<SearchKind> => {
    const { table } = tables.find((each) => each.table.resource.name === kind.resource) ?? {}
    return table ? { ...kind, hits: await titleBySummary(reader, table, kind.hits) } : kind
  })
  return { kinds: await Promise.all(titled), isCut }
}

function groupByKind(
  tables: readonly SearchedTable[],
  rows: readonly FoundRow[],
  most: number,
): Pick<SearchAnswer, 'kinds' | 'isCut'> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || a.place - b.place || a.size - b.size || b.id - a.id)
  const places = [...new Set(sorted.map(({ place }) => place))]
  const kinds = places.slice(0, searchLimits.kinds).flatMap((place): SearchKind[] => {
    const table = tables[place]?.table
    const records = sorted.filter((row) => row.place === place)
    const hits = records.slice(0, most).map(({ id, title, number, detail }) => ({ id, title, number, detail }))
    return table ? [{ resource: table.resource.name, hits, isCut: records.length > most }] : []
  })
  return { kinds, isCut: places.length > searchLimits.kinds }
}
