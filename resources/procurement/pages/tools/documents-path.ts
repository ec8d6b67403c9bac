/** The page of purchase documents. */
export const documentsRoute = '/ProcurementForms'

/** The documents of one purchase. */
export const buildDocumentsPath = (id: number | string): string => `${documentsRoute}?id=${encodeURIComponent(id)}`
