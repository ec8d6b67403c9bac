import type { Draft } from '../draft'
import { useOwnWords } from '../words'
import { readApprovalChoice } from './approval-templates'

interface StepsDrawingProps {
  draft: Draft
  approvers: Readonly<Record<string, string>>
}

/** Shows the steps as boxes from left to right, and in words below. */
export function StepsDrawing({ draft, approvers }: StepsDrawingProps) {
  const say = useOwnWords()
  const choice = readApprovalChoice(draft)
  const [longest] = [...(draft.approval?.rules ?? [])].sort((one, other) => other.steps.length - one.steps.length)
  const findLabel = (by: string) => approvers[by] ?? by
  const names = [...new Set((longest?.steps ?? []).map(({ by }) => findLabel(by)))]
  const isByAmount = choice?.template === 'amount'
  return (
    <>
      <div className="own-drawing" role="img" aria-label={say('drawing')}>
        <span className="chip">{say('waiting')}</span>
        {names.map((name, at) => (
          <span key={name} className="own-drawn">
            <span aria-hidden="true">→</span>
            <span className="own-box" data-sometimes={isByAmount && at > 0}>
              {name}
              {isByAmount && at > 0 ? <small>{say('ruleAbove', { amount: choice.above })}</small> : null}
            </span>
          </span>
        ))}
        <span className="own-drawn">
          <span aria-hidden="true">→</span>
          <span className="own-ends">
            <span className="chip" data-tone="success">
              {say('approved')}
            </span>
            <span className="chip" data-tone="danger">
              {say('rejected')}
            </span>
          </span>
        </span>
      </div>
      <ol className="own-steps-text">
        <li>{say('textStart')}</li>
        {names.map((name, at) => (
          <li key={name}>
            {isByAmount && at > 0
              ? say('textAbove', { amount: choice.above, approver: name })
              : say('textStep', { approver: name })}
          </li>
        ))}
        <li>{say('textEnd')}</li>
      </ol>
    </>
  )
}
