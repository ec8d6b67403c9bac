/** The path of the page with the documents of purchases. */
export const documentsRoute = '/ProcurementForms'

/** Builds the path of the documents of one purchase. */
export const buildDocumentsPath = (id: number | string): string => `${documentsRoute}?id=${encodeURIComponent(id)}`
