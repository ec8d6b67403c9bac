import type { Advice, Missing, Unserved, Unused } from './advice'
import { manyRows } from './usage'
import { inWords } from './work'

/** The advice as text, a resource after the other. */
export function printed(advice: Advice, isTrying: boolean): string {
  const { tables, since, days, lists } = advice
  const found = tables.flatMap((table) => {
    const of = <One extends { resource: string }>(all: readonly One[]) =>
      all.filter(({ resource }) => resource === table.resource)
    const lines = [
      ...of(advice.missing).flatMap(missingLines),
      ...of(advice.unused).flatMap(unusedLines),
      ...of(advice.unserved).flatMap(unservedLines),
    ]
    return lines.length > 0 ? ['', headOf(table), ...lines] : []
  })
  const asked = `${tables.length} tables, ${lists} lists, figures of ${days} days (since ${since.slice(0, 10)})`
  const small = `Lists of tables below ${whole(manyRows)} rows were not run.`
  if (found.length === 0) return [`Nothing to advise: ${asked}.`, small].join('\n')
  const outcome = isTrying
    ? 'Each index was made in a transaction and taken back: whoever wrote to its table waited meanwhile.'
    : 'Nothing was changed. With --try each index is made in a transaction, looked at and taken back; writers wait meanwhile.'
  return [`Looked at ${asked}.`, ...found, '', small, outcome].join('\n')
}

const headOf = ({ resource, rows, bytes, indexBytes, wholeReads, wholeRows }: Advice['tables'][number]) =>
  `${resource}: ${whole(rows)} rows, ${size(bytes)}, indexes ${size(indexBytes)}; read whole ${whole(wholeReads)} times, ${whole(wholeRows)} rows`

const missingLines = ({ why, declaration, statement, tried }: Missing): string[] => [
  '  missing',
  ...why.map((each) => `    ${each}`),
  ...(tried ? [`    with the index: ${inWords(tried)}; it takes ${size(tried.bytes)}`] : []),
  ...(declaration ? [`    in the declaration:  ${declaration}`] : []),
  `    ${declaration ? 'or' : 'now'}, without keeping writers waiting:  ${statement};`,
]

const unusedLines = ({ index, bytes, scans, why, declaration, statement }: Unused): string[] => [
  `  unused  ${index}`,
  `    ${why}; ${size(bytes)}, used ${whole(scans)} times`,
  ...(declaration ? [`    in the declaration:  ${declaration}`] : []),
  ...(statement ? [`    statement:  ${statement};`] : []),
]

const unservedLines = ({ by, work, why }: Unserved): string[] => [
  '  slow, and no index helps',
  `    ${by}: ${inWords(work)}`,
  `    ${why}`,
]

const whole = (value: number) => value.toLocaleString('en')
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
