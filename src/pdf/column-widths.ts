/** The narrowest width at which long words are readable, and the widest for a line, in millimetres. */
const [readable, widest, widestFirst] = [18, 80, 60]
/** Longer words, such as addresses, are broken where space is short. Millimetres. */
const maxWordLength = 30

/** The width a column asks for, in millimetres. */
interface ColumnWidthRequest {
  /** Width of its longest text on one line. */
  natural: number
  /** Width of its longest word; default 0. */
  word?: number
  /** Never broken, as numbers are; default false. */
  isWhole?: boolean
}

/**
 * Widths of columns that fill `available`: columns shrink while they stay readable, without breaking words
 * if possible. Otherwise they keep their widths, and the table continues sideways.
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
