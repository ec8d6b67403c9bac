import { useInboxWords } from '../../../words/inbox.en'

/** Leads from the mode of one request at a time back to the list. */
export function LeaveFocusButton({ onLeave }: { onLeave(): void }) {
  const say = useInboxWords()
  return (
    <button type="button" className="button" onClick={onLeave}>
      ← {say('leaveFocus')}
    </button>
  )
}
