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
  /** True for amounts that leave if not even the kept columns fit. */
  isSpare?: boolean
}

/** A column's least width in pixels, and its share of the width that is left; 0 for codes and figures. */
export interface ColumnSize {
  width: number
  flex: number
}

/** Narrowest and widest column of words. */
const words = { least: 120, most: 320 } as const

/** The least width; a tight one also breaks lines of words that should stay whole. */
function leastWidth({ header, content, isWords, unbroken = 0 }: ColumnNeed, isTight: boolean): number {
  if (!isWords) return Math.max(header, content)
  const line = isTight ? words.least : Math.max(words.least, Math.min(unbroken, words.most))
  return Math.max(header, Math.min(content, line))
}

/**
 * Sizes the columns by their content. Where they do not fit into the room, columns that need not be kept are
 * folded: texts first, from the last one on. Then lines of words are broken, and spare amounts folded. A room
 * of 0 is not measured yet.
 */
export function fitColumns(
  columns: readonly ColumnNeed[],
  room: number,
): { sizes: ReadonlyMap<string, ColumnSize>; foldedNames: readonly string[] } {
  const rank = columns.filter(({ isKept }) => !isKept).toReversed()
  const usual = [...rank.filter(({ isWords }) => isWords), ...rank.filter(({ isWords }) => !isWords)]
  const foldedNames: string[] = []
  const measure = (isTight: boolean) =>
    columns.reduce((sum, each) => (foldedNames.includes(each.name) ? sum : sum + leastWidth(each, isTight)), 0)
  const fold = (candidates: readonly ColumnNeed[], isTight: boolean) => {
    for (const { name } of candidates) if (room > 0 && measure(isTight) > room) foldedNames.push(name)
  }
  fold(usual, false)
  const isTight = room > 0 && measure(false) > room
  fold(
    columns.filter(({ isSpare }) => isSpare),
    true,
  )
  return { sizes: new Map(columns.map((column) => [column.name, sizeColumn(column, isTight)])), foldedNames }
}

function sizeColumn(column: ColumnNeed, isTight: boolean): ColumnSize {
  const width = leastWidth(column, isTight)
  return { width, flex: column.isWords ? Math.max(width, Math.min(column.content, words.most)) : 0 }
}
