import { isLost, limitOf, lowered, readCeilings, writeCeilings } from './ceilings'
import { type Figure, kernelThen, measure } from './figures'

/** How many places of a figure that is too high are named. */
const named = 40

/**
 * Prints what the house has come to, and answers whether every budget holds.
 * @param words `--lower` keeps what was reached, `--all` names what is counted
 */
export function printHouse(words: readonly string[]): boolean {
  const { areas, figures, kernel, fields } = measure()
  const ceilings = readCeilings()
  const lines = areas.map(({ area, declared, written, operations }) => {
    const perOperation = operations > 0 ? ((declared + written) / operations).toFixed(0) : '-'
    return [area, declared, written, operations, perOperation]
  })
  console.log(table(['area', 'declared', 'hand-written', 'operations', 'lines an operation'], lines))
  const rows = figures.map((figure) => {
    const { name, value, goal } = figure
    return [name, value, limitOf(figure, ceilings), goal, isLost(figure, ceilings) ? 'TOO HIGH' : '']
  })
  console.log(table(['figure', 'now', 'at most', 'goal', ''], rows))
  console.log(`code lines of the kernel: ${kernel}, ${signed(kernel - kernelThen)} since the areas moved out of it\n`)
  console.log(
    table(
      ['field drawn by the version', 'files that name it', 'declared in'],
      fields.map(({ field, files, declaration }) => [field, files.length, declaration]),
    ),
  )
  const lost = figures.filter((figure) => isLost(figure, ceilings))
  for (const figure of words.includes('--all') ? figures : lost) console.log(placesOf(figure))
  if (words.includes('--lower')) writeCeilings(lowered(figures, ceilings))
  return lost.length === 0
}

const signed = (count: number) => (count < 0 ? String(count) : `+${count}`)

const placesOf = ({ name, found = [] }: Figure) =>
  [`${name}:`, ...found.slice(0, named), ...(found.length > named ? [`and ${found.length - named} more`] : [])].join(
    '\n  ',
  )

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return `${all.map((row) => line(row).trimEnd()).join('\n')}\n`
}
