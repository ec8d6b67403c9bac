/** Forms of exported lists, also their file extensions; `zip` holds a CSV file and a note on its contents. */
export const exportFormats = ['csv', 'xlsx', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Most lines that an export may say about its filters, and most characters of a line. */
export const aboutLimits = { lines: 30, length: 300 }
