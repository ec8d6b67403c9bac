import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words for proposed invoices and downloaded papers, loaded with them. */
const words = {
  propose: 'Draft invoice',
  proposeText: 'Creates a draft with everything to bill: accepted milestones, approved time and billable expenses.',
  leftOut: 'Left out: %{time} without a rate in the invoice currency.',
  open: 'Open draft',
  make: 'Create draft',
  from: 'Time and expenses from',
  to: 'Until',
  cancel: 'Cancel',
  papers: 'Download as PDF',
  papersText: 'A ZIP file with the PDF of each selected invoice. Drafts have none.',
  tooMany: 'Tick at most %{most}.',
  download: 'Download',
} as const

export const useProposeWords = createWordsHook('billingPapers', words)
