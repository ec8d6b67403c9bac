import { useCallback } from 'react'
import type { Batch } from '../../framework/batch'
import { findResource } from '../../framework/company/catalogue'
import { transitionLabel } from '../../framework/workflow'
import { useBatchWords } from '../../i18n/batch-words'
import { describeRecordCount } from './batch-headline'

/** Makes the title of a batch: `Edit 24 customers`, `Put on hold: 3 customers`. */
export function useBatchTitle(): (batch: Pick<Batch, 'resource' | 'kind' | 'change' | 'total'>) => string {
  const say = useBatchWords()
  return useCallback(
    ({ resource: name, kind, change, total }) => {
      const resource = findResource(name)
      const records = describeRecordCount(total, resource)
      if (kind === 'import') return say('importTitle', { records })
      if (kind === 'undo') return say('undoTitle', { records })
      if (change?.kind !== 'step') return say('editTitle', { records })
      const transition = resource?.workflow?.transitions[change.step]
      return say('stepTitle', { records, step: transition ? transitionLabel(change.step, transition) : change.step })
    },
    [say],
  )
}
