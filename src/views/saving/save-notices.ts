import { useNotify } from 'ra-core'
import { useCallback } from 'react'
import type { SkippedRecord } from '../../framework/errors'
import { type ViewWord, viewsEn } from '../../i18n/views.en'

/** Shows what was done, with the name of the record. */
export function useSuccessNotice(): (word: ViewWord, args: Readonly<Record<string, unknown>>) => void {
  const notify = useNotify()
  return useCallback(
    (word, args) =>
      notify(`views.${word}`, {
        type: 'success',
        autoHideDuration: 6000,
        messageArgs: { ...args, _: viewsEn.views[word] },
      }),
    [notify],
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
