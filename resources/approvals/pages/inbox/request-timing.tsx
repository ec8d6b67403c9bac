import { dateInZone } from '../../../../src/framework/values/dates'
import { useTrackerWords } from '../../../../src/i18n/approvals/tracker-words'
import { DueTime, describeSince } from '../../../../src/views/record/approval/stage-tracker'
import { companyToday, useSignedIn } from '../../../../src/views/signed-in'
import { useInboxWords } from '../../words/inbox.en'
import type { InboxItem } from './use-inbox'

/** Says since when a request waits, until when it is to be decided, and at which of its steps it is. */
export function RequestTiming({ item: { enteredAt, dueAt, stepNo, stepCount } }: { item: InboxItem }) {
  const say = useInboxWords()
  const since = useSince(enteredAt)
  const track = useTrackerWords()
  return (
    <>
      <span>{track('waitingForNobody', { since })}</span>
      {dueAt ? <DueTime at={dueAt} /> : null}
      {stepCount > 1 ? <span>{say('step', { no: stepNo, count: stepCount })}</span> : null}
    </>
  )
}

/** Says since when something waits, such as `since yesterday`. */
export function useSince(at: string | null): string {
  const track = useTrackerWords()
  const who = useSignedIn()
  const enteredOn = at && dateInZone(who.company.zone, Date.parse(at))
  return enteredOn ? describeSince(track, enteredOn, companyToday(who)) : ''
}
