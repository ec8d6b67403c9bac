import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import { type KeyboardEvent, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import type { ListDisplay } from '../list-display'
import { buildTrail, findRow, readRowId } from './list-rows'
import { storeTrail } from './list-trail'
import { useOpenPeek } from './peek-link'

const PeekLayer = lazyWithPreload(() => import('./peek-layer').then((module) => module.PeekLayer))

/** Tells whether the address shows a record beside the list. */
export const hasPeek = (search: string): boolean => /[?&]peek=\d/.test(search)

/** Where Space does something else. */
const ownSpace = 'button, input, select, textarea, [contenteditable=true], [data-field=__check__], [data-field=can]'

interface RowsAreaProps {
  resource: Resource
  look: ListDisplay
  isNarrow: boolean
  children: ReactNode
}

/** Shows the rows, which open a record beside them; the code for that loads on the first touch. */
export function RowsArea({ resource, look, isNarrow, children }: RowsAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  const [isTouched, setTouched] = useState(false)
  const list = useListContext<Row>()
  const { isLong = false, groups = [] } = look.frame
  const loadPanel = () => setTouched(true)
  // The panel returns the focus after it closed, so its code stays.
  if (hasPeek(search) && !isTouched) loadPanel()
  const openPeek = useOpenPeek(resource)
  const openRow = (event: SyntheticEvent, controls: string) => {
    const id = readRowId(findRow(event.target))
    if (!openPeek || id === undefined || !(event.target instanceof Element) || event.target.closest(controls)) return
    event.preventDefault()
    event.stopPropagation()
    openPeek(id)
  }
  const onKey = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    // The table itself would tick the row; Shift and Space still do.
    if (event.key === ' ' && isPlain) openRow(event, ownSpace)
  }
  const onClick = (event: SyntheticEvent) => {
    const row = findRow(event.target)
    const id = readRowId(row)
    // The lines of groups count as rows too, so there the number of a row is no place in the list.
    const place = isLong ? (groups.length > 0 ? Number.NaN : Number(row?.ariaRowIndex) - 2) : undefined
    const trail = id && buildTrail(list, id, place)
    if (trail) storeTrail(resource.name, trail)
    // A card has room beside its link and its buttons; a row of a table has cells to edit there.
    if (row?.tagName === 'LI') openRow(event, 'a, button, label, input')
  }
  return (
    <>
      <Box
        ref={area}
        sx={{ display: 'contents' }}
        onFocus={loadPanel}
        onPointerOver={loadPanel}
        onKeyDownCapture={onKey}
        onClickCapture={onClick}
      >
        {children}
      </Box>
      {openPeek && isTouched ? (
        <Suspense fallback={null}>
          <PeekLayer {...{ resource, area, isLong, isNarrow }} />
        </Suspense>
      ) : null}
    </>
  )
}
