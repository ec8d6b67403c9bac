import { useCallback } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { BatchRow } from '../../framework/batch'
import type { ErrorArgs, ErrorCode, FieldError } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { lowercaseFirst } from '../../i18n/say'
import { fieldPathLabel, fieldPathLabels } from '../form/form-input'
import { useRowPositionLabel } from '../import/row-position'
import { useDescribeError } from '../states/page-states'

/**
 * Says why a record was refused, in one line for each field with an error; no lines if it was not refused.
 */
export function useRowErrorLines(resource: Resource): (row: BatchRow) => string[] {
  const inWords = useDescribeError()
  const toWords = useDescribeFieldError()
  const ofFile = useDescribeFileRowError()
  return useCallback(
    ({ error }) => {
      if (!error) return []
      const fields = Object.entries(error.fields ?? {})
      if (fields.length > 0)
        return fields.map(
          ([path, problem]) =>
            ofFile(problem, fieldPathLabel(resource, path)) ??
            toWords(problem, fieldPathLabels(resource, path), resource.fields[path]?.options.help),
        )
      const refusal = new CallError(0, { code: error.code as ErrorCode, args: (error.args ?? {}) as ErrorArgs })
      return [inWords(refusal)]
    },
    [resource, inWords, toWords, ofFile],
  )
}

/** Describes errors that only rows of a file can have; undefined for others. */
function useDescribeFileRowError(): (problem: FieldError, label: string) => string | undefined {
  const say = useBatchWords()
  const whereIs = useRowPositionLabel()
  return useCallback(
    ({ code, args }, label) => {
      if (code === 'doubled')
        return say('doubled', { label: lowercaseFirst(label), where: whereIs(Number(args?.place)) })
      if (code === 'ambiguous')
        return say('ambiguous', { label: lowercaseFirst(label), count: formatCount(Number(args?.count)) })
      return undefined
    },
    [say, whereIs],
  )
}
