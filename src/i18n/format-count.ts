const figures = new Intl.NumberFormat('en-IN')

/** A formatted count: `12,34,567`. */
export const formatCount = (count: number): string => figures.format(count)
