/** What a column needs, in pixels. */
export interface ColumnNeed {
  name: string
  /** Width of its heading. */
  header: number
  /** Width of its widest value on this page. */
  content: number
  /** Width of what stays on one line, such as the longest word. */
  unbroken?: number
  /** True for texts of several words, which wrap and share the rest of the width. */
  isWords: boolean
  /** True for what never leaves the screen: the title, the party, amounts of money and the state. */
  isKept: boolean
}

/** A column's least width in pixels, and its share of the width that is left; 0 for codes and figures. */
export interface ColumnSize {
  width: number
  flex: number
}

/** Narrowest and widest column of words. */
const words = { least: 120, most: 320 } as const

const leastWidth = ({ header, content, isWords, unbroken = 0 }: ColumnNeed): number =>
  Math.max(header, isWords ? Math.min(content, Math.max(words.least, Math.min(unbroken, words.most))) : content)

/**
 * Sizes the columns by their content. Where they do not fit into the room, columns that need not be kept are
 * folded: texts first, from the last one on. A room of 0 is not measured yet.
 */
export function fitColumns(
  columns: readonly ColumnNeed[],
  room: number,
): { sizes: ReadonlyMap<string, ColumnSize>; foldedNames: readonly string[] } {
  const rank = columns.filter(({ isKept }) => !isKept).toReversed()
  const candidates = [...rank.filter(({ isWords }) => isWords), ...rank.filter(({ isWords }) => !isWords)]
  let neededWidth = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  const foldedNames: string[] = []
  for (const column of candidates) {
    if (room === 0 || neededWidth <= room) break
    neededWidth -= leastWidth(column)
    foldedNames.push(column.name)
  }
  return { sizes: new Map(columns.map((column) => [column.name, sizeColumn(column)])), foldedNames }
}

function sizeColumn(column: ColumnNeed): ColumnSize {
  const width = leastWidth(column)
  return { width, flex: column.isWords ? Math.max(width, Math.min(column.content, words.most)) : 0 }
}
