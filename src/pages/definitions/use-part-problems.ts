import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { readFieldErrors } from '../../views/blocks/form-errors'

/** Answers a function that lists the parts of a definition that the server refuses: path and sentence. */
export function usePartProblems(): (error: unknown) => readonly (readonly [path: string, sentence: string])[] {
  const toWords = useDescribeFieldError()
  return (error) =>
    Object.entries(readFieldErrors(error)).map(([at, problem]) => {
      const path = at.replace(/^body\./, '')
      // The checker of definitions says in words what does not fit; others say it by a code.
      const reason = problem.code === 'unusable' ? problem.args?.reason : undefined
      return [path, reason === undefined ? toWords(problem, path) : String(reason)] as const
    })
}
