import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Draft } from '../draft'
import { addStep, type FlowState, readFlow } from './edit-flow'
import { createStateLabel, labelState, labelStep } from './flow-labels'
import { useFlowWords } from './flow-words'

interface FlowBoardProps {
  draft: Draft
  picked: string | undefined
  onPick(id: string): void
  onChange(draft: Draft): void
}

/** The drawing: states as boxes with the steps that leave them; a step is drawn by choosing two boxes. */
export function FlowBoard({ draft, picked, onPick, onChange }: FlowBoardProps) {
  const say = useFlowWords()
  const [start, setStart] = useState<FlowState>()
  const { states, steps } = readFlow(draft)
  const connect = (end: FlowState) => {
    if (!start) return
    const next = addStep(draft, say('newStep', { place: steps.length + 1 }), start[1], end[1])
    setStart(undefined)
    onChange(next)
    onPick(readFlow(next).steps.at(-1)?.[0] ?? '')
  }
  return (
    <section aria-label={say('board')}>
      <p className="quiet">{start ? say('connectTo', { label: labelState(start) }) : say('boardHelp')}</p>
      <ol className="plain own-board">
        {states.map((state) => (
          <StateBox key={state[0]} {...{ draft, state, picked, start, onPick, connect }} onStart={setStart} />
        ))}
      </ol>
      {start ? <Button onClick={() => setStart(undefined)}>{say('stop')}</Button> : null}
    </section>
  )
}

interface StateBoxProps extends Pick<FlowBoardProps, 'draft' | 'picked' | 'onPick'> {
  state: FlowState
  /** The state from which a step is being drawn. */
  start: FlowState | undefined
  connect(end: FlowState): void
  onStart(state: FlowState): void
}

function StateBox({ draft, state, picked, start, onPick, connect, onStart }: StateBoxProps) {
  const say = useFlowWords()
  const [id, name, { tone = 'neutral', isReadOnly } = {}] = state
  const { steps, initial } = readFlow(draft)
  const label = labelState(state)
  const toLabel = createStateLabel(draft)
  const leaving = steps.filter(([, , { from }]) => from.includes(name))
  const isReached = initial === name || steps.some(([, , { to }]) => to === name)
  const notes = [
    ...(initial === name ? [say('first')] : []),
    ...(draft.approval?.waits === name ? [say('waits')] : []),
    ...(isReadOnly ? [say('locked')] : []),
    ...(leaving.length === 0 ? [say('ends')] : []),
  ]
  return (
    <li className="own-state" data-picked={picked === id}>
      <button type="button" className="own-state-name" aria-pressed={picked === id} onClick={() => onPick(id)}>
        <span className="chip" data-tone={tone}>
          {label}
        </span>
        <small>{notes.join(' · ')}</small>
      </button>
      {isReached ? null : <small className="own-lost">{say('nobodyReaches')}</small>}
      <ul className="plain">
        {leaving.map((step) => (
          <li key={step[0]}>
            <button
              type="button"
              className="own-arrow"
              data-danger={step[2].tone === 'danger'}
              aria-pressed={picked === step[0]}
              onClick={() => onPick(step[0])}
            >
              <strong>{labelStep(step)}</strong>
              <span>
                <span aria-hidden="true">→ </span>
                {toLabel(step[2].to)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {start ? (
        <Button size="small" variant="outlined" disabled={start[0] === id} onClick={() => connect(state)}>
          {say('endHere', { label })}
        </Button>
      ) : (
        <Button size="small" aria-label={say('connect', { label })} onClick={() => onStart(state)}>
          {say('addStep')}
        </Button>
      )}
    </li>
  )
}
