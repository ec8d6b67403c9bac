import { createWordsHook } from '../../../i18n/words-hook'

/** Words of previews; loaded with the first one. */
const words = {
  paperTitle: 'Preview of the document',
  paperNote: 'Preview. Nothing is issued until you confirm.',
  storedFile: 'The file that was uploaded for this step is used. See Files.',
  lacks: 'Fill in before issuing: %{labels}',
  code: 'QR code for payment',
  mailTitle: 'Preview of the mail',
  mailNote: 'Preview. Nothing is sent until you confirm.',
  noMail: 'No mail is sent.',
  to: 'To',
  cc: 'Cc',
  nobody: 'No one',
  hiddenAddress: 'Hidden',
  subject: 'Subject',
  attachments: 'Attachments',
  noAttachments: 'None',
  notYet: 'No preview yet. %{reason}',
} as const

export const usePreviewWords = createWordsHook('preview', words)
