import type { Advice, MissingIndex, SlowList, UnusedIndex } from './advice'
import { manyRows } from './usage'
import { formatQueryCost } from './work'

/** The advice as text, one resource after the other. */
export function formatAdvice(advice: Advice, isTrying: boolean): string {
  const { tables, since, days, lists } = advice
  const sections = tables.flatMap((table) => {
    const forTable = <One extends { resource: string }>(all: readonly One[]) =>
      all.filter(({ resource }) => resource === table.resource)
    const lines = [
      ...forTable(advice.missing).flatMap(formatMissingIndex),
      ...forTable(advice.unused).flatMap(formatUnusedIndex),
      ...forTable(advice.unserved).flatMap(formatSlowList),
    ]
    return lines.length > 0 ? ['', formatTableHead(table), ...lines] : []
  })
  const scope = `${tables.length} tables, ${lists} lists, figures of ${days} days (since ${since.slice(0, 10)})`
  const small = `Lists of tables below ${formatCount(manyRows)} rows were not run.`
  if (sections.length === 0) return [`Nothing to advise: ${scope}.`, small].join('\n')
  const outcome = isTrying
    ? 'Each index was made in a transaction and taken back: whoever wrote to its table waited meanwhile.'
    : 'Nothing changed. With --try each index is made in a transaction, looked at and taken back; writers wait meanwhile.'
  return [`Looked at ${scope}.`, ...sections, '', small, outcome].join('\n')
}

const formatTableHead = ({ resource, rows, bytes, indexBytes, wholeReads, wholeRows }: Advice['tables'][number]) =>
  `${resource}: ${formatCount(rows)} rows, ${formatBytes(bytes)}, indexes ${formatBytes(indexBytes)}; read whole ${formatCount(wholeReads)} times, ${formatCount(wholeRows)} rows`

const formatMissingIndex = ({ why, declaration, statement, tried }: MissingIndex): string[] => [
  '  missing',
  ...why.map((each) => `    ${each}`),
  ...(tried ? [`    with the index: ${formatQueryCost(tried)}; it takes ${formatBytes(tried.bytes)}`] : []),
  ...(declaration ? [`    in the declaration:  ${declaration}`] : []),
  `    ${declaration ? 'or' : 'now'}, without keeping writers waiting:  ${statement};`,
]

const formatUnusedIndex = ({ index, bytes, scans, why, declaration, statement }: UnusedIndex): string[] => [
  `  unused  ${index}`,
  `    ${why}; ${formatBytes(bytes)}, used ${formatCount(scans)} times`,
  ...(declaration ? [`    in the declaration:  ${declaration}`] : []),
  ...(statement ? [`    statement:  ${statement};`] : []),
]

const formatSlowList = ({ by, work, why }: SlowList): string[] => [
  '  slow, and no index helps',
  `    ${by}: ${formatQueryCost(work)}`,
  `    ${why}`,
]

const formatCount = (value: number) => value.toLocaleString('en')
const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
