/** Sets of states of invoices. */
export const invoiceSets = {
  draft: ['draft'],
  /** Issued or sent, and not settled yet. */
  open: ['issued', 'sent', 'partly_paid', 'disputed'],
  /** No part is paid. */
  unpaid: ['issued', 'sent'],
  /** The states that an invoice can leave when a receipt is reversed. */
  reopened: ['partly_paid', 'paid', 'written_off'],
  /** The customer has it; it can be sent again. */
  sent: ['sent', 'partly_paid', 'disputed'],
  /** It has a number and is not cancelled. */
  live: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off'],
  /** It has a number, whatever happened after that. */
  issued: ['issued', 'sent', 'partly_paid', 'disputed', 'paid', 'written_off', 'cancelled'],
  /** It no longer changes. */
  over: ['paid', 'written_off', 'cancelled'],
} as const

/** Sets of states of receivables. */
export const receivableSets = {
  /** A part is still open. */
  open: ['open', 'partly_received', 'to_write_off'],
  /** What is open may still be written off. */
  running: ['open', 'partly_received'],
  over: ['received', 'written_off'],
} as const

/** Sets of states of bank lines. */
export const bankLineSets = {
  open: ['open'],
  posted: ['posted'],
  /** The line has no receipt. */
  unposted: ['open', 'set_aside'],
} as const

/** The largest number of bank lines that one call confirms. */
export const maxMatches = 200

/** The largest number of invoices in one download. */
export const maxPapers = 200
