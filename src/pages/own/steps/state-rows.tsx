import Button from '@mui/material/Button'
import { CellSelect } from '../cell-select'
import type { Draft } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import { addState, changeState, moveEntry, readFlow, removeState } from './edit-flow'
import { labelState } from './flow-labels'
import { NameInput, RowButtons, Tick } from './flow-rows'
import { useFlowWords } from './flow-words'
import { useRowFocus } from './use-row-focus'

interface StateRowsProps {
  draft: Draft
  picked: string | undefined
  onPick(id: string): void
  onChange(draft: Draft): void
}

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const

/** The states as rows: name, colour, and whether records are locked. */
export function StateRows({ draft, picked, onPick, onChange }: StateRowsProps) {
  const say = useFlowWords()
  const { list, focusRow, show, showNew } = useRowFocus(onChange)
  const { states } = readFlow(draft)
  const add = () => showNew(addState(draft, say('newState', { place: states.length + 1 })), states.length)
  return (
    <>
      <h3>{say('states')}</h3>
      <p className="quiet">{say('statesHelp')}</p>
      <ol ref={list} className="plain own-fields">
        {states.map((state, at) => {
          const [id, , options = {}] = state
          const label = labelState(state)
          const move = (by: -1 | 1) => show(moveEntry(draft, 'states', at, by), at + by)
          return (
            <li key={id} data-picked={picked === id} onFocus={() => onPick(id)}>
              <div className="own-field">
                <NameInput
                  label={say('stateName', { place: at + 1 })}
                  value={options.label ?? label}
                  onChange={(words) => onChange(changeState(draft, id, { label: words }))}
                  onEnter={() => (at === states.length - 1 ? add() : focusRow(at + 1))}
                  onMove={move}
                />
                <CellSelect
                  label={say('tone', { label })}
                  value={options.tone ?? 'neutral'}
                  options={tones.map((tone) => [tone, say(tone)] as const)}
                  onChange={(tone) => onChange(changeState(draft, id, { tone }))}
                />
                <Tick
                  label={say('lockShort')}
                  fullLabel={say('lock', { label })}
                  isOn={options.isReadOnly === true}
                  onChange={(isReadOnly) => onChange(changeState(draft, id, { isReadOnly }))}
                />
                <RowButtons
                  words={{ up: say('up', { label }), down: say('down', { label }), remove: say('remove', { label }) }}
                  isFirst={at === 0}
                  isLast={at === states.length - 1}
                  onMove={move}
                  onRemove={() => show(removeState(draft, id), Math.max(0, at - 1))}
                />
              </div>
              <ProblemsAt path={`workflow.states.${at}`} />
            </li>
          )
        })}
      </ol>
      <Button onClick={add}>{say('addState')}</Button>
    </>
  )
}
