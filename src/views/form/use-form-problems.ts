import type { Resource } from '../../framework/resource'
import { usePartsWords } from '../../i18n/form-lines-words'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { findCurrency } from '../value/record-currency'
import type { SummaryProblem } from './error-summary'
import { fieldPathLabels } from './form-input'
import { useLineProblems } from './parts/use-line-problems'
import type { RecordFormState } from './use-record-form'

/** Lists what is wrong in the order of the form, each sentence once, with the first control it is about. */
export function useFormProblems(
  resource: Resource,
  formId: string,
  { base, names, parts, refusal: { general, fields, isSaved } }: RecordFormState,
): SummaryProblem[] {
  const say = usePartsWords()
  const toWords = useDescribeFieldError()
  const ofLines = useLineProblems(formId, parts)
  const currency = findCurrency(resource, base)
  const nameOf = (path: string) => path.split('.')[0] ?? path
  const inOrder = Object.entries(fields).sort(
    ([one], [other]) => names.indexOf(nameOf(one)) - names.indexOf(nameOf(other)),
  )
  const ofFields = inOrder.map(([path, error]): SummaryProblem => {
    const name = nameOf(path)
    const text = toWords(error, fieldPathLabels(resource, path), resource.fields[path]?.options.help, currency)
    return { text, controlId: names.includes(name) ? `${formId}-${path}` : undefined }
  })
  const problems = leaveOutRepeated([...(general ? [{ text: general }] : []), ...ofFields, ...ofLines])
  return isSaved && problems.length > 0 ? [{ text: say('savedOnly') }, ...problems] : problems
}

/** One rule can refuse several fields with one sentence, which leads to the first of them. */
function leaveOutRepeated(problems: readonly SummaryProblem[]): SummaryProblem[] {
  const bySentence = new Map<string, SummaryProblem>()
  for (const problem of problems) {
    const before = bySentence.get(problem.text)
    bySentence.set(problem.text, before?.controlId ? before : problem)
  }
  return [...bySentence.values()]
}
