const figures = new Intl.NumberFormat('en-IN')

/** Formats a count: `12,34,567`. */
export const formatCount = (count: number): string => figures.format(count)
