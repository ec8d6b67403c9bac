import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { CallError } from '../../../dataProvider/call'
import { useBatchWords } from '../../i18n/batch-words'
import { figure } from '../../i18n/figure'
import { wordError } from '../../i18n/word-error'

/** Why a bulk change was refused as a whole, in words. */
export function useBatchFailure(): (error: unknown) => string {
  const say = useBatchWords()
  const translate = useTranslate()
  return useCallback(
    (error) => {
      const selection = error instanceof CallError ? error.fields?.selection : undefined
      if (selection?.code === 'tooMany') return say('tooMany', { most: figure(Number(selection.args?.most)) })
      if (selection?.code === 'required') return say('noneLeft')
      return wordError(error, translate)
    },
    [say, translate],
  )
}
