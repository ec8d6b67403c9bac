/** Where the documents of purchases are. */
export const packRoute = '/ProcurementForms'

/** The documents of one purchase. */
export const packPath = (id: number | string): string => `${packRoute}?id=${encodeURIComponent(id)}`
