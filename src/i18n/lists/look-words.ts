import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the panel that chooses columns and density; loaded with it. */
const words = {
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  usualColumns: 'Show the usual columns',
  moveUp: 'Move %{name} up',
  moveDown: 'Move %{name} down',
  moved: '%{name} is now column %{place} of %{count}',
}

type LookWord = keyof typeof words

export function useLookWords(): (word: LookWord, args?: Readonly<Record<string, unknown>>) => string {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`look.${word}`, { ...args, _: words[word] }), [translate])
}
