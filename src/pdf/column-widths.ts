/**
 * In millimetres: the least width at which long words are readable, and the greatest of a column and of
 * the first one.
 */
const [readable, widest, widestFirst] = [18, 80, 60]
/**
 * Width of the longest word that stays whole, in millimetres; longer ones, such as addresses, are broken
 * where space is short.
 */
const maxWordLength = 30

/** The widths that a column needs, in millimetres. */
interface ColumnWidthRequest {
  /** Width of its longest text if that stays on one line. */
  natural: number
  /** Width of its longest word; default 0. */
  word?: number
  /** True: its texts are never broken, as numbers are not; default false. */
  isWhole?: boolean
}

/**
 * Computes widths of columns that fill `available`. Columns shrink as long as they are readable, without
 * breaking words if possible. Otherwise they keep their widths, and the table continues sideways.
 */
export function computeColumnWidths(columns: readonly ColumnWidthRequest[], available: number): number[] {
  const most = columns.map(({ natural }, index) => Math.min(natural, index === 0 ? widestFirst : widest))
  const narrowest = columns.map(({ natural, isWhole }) => (isWhole ? natural : Math.min(natural, readable)))
  const unbroken = columns.map(({ word = 0 }, index) => Math.max(narrowest[index] ?? 0, Math.min(word, maxWordLength)))
  const least = (sumWidths(unbroken) <= available ? unbroken : narrowest).map((width, index) =>
    Math.min(width, most[index] ?? width),
  )
  const [wide, narrow] = [sumWidths(most), sumWidths(least)]
  if (wide <= available) return most.map((width) => (width * available) / wide)
  if (narrow > available) return most
  const share = (available - narrow) / (wide - narrow)
  return least.map((width, index) => width + ((most[index] ?? width) - width) * share)
}

const sumWidths = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
