import { usePartProblems } from '../../definitions/use-part-problems'
import { useMadeRoleWords } from './words'

/** Answers the sentences of what the server refuses of a role. */
export function useRoleProblems(error: unknown): readonly string[] {
  return usePartProblems()(error).map(([, sentence]) => sentence)
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
