import { formatLocalInstant } from '../../../src/views/value/format-local-instant'
import type { CopyAge } from '../jira-wire'
import { type JiraWord, useJiraWords } from '../words/en'

/** Says how old what is shown is, and why it is not newer; `never`: what is read only when somebody asks. */
export function CopyAgeNote({ takenAt, problem, never }: CopyAge & { never?: string }) {
  const say = useJiraWords()
  const why = problem === null ? '' : say(problem as JiraWord)
  if (takenAt === null && problem === null && never) return <p className="quiet">{never}</p>
  if (takenAt === null) return <p role="status">{say('noCopy', { problem: why || say('waiting') })}</p>
  const at = formatLocalInstant(takenAt)
  if (problem === null) return <p className="quiet">{say('asOf', { at })}</p>
  return (
    <p role="status" className="tone" data-tone="warning">
      {say('oldCopy', { at, problem: why })}
    </p>
  )
}
