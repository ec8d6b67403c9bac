/** How many records of one resource refer to a record by one field. */
export interface RelatedCount {
  /** The resource and its field, as in `invoices.customerId`. */
  list: string
  /** The records that the caller may list; where `isCapped`, there are more. */
  total: number
  isCapped: boolean
}

/** How many lists one question may name. */
export const mostRelatedLists = 100
