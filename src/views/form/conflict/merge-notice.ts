import { useNotify } from 'ra-core'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useConflictWords } from '../../../i18n/records/conflict-words'

/** Fields that somebody else changed while I filled in others. */
export interface OthersChanges {
  names: readonly string[]
  by: string | undefined
}

/** Tells that my changes are saved together with those of somebody else. */
export function useMergeNotice(
  resource: Resource,
): (about: { label: string; name: string }, kept: OthersChanges) => void {
  const say = useConflictWords()
  const notify = useNotify()
  return (about, { names, by }) => {
    const fields = names.map((name) => fieldLabel(resource, name)).join(', ')
    const text = by ? say('savedMergedBy', { ...about, by, fields }) : say('savedMerged', { ...about, fields })
    // The notice stays longer than one that only confirms a save, because there is more to read.
    notify(text, { type: 'success', autoHideDuration: 10_000 })
  }
}
