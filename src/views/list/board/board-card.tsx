import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useBoardWords } from '../../../i18n/lists/board-words'
import type { DisplayField } from '../../display-fields'
import { recordPath } from '../../paths'
import type { Step } from '../../steps/list-steps'
import { FieldValue } from '../../value/field-value'
import { RowActions } from '../row-actions'

interface BoardCardProps {
  resource: Resource
  row: Row
  /** The label of the state whose column has the card. */
  state: string
  index: number
  fields: readonly DisplayField[]
  /** Whether the Tab key stops at this card in its column. */
  isStop: boolean
  /** True while the card is moved and the move is not saved yet. */
  isMoving: boolean
  /** True where the card was moved here and its place is below the cards that are shown. */
  isKept: boolean
  onStep(step: Step, record: Row): void
}

/**
 * Shows one record. The card itself handles the keys; the link and menu in it are for pointers and screen
 * readers.
 */
export function BoardCard(props: BoardCardProps) {
  const { resource, row, state, index, fields, isStop, isMoving, isKept, onStep } = props
  const say = useBoardWords()
  const name = formatTitleOrId(resource, row)
  return (
    <Draggable draggableId={String(row.id)} index={index}>
      {(drag, { isDragging }) => (
        <li ref={drag.innerRef} {...drag.draggableProps} style={drag.draggableProps.style as CSSProperties}>
          <article
            {...toHandleProps(drag.dragHandleProps)}
            tabIndex={isStop ? 0 : -1}
            aria-label={say('cardOf', { name, state })}
            aria-busy={isMoving}
            data-card={row.id}
            className={isDragging ? 'board-card board-dragged' : 'board-card'}
          >
            <div className="board-card-head">
              <Link to={recordPath(resource, row.id)} tabIndex={-1} draggable={false}>
                {name}
              </Link>
              <RowActions {...{ resource, row, onStep, isMoving }} isTabStop={false} />
            </div>
            {isKept ? <p className="board-kept">{say('kept')}</p> : null}
            <dl>
              {fields.map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <FieldValue shown={field} record={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        </li>
      )}
    </Draggable>
  )
}

/** Leaves out the role of a button: a card contains a link and a button. */
function toHandleProps(props: DraggableProvidedDragHandleProps | null) {
  const { role: _, ...handle } = props ?? { role: '' }
  return handle
}
