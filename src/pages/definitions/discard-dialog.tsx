import { ReviewDialog } from '../../views/blocks/review-dialog'
import { useDefinitionWords } from './words'

/** Asks before an editor is closed whose changes were not applied. */
export function DiscardDialog({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const say = useDefinitionWords()
  const words = { title: say('discard'), action: say('discard'), close: say('keepEditing') }
  return (
    <ReviewDialog isDanger {...words} onDo={onDiscard} onClose={onStay}>
      <p>{say('discardText')}</p>
    </ReviewDialog>
  )
}
