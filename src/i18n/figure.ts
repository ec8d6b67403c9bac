const figures = new Intl.NumberFormat('en-IN')

/** A count as people read it: `12,34,567`. */
export const formatCount = (count: number): string => figures.format(count)
