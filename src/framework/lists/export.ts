/** Kinds of files that a server writes a list into, and the ends of their names; `zip` is CSV beside a note of what it is. */
export const exportFormats = ['csv', 'xlsx', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Lines that an export takes about its filters, and the characters of one. */
export const aboutLimits = { lines: 30, length: 300 }
