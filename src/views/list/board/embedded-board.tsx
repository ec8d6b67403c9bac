import { ListBase, useEvent } from 'ra-core'
import type { Resource } from '../../../framework/resource'
import { useSteps } from '../../steps/use-steps'
import { BoardView } from './board'

interface EmbeddedBoardProps {
  resource: Resource
  /** Which records are shown; absent: all. */
  filter?: Readonly<Record<string, unknown>>
}

/** Shows the board of a resource within another page; it loads its records itself, by column. */
export function EmbeddedBoard({ resource, filter = {} }: EmbeddedBoardProps) {
  const { start, dialog } = useSteps(resource)
  const onStep = useEvent(start)
  return (
    <ListBase
      resource={resource.route}
      filterDefaultValues={filter}
      sort={{ field: resource.title, order: 'ASC' }}
      queryOptions={{ enabled: false }}
      storeKey={false}
      exporter={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <BoardView resource={resource} onStep={onStep} />
      {dialog}
    </ListBase>
  )
}
