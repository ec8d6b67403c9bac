/** Narrower than this a column of long words is hard to read; wider than that a line is. Millimetres. */
const [readable, widest, widestFirst] = [18, 80, 60]

/**
 * Widths for columns that would take `natural` on one line each: filling the `available` width, giving way where they
 * still can be read; those that are `whole`, as figures, do not. Where that is not enough they keep their widths, and
 * the table goes on to the side on other pages.
 */
export function columnWidths(natural: readonly number[], available: number, whole: readonly boolean[] = []): number[] {
  const most = natural.map((width, index) => Math.min(width, index === 0 ? widestFirst : widest))
  const least = most.map((width, index) => (whole[index] ? width : Math.min(width, readable)))
  const [wide, narrow] = [sum(most), sum(least)]
  if (wide <= available) return most.map((width) => (width * available) / wide)
  if (narrow > available) return most
  const share = (available - narrow) / (wide - narrow)
  return least.map((width, index) => width + ((most[index] ?? width) - width) * share)
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
