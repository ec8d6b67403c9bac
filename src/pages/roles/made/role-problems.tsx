import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { readFieldErrors } from '../../../views/blocks/form-errors'
import { useMadeRoleWords } from './words'

/** Answers the sentences of what the server refuses of a role. */
export function useRoleProblems(error: unknown): readonly string[] {
  const toWords = useDescribeFieldError()
  return Object.entries(readFieldErrors(error)).map(([path, problem]) =>
    toWords(problem, path.replace(/^body\.(rights\.)?/, '')),
  )
}

export function RoleProblems({ problems }: { problems: readonly string[] }) {
  const say = useMadeRoleWords()
  return (
    <div role="alert" data-tone="danger">
      <p className="strong">{say('problems')}</p>
      <ul>
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
