/** Sets of states of invoices. */
export const invoiceSets = {
  draft: ['draft'],
  /** Sent or issued, and not settled. */
  open: ['issued', 'sent', 'partly_paid', 'disputed'],
  /** Nothing is paid. */
  unpaid: ['issued', 'sent'],
  /** States to return to after a receipt is reversed. */
  reopened: ['partly_paid', 'paid', 'written_off'],
  /** With the customer; can be sent again. */
  sent: ['sent', 'partly_paid', 'disputed'],
  /** Numbered and not cancelled. */
  live: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off'],
  /** Numbered, whatever followed. */
  issued: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off', 'cancelled'],
  /** Nothing changes any more. */
  over: ['paid', 'written_off', 'cancelled'],
} as const

/** Sets of states of receivables. */
export const receivableSets = {
  /** Something is still open. */
  open: ['open', 'partly_received', 'to_write_off'],
  /** The rest may be written off. */
  running: ['open', 'partly_received'],
  over: ['received', 'written_off'],
} as const

/** Sets of states of bank lines. */
export const bankLineSets = {
  open: ['open'],
  posted: ['posted'],
  /** Without a receipt. */
  unposted: ['open', 'set_aside'],
} as const

/** The most bank lines confirmed at once. */
export const maxMatches = 200

/** The most invoices whose papers are downloaded at once. */
export const maxPapers = 200
