import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { BatchRow } from '../../framework/batch'
import type { ErrorArgs, ErrorCode } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import { useFieldErrorWords } from '../../i18n/say'
import { wordError } from '../../i18n/word-error'
import { labelOfPath } from '../form/form-model'

/** Why a record was refused, one line for each field that stands in the way; none for one that was not. */
export function useRefusalLines(resource: Resource): (row: BatchRow) => string[] {
  const translate = useTranslate()
  const toWords = useFieldErrorWords()
  return useCallback(
    ({ error }) => {
      if (!error) return []
      const fields = Object.entries(error.fields ?? {})
      if (fields.length > 0)
        return fields.map(([path, problem]) =>
          toWords(problem, labelOfPath(resource, path), resource.fields[path]?.options.help),
        )
      const refusal = new CallError(0, { code: error.code as ErrorCode, args: (error.args ?? {}) as ErrorArgs })
      return [wordError(refusal, translate)]
    },
    [resource, translate, toWords],
  )
}
