import type { useNotify } from 'ra-core'
import type { StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { createOutcomeSay } from '../../../i18n/records/outcome-words'
import type { Translate } from '../../../i18n/words-hook'
import { describeOutcome, type SaveOutcome } from './describe-outcome'
import { findUndo } from './find-undo'
import { OutcomeNotice } from './outcome-notice'
import { readWaitingNames } from './read-waiting-names'

interface OutcomeContext {
  resource: Resource
  outcome: SaveOutcome
  provider: StewardProvider
  notify: ReturnType<typeof useNotify>
  translate: Translate
}

/** Tells once what was done, whom the record waits for, and offers to take it back where that is possible. */
export async function showOutcome({ resource, outcome, provider, notify, translate }: OutcomeContext): Promise<void> {
  const { row, deed } = outcome
  const names = deed === 'created' || deed === 'step' ? await readWaitingNames(provider, resource, row) : []
  const text = describeOutcome(createOutcomeSay(translate), resource, outcome, names)
  const undo = findUndo(resource, outcome)
  notify(<OutcomeNotice {...{ resource, row, text, undo }} />, {
    autoHideDuration: undo ? 10_000 : 6_000,
    // A click elsewhere must not take the undo away.
    ClickAwayListenerProps: { mouseEvent: false, touchEvent: false },
  })
}
