import Button from '@mui/material/Button'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { useOwnWords } from '../words'
import { nameProblems, type Problems } from './problems'

interface ProblemLinksProps {
  body: ResourceBody
  problems: Problems
  /** Opens the options of the field at this place. */
  onField(at: number): void
}

/** Lists the parts that do not fit; each leads to its place on the page. */
export function ProblemLinks({ body, problems, onField }: ProblemLinksProps) {
  const say = useOwnWords()
  if (problems.size === 0) return null
  return (
    <div role="status" className="own-problem-links">
      <p className="tone" data-tone="danger">
        {say('problemsHelp', { count: problems.size })}
      </p>
      <ul className="plain">
        {nameProblems(body, problems, say).map(({ path, sentence }, place) => (
          <li key={path}>
            <Button
              size="small"
              color="error"
              onClick={() => {
                const at = /^fields\.(\d+)/.exec(path)?.[1]
                if (at !== undefined) onField(Number(at))
                showProblem(path, place)
              }}
            >
              {sentence}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls to the sentence at its part, once the part is drawn. */
function showProblem(path: string, place: number) {
  requestAnimationFrame(() => {
    const sentences = [...document.querySelectorAll<HTMLElement>('[data-problem-at]')]
    const part = sentences.find(
      ({ dataset: { problemAt = '' } }) => path === problemAt || path.startsWith(`${problemAt}.`),
    )
    ;(part ?? sentences[place] ?? sentences[0])?.scrollIntoView({ block: 'center' })
  })
}
