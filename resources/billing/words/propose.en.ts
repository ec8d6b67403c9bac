import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for proposed invoices and downloaded papers, loaded with them. */
const words = {
  propose: 'Draft invoice',
  proposeText:
    'A draft is made over all that waits to be billed: accepted milestones, approved time, expenses charged on.',
  leftOut: 'Left out: %{time} that has no rate in the currency of the invoice.',
  open: 'Open the draft',
  make: 'Create draft',
  from: 'Time and expenses from',
  to: 'Until',
  cancel: 'Cancel',
  papers: 'Download as PDF',
  papersText: 'One archive with the PDF of each ticked invoice, as it was issued. Drafts have none.',
  tooMany: 'Tick at most %{most}.',
  download: 'Download',
} as const

export const useProposeWords = createWordsHook('billingPapers', words)
