import { DragDropContext, Draggable, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Button from '@mui/material/Button'
import type { CSSProperties } from 'react'
import { pageNonce } from '../../../fields/parts/page-nonce'
import { changePart, type LayoutPart, movePart } from '../../../framework/reports/dashboard-layout'
import { useArrangeWords } from '../../../i18n/pages/arrange-words'
import { SidePanel } from '../../blocks/side-panel'
import { useDescribeError } from '../../states/page-states'
import type { Arrangement, PartGroup } from './use-arrangement'
import './arrange.css'

interface ArrangePanelProps {
  page: string
  arrangement: Arrangement
  groups: readonly PartGroup[]
}

/** Arranges the parts of a page: order, width, and which of them are shown. The page behind follows. */
export function ArrangePanel({ page, arrangement, groups }: ArrangePanelProps) {
  const say = useArrangeWords()
  const { parts, change, cancel } = arrangement
  const sorted = groups.map((group) => sortGroup(group, parts)).filter((group) => group.parts.length > 0)
  const findGroup = (id: string) => sorted[Number(id)]
  const tell = (word: 'lifted' | 'over' | 'dropped', at: number, droppableId: string, draggableId: string) => {
    const group = findGroup(droppableId)
    const name = group?.parts.find((part) => part.name === draggableId)?.label ?? ''
    return say(word, { name, at: at + 1, count: group?.parts.length ?? 0 })
  }
  const onDragEnd = ({ source, destination, draggableId }: DropResult, { announce }: ResponderProvided) => {
    const to = destination ?? source
    const isMoved = destination !== null && destination.index !== source.index
    announce(tell(isMoved ? 'dropped' : 'over', to.index, source.droppableId, draggableId))
    const names = findGroup(source.droppableId)?.parts.map(({ name }) => name) ?? []
    if (isMoved) change(movePart(parts, names, source.index, to.index))
  }
  return (
    <SidePanel title={say('title', { page })} close={say('close')} onClose={cancel}>
      <p className="quiet">{say('how')}</p>
      <DragDropContext
        {...(pageNonce ? { nonce: pageNonce } : {})}
        dragHandleUsageInstructions={say('keys')}
        onDragStart={({ source, draggableId }, { announce }) =>
          announce(tell('lifted', source.index, source.droppableId, draggableId))
        }
        onDragUpdate={({ source, destination, draggableId }, { announce }) =>
          announce(tell('over', (destination ?? source).index, source.droppableId, draggableId))
        }
        onDragEnd={onDragEnd}
      >
        {sorted.map((group, index) => (
          <ArrangeGroup key={group.label} id={String(index)} {...{ group, parts, change }} />
        ))}
      </DragDropContext>
      <ArrangeFoot arrangement={arrangement} />
    </SidePanel>
  )
}

/** Sorts the parts of a group as they are arranged. */
function sortGroup({ label, parts }: PartGroup, arranged: readonly LayoutPart[]): PartGroup {
  const sorted = arranged.flatMap(({ name }) => parts.filter((part) => part.name === name))
  return { label, parts: sorted }
}

interface ArrangeGroupProps extends Pick<Arrangement, 'parts' | 'change'> {
  id: string
  group: PartGroup
}

function ArrangeGroup({ id, group, parts, change }: ArrangeGroupProps) {
  const names = group.parts.map(({ name }) => name)
  return (
    <section aria-label={group.label}>
      <h3>{group.label}</h3>
      <Droppable droppableId={id} type={id}>
        {(drop) => (
          <ol ref={drop.innerRef} {...drop.droppableProps} className="plain arrange-parts">
            {group.parts.map(({ name, label }, index) => (
              <ArrangeLine
                key={name}
                {...{ name, label, index, count: names.length }}
                part={parts.find((each) => each.name === name)}
                onMove={(to) => change(movePart(parts, names, index, to))}
                onChange={(of) => change(changePart(parts, name, of))}
              />
            ))}
            {drop.placeholder}
          </ol>
        )}
      </Droppable>
    </section>
  )
}

interface ArrangeLineProps {
  name: string
  label: string
  index: number
  count: number
  part: LayoutPart | undefined
  onMove(to: number): void
  onChange(change: Pick<LayoutPart, 'size' | 'isHidden'>): void
}

function ArrangeLine({ name, label, index, count, part, onMove, onChange }: ArrangeLineProps) {
  const say = useArrangeWords()
  const isHidden = part?.isHidden === true
  const isWide = part?.size === 'wide'
  return (
    <Draggable draggableId={name} index={index} disableInteractiveElementBlocking>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          style={drag.draggableProps.style as CSSProperties}
          className="arrange-part"
          data-hidden={isHidden}
          data-dragged={isDragging}
        >
          <button
            type="button"
            {...drag.dragHandleProps}
            className="arrange-handle"
            aria-label={say('handle', { name: label })}
          >
            <DragIndicator aria-hidden />
          </button>
          <span className="arrange-name">{label}</span>
          <span className="arrange-tools">
            <button
              type="button"
              aria-label={say('up', { name: label })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUpward aria-hidden />
            </button>
            <button
              type="button"
              aria-label={say('down', { name: label })}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDownward aria-hidden />
            </button>
            <button
              type="button"
              aria-pressed={isWide}
              aria-label={say('wideOf', { name: label })}
              onClick={() => onChange({ size: isWide ? 'usual' : 'wide' })}
            >
              {say('wide')}
            </button>
            <button
              type="button"
              aria-label={say(isHidden ? 'showOf' : 'hideOf', { name: label })}
              onClick={() => onChange({ isHidden: !isHidden })}
            >
              {say(isHidden ? 'show' : 'hide')}
            </button>
          </span>
        </li>
      )}
    </Draggable>
  )
}

function ArrangeFoot({ arrangement }: Pick<ArrangePanelProps, 'arrangement'>) {
  const say = useArrangeWords()
  const describeError = useDescribeError()
  const { parts, save, cancel, isPending, failure, other, takeOther } = arrangement
  return (
    <>
      <div role="alert" className="notice-line">
        {failure ? describeError(failure) : null}
        {other ? (
          <>
            <span>{say('stale')}</span>
            <Button onClick={takeOther}>{say('takeOther')}</Button>
          </>
        ) : null}
      </div>
      <div className="foot-bar arrange-foot">
        <Button variant="contained" disabled={isPending} onClick={() => void save(parts)}>
          {say(other ? 'keepOwn' : 'save')}
        </Button>
        <Button disabled={isPending} onClick={cancel}>
          {say('cancel')}
        </Button>
        <Button disabled={isPending} onClick={() => void save(undefined)}>
          {say('reset')}
        </Button>
      </div>
    </>
  )
}
