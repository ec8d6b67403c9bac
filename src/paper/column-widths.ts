/** Narrower than this a column of long words is hard to read; wider than that a line is. Millimetres. */
const [readable, widest, widestFirst] = [18, 80, 60]
/** Words longer than this, as addresses, are broken where room is short. Millimetres. */
const maxWordLength = 30

/** What a column would like to have, in millimetres. */
interface ColumnWish {
  /** What its longest text takes on one line. */
  natural: number
  /** What its longest word takes; default 0. */
  word?: number
  /** Never broken, as figures; default false. */
  isWhole?: boolean
}

/**
 * Widths for columns: filling the `available` width, giving way where they still can be read, at words if all can. Where
 * that is not enough they keep their widths, and the table goes on to the side on other pages.
 */
export function columnWidths(columns: readonly ColumnWish[], available: number): number[] {
  const most = columns.map(({ natural }, index) => Math.min(natural, index === 0 ? widestFirst : widest))
  const narrowest = columns.map(({ natural, isWhole }) => (isWhole ? natural : Math.min(natural, readable)))
  const unbroken = columns.map(({ word = 0 }, index) => Math.max(narrowest[index] ?? 0, Math.min(word, maxWordLength)))
  const least = (sum(unbroken) <= available ? unbroken : narrowest).map((width, index) =>
    Math.min(width, most[index] ?? width),
  )
  const [wide, narrow] = [sum(most), sum(least)]
  if (wide <= available) return most.map((width) => (width * available) / wide)
  if (narrow > available) return most
  const share = (available - narrow) / (wide - narrow)
  return least.map((width, index) => width + ((most[index] ?? width) - width) * share)
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
