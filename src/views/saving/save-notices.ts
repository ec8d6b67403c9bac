import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { StewardProvider } from '../../../dataProvider/create'
import type { SkippedRecord } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import { viewsEn } from '../../i18n/views.en'
import type { SaveOutcome } from './outcome/describe-outcome'

/** Tells in one notice what was done to a record, and offers to take it back; its code loads when needed. */
export function useOutcomeNotice(resource: Resource): (outcome: SaveOutcome) => void {
  const provider = useDataProvider<StewardProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  return useCallback(
    (outcome) =>
      void import('./outcome/show-outcome').then(({ showOutcome }) =>
        showOutcome({ resource, outcome, provider, notify, translate }),
      ),
    [resource, provider, notify, translate],
  )
}

/** Shows which records could not follow a step, and why; the message stays until it is closed. */
export function useSkippedRecordsWarning(): (notTaken: readonly SkippedRecord[]) => void {
  const notify = useNotify()
  return useCallback(
    (notTaken) => {
      const named = notTaken.map(({ label, name, message }) => `${label}${name ? ` “${name}”` : ''}: ${message ?? ''}`)
      const list = named.map((one) => one.replace(/: $/, '')).join('; ')
      notify('views.notTaken', {
        type: 'warning',
        autoHideDuration: null,
        messageArgs: { list, _: viewsEn.views.notTaken },
      })
    },
    [notify],
  )
}
