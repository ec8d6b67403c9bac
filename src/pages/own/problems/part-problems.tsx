import { useOwnWords } from '../words'
import { useProblemsAt } from './problems'

/** Shows what does not fit at a part of the body; `of` names the part where its place does not. */
export function ProblemsAt({ path, of }: { path: string; of?: string }) {
  const say = useOwnWords()
  const sentences = useProblemsAt(path).map((problem) => (of ? say('problemOf', { part: of, problem }) : problem))
  if (sentences.length === 0) return null
  return (
    <ul role="alert" className="plain own-problems" data-problem-at={path}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
