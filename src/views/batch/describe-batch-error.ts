import { useCallback } from 'react'
import { CallError } from '../../../dataProvider/call'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'
import { useDescribeError } from '../states/page-states'

/** Says in words why the server refused a bulk change as a whole. */
export function useDescribeBatchError(): (error: unknown) => string {
  const say = useBatchWords()
  const inWords = useDescribeError()
  return useCallback(
    (error) => {
      const selection = error instanceof CallError ? error.fields?.selection : undefined
      if (selection?.code === 'tooMany') return say('tooMany', { most: formatCount(Number(selection.args?.most)) })
      if (selection?.code === 'required') return say('noneLeft')
      return inWords(error)
    },
    [say, inWords],
  )
}
