import { useInboxWords } from '../../words/inbox.en'
import type { DecisionActions } from './use-decisions'

const words = { approve: 'approved', reject: 'rejected', sendBack: 'sentBack' } as const

/** Shows the result of the last decisions and lets the user undo them. It stays until the next decision. */
export function DecisionResultBar({ deciding }: { deciding: DecisionActions }) {
  const { said } = deciding
  return (
    <div role="status" className="notice-line">
      {said ? <LastDecisionResult deciding={deciding} /> : null}
    </div>
  )
}

function LastDecisionResult({ deciding: { said, takeBack } }: { deciding: DecisionActions }) {
  const say = useInboxWords()
  if (!said) return null
  if (said.kind === 'takenBack') return say('takenBack', { title: said.item.title })
  if (said.kind === 'one') {
    const { item, decision, isRecallable } = said
    const { title } = item
    return (
      <>
        <span>{say(words[decision], { title })}</span>
        {isRecallable ? (
          <button
            type="button"
            className="button"
            aria-label={say('takeBackOf', { title })}
            onClick={() => void takeBack(item)}
          >
            {say('takeBack')}
          </button>
        ) : null}
      </>
    )
  }
  const { done, refused } = said
  return (
    <div>
      {done + refused.length > 1 ? <p>{say('manyDone', { done, count: done + refused.length })}</p> : null}
      {refused.length > 0 ? (
        <ul aria-label={say('manyRefused')}>
          {refused.map(({ id, title, why }) => (
            <li key={id}>{say('notDone', { title, why })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
