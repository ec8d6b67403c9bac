import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd'
import { useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { findState, type Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useBoardWords } from '../../../i18n/lists/board-words'
import { useSay } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { listSteps } from '../../steps/list-steps'
import { listTargetColumns, type TargetColumn } from './card-moves'

/** A card being dragged. */
interface DraggedCard {
  row: Row
  from: string
  targets: ReadonlyMap<string, TargetColumn>
}

interface DroppedCard extends DraggedCard {
  to: string
  at: number
}

/** Follows a card from the start of a drag to the drop, and announces it to screen readers. */
export function useCardDrag(
  resource: Resource,
  rowOf: (id: string) => Row | undefined,
  onDrop: (dropped: DroppedCard) => void,
) {
  const say = useBoardWords()
  const general = useSay()
  const who = useSignedIn()
  const [dragged, setDragged] = useState<DraggedCard>()
  const stateLabel = (state: string) => findState(resource, state)?.label ?? state

  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    const row = rowOf(draggableId)
    if (!row) return
    const from = source.droppableId
    const targets = listTargetColumns(resource, from, listSteps(resource, row, who, general))
    setDragged({ row, from, targets })
    const open = [...targets].filter(([, { ways }]) => ways.length > 0).map(([state]) => stateLabel(state))
    const args = { name: formatTitleOrId(resource, row), state: stateLabel(from), targets: open.join(', ') }
    announce(say(open.length > 0 ? 'lifted' : 'liftedStuck', args))
  }
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
    const row = rowOf(draggableId)
    if (!row) return
    const name = formatTitleOrId(resource, row)
    announce(
      destination ? say('over', { name, state: stateLabel(destination.droppableId) }) : say('overNothing', { name }),
    )
  }
  const onDragEnd = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    setDragged(undefined)
    if (!dragged) return
    const name = formatTitleOrId(resource, dragged.row)
    const to = destination?.droppableId
    if (!destination || to === undefined || to === source.droppableId)
      return announce(say('stays', { name, state: stateLabel(dragged.from) }))
    announce(say('moving', { name, state: stateLabel(to) }))
    onDrop({ ...dragged, to, at: destination.index })
  }
  return { dragged, onDragStart, onDragUpdate, onDragEnd }
}
