import { DragDropContext } from '@hello-pangea/dnd'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { type KeyboardEvent, useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { pageNonce } from '../../../fields/parts/page-nonce'
import { findResource } from '../../../framework/company/catalogue'
import { isPlainObject } from '../../../framework/filter'
import { listOpenColumns } from '../../../framework/lists/board'
import { findState, type Resource } from '../../../framework/resource'
import { useBoardWords } from '../../../i18n/lists/board-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { findColumn } from '../../display-fields'
import { canReadField } from '../../field-access'
import { type SignedInPerson, useSignedIn } from '../../signed-in'
import type { Step } from '../../steps/list-steps'
import { usePreference } from '../preference'
import './board.css'
import { FoldedColumn, OpenColumn } from './board-column'
import { handleCardKey } from './card-keys'
import { findEndState } from './card-moves'
import { StepChoiceMenu } from './step-choice-menu'
import { useBoardCards } from './use-board-cards'
import { useCardDrag } from './use-card-drag'
import type { OnStep } from './use-card-moves'
import { useCardSteps } from './use-card-steps'
import { useColumnCounts } from './use-column-counts'

interface BoardViewProps {
  resource: Resource
  onStep: OnStep
}

/**
 * Shows the matching records as cards, in a column for each state; moving a card takes a step of the
 * workflow.
 */
export function BoardView({ resource, onStep }: BoardViewProps) {
  const say = useBoardWords()
  const box = useRef<HTMLDivElement>(null)
  const { states, isOpen, toggle } = useBoardColumns(resource)
  const fields = useCardFields(resource)
  const { toldOf, keep } = useBoardCards(resource, states.filter(isOpen))
  const counts = useColumnCounts(resource)
  const { moves, sendBy, dropped, asking, said } = useCardSteps(resource, { onStep, box, keep, toldAt: counts.toldAt })
  const findRow = (id: string): Row | undefined =>
    states
      .filter(isOpen)
      .flatMap((state) => toldOf(state).rows)
      .find((row) => String(row.id) === id)
  const { dragged, ...drag } = useCardDrag(resource, findRow, dropped)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (dragged || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (box.current && handleCardKey(box.current, event.target as HTMLElement, event.key)) event.preventDefault()
  }
  const list = lowercaseFirst(resource.plural)
  return (
    <DragDropContext {...drag} {...(pageNonce ? { nonce: pageNonce } : {})} dragHandleUsageInstructions={say('keys')}>
      <p className="board-keys">{say('keys')}</p>
      <p className="board-touch">{say('touch')}</p>
      {counts.isError ? <CountsFailedNotice retry={counts.retry} /> : null}
      <section
        ref={box}
        className={dragged ? 'board board-dragging' : 'board'}
        onKeyDown={onKeyDown}
        aria-label={say('board', { list })}
      >
        {states.map((state) => {
          const column = {
            resource,
            state,
            label: findState(resource, state)?.label ?? state,
            head: counts.headOf(state, moves),
            drag: dragged && { target: dragged.targets.get(state), isFrom: dragged.from === state },
            onToggle: () => toggle(state),
          }
          const onCardStep = (step: Step, row: Row) =>
            sendBy(step, { row, from: state, to: findEndState(resource, step.name), at: 0 })
          return isOpen(state) ? (
            <OpenColumn key={state} {...column} {...{ moves, fields }} told={toldOf(state)} onStep={onCardStep} />
          ) : (
            <FoldedColumn key={state} {...column} />
          )
        })}
      </section>
      <p role="status" className="for-readers">
        {said}
      </p>
      {asking ? <StepChoiceMenu {...asking} board={box} /> : null}
    </DragDropContext>
  )
}

function CountsFailedNotice({ retry }: { retry(): void }) {
  const say = useBoardWords()
  const general = useSay()
  return (
    <p role="alert" className="board-rest">
      {say('countsFailed')} <Button onClick={retry}>{general('retry')}</Button>
    </p>
  )
}

/** Answers all states in their order; this device remembers which columns are open. */
function useBoardColumns({ name, workflow, views }: Resource) {
  const defaultOpen = workflow && views.board ? listOpenColumns(workflow, views.board) : []
  const [open, keep] = usePreference<readonly string[]>(`board.${name}`, defaultOpen)
  const isOpen = (state: string) => open.includes(state)
  return {
    states: Object.keys(workflow?.states ?? {}),
    isOpen,
    toggle: (state: string) => keep(isOpen(state) ? open.filter((other) => other !== state) : [...open, state]),
  }
}

/** Lists the fields of a card, without fields whose value the filter fixes, because all cards share it. */
function useCardFields(resource: Resource) {
  const who = useSignedIn()
  const { filterValues } = useListContext()
  const isShared = (name: string) => isPlainObject(filterValues[name]) && 'eq' in filterValues[name]
  return listCardFields(resource, who).filter(({ name }) => !isShared(name))
}

const listCardFields = (resource: Resource, who: SignedInPerson) =>
  (resource.views.board?.card ?? [])
    .filter((name) => name !== resource.title && canReadField(resource, name, who))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
