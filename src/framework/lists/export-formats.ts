/** Forms of exported lists, also the file extensions; `zip` is CSV beside a note on its contents. */
export const exportFormats = ['csv', 'xlsx', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Most lines of an export about its filters, and most characters of a line. */
export const aboutLimits = { lines: 30, length: 300 }
