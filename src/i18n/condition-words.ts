import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the input of a condition; loaded with it. */
const words = {
  build: 'Set a condition…',
  change: 'Change the condition…',
}

export type ConditionWord = keyof typeof words

export function useConditionWords(): (word: ConditionWord) => string {
  const translate = useTranslate()
  return useCallback((word) => translate(`condition.${word}`, { _: words[word] }), [translate])
}
