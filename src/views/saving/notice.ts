import { useNotify } from 'ra-core'
import { useCallback } from 'react'
import { type ViewWord, viewsEn } from '../../i18n/views.en'

/** Says that something was done, naming the object. */
export function useNotice(): (word: ViewWord, args: Readonly<Record<string, unknown>>) => void {
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
