import type { FieldError } from '../../../framework/errors'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { type HistoryWord, useHistoryWords } from '../../../i18n/records/history-words'
import { lowercaseFirst } from '../../../i18n/say'
import { fieldPathLabel, fieldPathLabels } from '../../form/form-input'

/** Words for problems of restoring, by code; other errors read as in a form. */
const wordByCode: Readonly<Record<string, HistoryWord>> = {
  removed: 'gone',
  byStep: 'byStep',
  notEntered: 'notEntered',
  sealed: 'sealed',
  readOnlyState: 'readOnlyState',
  noUpdate: 'noUpdate',
  notWritable: 'notWritable',
  fixed: 'fixed',
  reference: 'reference',
  taken: 'taken',
  takenElsewhere: 'takenElsewhere',
  settled: 'settled',
  choice: 'choice',
  required: 'required',
  breaks: 'breaks',
}

/**
 * Says why a field cannot be restored; with `isNamed` the field's name comes first where the words do not
 * contain it.
 */
export function useDescribeRestoreProblem(
  resource: Resource,
): (problem: FieldError, path: string, isNamed?: boolean) => string {
  const say = useHistoryWords()
  const toWords = useDescribeFieldError()
  return (problem, path, isNamed = false) => {
    const word = problem.message ? undefined : wordByCode[problem.code]
    if (!word) return toWords(problem, fieldPathLabels(resource, path), resource.fields[path]?.options.help)
    const { field, state } = problem.args ?? {}
    const text = say(word, {
      field: field === undefined ? '' : lowercaseFirst(fieldLabel(resource, String(field))),
      state: lowercaseFirst(String(state ?? '')),
    })
    return isNamed ? `${fieldPathLabel(resource, path)}: ${text}` : text
  }
}
