/** Kinds of files that a server writes a list into. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Lines that an export takes about its filters, and the characters of one. */
export const aboutLimits = { lines: 30, length: 300 }
