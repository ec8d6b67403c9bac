/** States of invoices by what they have in common. */
export const invoiceSets = {
  draft: ['draft'],
  /** With the customer, and not settled yet. */
  open: ['issued', 'sent', 'partly_paid', 'disputed'],
  /** Nothing was paid of it. */
  unpaid: ['issued', 'sent'],
  /** Opened again where a receipt is taken back. */
  reopened: ['partly_paid', 'paid', 'written_off'],
  /** With the customer, and to be sent once more where it was lost. */
  sent: ['sent', 'partly_paid', 'disputed'],
  /** Numbered, and not taken back. */
  live: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off'],
  /** Numbered, whatever came after. */
  issued: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off', 'cancelled'],
  /** Nothing about it changes any more. */
  over: ['paid', 'written_off', 'cancelled'],
} as const

/** States of what is to be received. */
export const receivableSets = {
  /** Something is to come still. */
  open: ['open', 'partly_received', 'to_write_off'],
  /** Whose rest may be given up. */
  running: ['open', 'partly_received'],
  over: ['received', 'written_off'],
} as const

/** States of lines of bank statements. */
export const bankLineSets = {
  open: ['open'],
  posted: ['posted'],
  /** No receipt was made of it. */
  unposted: ['open', 'set_aside'],
} as const

/** Bank lines that are confirmed at once. */
export const maxMatches = 200

/** Invoices whose papers are taken at once. */
export const maxPapers = 200
