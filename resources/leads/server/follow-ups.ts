import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { words } from './words'

/** Requires that the next follow-up of an open lead lies ahead. */
export function requireFollowUpAhead(nextFollowUpAt: string | null | undefined): void {
  if (!nextFollowUpAt) refuseInWords(words, 'nextFollowUpAt', 'followUpRequired')
  if (Date.parse(nextFollowUpAt) <= Date.now()) refuseInWords(words, 'nextFollowUpAt', 'followUpPast')
}
