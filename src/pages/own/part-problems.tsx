import { useProblemsAt } from './problems'

/** Shows what does not fit at a part of the body, beside that part. */
export function ProblemsAt({ path }: { path: string }) {
  const sentences = useProblemsAt(path)
  if (sentences.length === 0) return null
  return (
    <ul role="alert" className="plain own-problems">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
