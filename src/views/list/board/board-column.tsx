import { Droppable } from '@hello-pangea/dnd'
import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useBoardWords } from '../../../i18n/lists/board-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { LoadingLines } from '../../states/page-states'
import type { Step } from '../../steps/list-steps'
import { StateChip } from '../../value/state-chip'
import { BoardCard } from './board-card'
import { type CardMoves, listCards, type TargetColumn } from './card-moves'
import { cardsPerPage, type LoadedCards } from './use-column-cards'
import type { ColumnSummary } from './use-column-counts'

interface ColumnProps {
  resource: Resource
  /** The name of the state, and its label. */
  state: string
  label: string
  /** Count and sum of the column; undefined until they are loaded. */
  head: ColumnSummary | undefined
  /** What dropping the dragged card here would do; undefined while no card is dragged. */
  drag: { target: TargetColumn | undefined; isFrom: boolean } | undefined
  onToggle(): void
}

/**
 * Tells whether the column refuses the dragged card. While none is dragged, every column accepts cards,
 * because the library measures the columns before it reports a drag.
 */
const isClosedToDrag = ({ drag }: ColumnProps): boolean =>
  drag !== undefined && !drag.isFrom && !drag.target?.ways.length

const dropTargetClass = ({ drag }: ColumnProps): string => {
  if (!drag || drag.isFrom) return ''
  return drag.target?.ways.length ? ' board-open-to' : ' board-closed-to'
}

/** Shows a state whose cards are hidden: its name, its count, and a button to open it. */
export function FoldedColumn(props: ColumnProps) {
  const { state, label, head, onToggle } = props
  const say = useBoardWords()
  return (
    <Droppable droppableId={state} isDropDisabled={isClosedToDrag(props)}>
      {(drop) => (
        <div
          ref={drop.innerRef}
          {...drop.droppableProps}
          className={`board-folded${dropTargetClass(props)}`}
          data-state={state}
        >
          <button
            type="button"
            aria-expanded={false}
            aria-label={`${say('openColumn', { state: lowercaseFirst(label) })}: ${head ? formatCount(head.count) : '…'}`}
            onClick={onToggle}
          >
            <span className="board-count">{head ? formatCount(head.count) : '…'}</span>
            <span className="board-folded-name">{label}</span>
          </button>
          <div hidden>{drop.placeholder}</div>
        </div>
      )}
    </Droppable>
  )
}

interface OpenColumnProps extends ColumnProps {
  told: LoadedCards
  moves: CardMoves
  fields: readonly DisplayField[]
  onStep(step: Step, record: Row): void
}

/** Shows a state with its cards. */
export function OpenColumn(props: OpenColumnProps) {
  const { resource, state, label, head, told, moves, drag } = props
  const id = useId()
  const cards = useFrozenWhile(listCards(state, told.rows, moves), drag !== undefined)
  return (
    <section aria-labelledby={id} data-column data-state={state} className={`board-column${dropTargetClass(props)}`}>
      <ColumnHead {...props} id={id} shown={cards.length} />
      {drag?.target?.reason && !drag.isFrom ? <BlockedReason reason={drag.target.reason} /> : null}
      <Droppable droppableId={state} isDropDisabled={isClosedToDrag(props)}>
        {(drop) => (
          <ColumnCards {...props} innerRef={drop.innerRef} given={drop.droppableProps} label={label} cards={cards}>
            {drop.placeholder}
          </ColumnCards>
        )}
      </Droppable>
      <ColumnFooter {...{ resource, told, head }} shown={cards.length} />
    </section>
  )
}

/** Keeps a value until the card is dropped, because the library has measured the current cards. */
function useFrozenWhile<Value>(value: Value, isStill: boolean): Value {
  const last = useRef(value)
  if (!isStill) last.current = value
  return last.current
}

function BlockedReason({ reason }: { reason: string }) {
  const say = useBoardWords()
  return <p className="board-reason">{say('notNow', { reason })}</p>
}

function ColumnHead({
  resource,
  state,
  label,
  head,
  onToggle,
  id,
  shown,
}: OpenColumnProps & { id: string; shown: number }) {
  const say = useBoardWords()
  const counts = head && { shown: formatCount(shown), count: formatCount(head.count) }
  return (
    <div className="board-head">
      <h2 id={id}>
        <StateChip resource={resource} value={state} />
        <span className="board-count">{counts ? say(shown < (head?.count ?? 0) ? 'some' : 'all', counts) : '…'}</span>
      </h2>
      <IconButton
        size="small"
        aria-expanded
        aria-label={say('closeColumn', { state: lowercaseFirst(label) })}
        onClick={onToggle}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      {head?.lines.map((line) => (
        <p key={line} className="board-total">
          {line}
        </p>
      ))}
    </div>
  )
}

interface ColumnCardsProps extends OpenColumnProps {
  cards: readonly Row[]
  innerRef: (element: HTMLElement | null) => void
  given: object
  children: ReactNode
}

/** Shows the cards of a column. Each column has one tab stop; arrow keys move between cards. */
function ColumnCards({
  resource,
  label,
  told,
  moves,
  fields,
  onStep,
  cards,
  innerRef,
  given,
  children,
}: ColumnCardsProps) {
  const [last, setLast] = useState<string>()
  const stop = cards.some(({ id }) => String(id) === last) ? last : String(cards[0]?.id)
  const onFocus = ({ target }: FocusEvent) => setLast(target.closest('[data-card]')?.getAttribute('data-card') ?? last)
  return (
    <ul ref={innerRef} {...given} className="board-cards" onFocus={onFocus}>
      {cards.map((row, index) => (
        <BoardCard
          key={row.id}
          {...{ resource, row, index, fields, onStep }}
          state={label}
          isStop={String(row.id) === stop}
          isMoving={moves.has(row.id)}
          isKept={told.kept?.has(row.id) ?? false}
        />
      ))}
      {children}
    </ul>
  )
}

interface ColumnFooterProps extends Pick<OpenColumnProps, 'resource' | 'told' | 'head'> {
  shown: number
}

/** Shows below the cards that more are loading or failed, a button for more, or that there are none. */
function ColumnFooter({ told, head, shown }: ColumnFooterProps) {
  const say = useBoardWords()
  const general = useSay()
  const hiddenCount = (head?.count ?? 0) - shown
  if (told.error)
    return (
      <p role="alert" className="board-rest">
        {say('failed')} <Button onClick={told.retry}>{general('retry')}</Button>
      </p>
    )
  if (told.isAwaited) return <LoadingLines lines={3} />
  if (shown === 0) return <p className="board-rest">{say('noneHere')}</p>
  return hiddenCount > 0 ? (
    <Button size="small" onClick={told.more}>
      {say('more', { count: formatCount(Math.min(hiddenCount, cardsPerPage)) })}
    </Button>
  ) : null
}
