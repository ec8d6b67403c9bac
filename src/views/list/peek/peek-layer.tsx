import GlobalStyles from '@mui/material/GlobalStyles'
import { useEvent, useListContext, useStoreContext } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { focusMainContent } from '../../states/page-states'
import { findRowById } from './list-rows'
import { PeekPanel } from './peek-panel'
import { RowPeekButton } from './row-peek-button'
import { usePeek } from './use-peek'
import { usePeekSteps } from './use-peek-steps'

interface PeekLayerProps {
  resource: Resource
  /** The element that contains the rows. */
  area: RefObject<HTMLElement | null>
  /** True where rows are drawn as one long list, which shows other rows than the page. */
  isLong: boolean
  isNarrow: boolean
}

/** Shows a record beside its list, and shows a button for it at the row under the pointer. */
export function PeekLayer({ resource, area, isLong, isNarrow }: PeekLayerProps) {
  const peek = usePeek(resource)
  const { id } = peek
  const steps = usePeekSteps(area, isLong, peek)
  useForgetOnLeave(resource)
  useReturnFocus(area, id)
  return (
    <>
      {id === undefined ? null : (
        <>
          <GlobalStyles styles={{ [`main [data-id="${id}"]`]: { background: 'var(--tint) !important' } }} />
          <PeekPanel {...{ resource, area, id, steps, isNarrow }} close={peek.close} />
        </>
      )}
      {isNarrow ? null : <RowPeekButton area={area} onOpen={peek.open} />}
    </>
  )
}

/** Takes the panel out of what react-admin remembers of the list: another visit begins without it. */
function useForgetOnLeave({ route }: Resource): void {
  const store = useStoreContext()
  useEffect(
    () => () => {
      const key = `${route}.listParams`
      const { peek: _, ...params } = store.getItem<Record<string, unknown>>(key) ?? {}
      store.setItem(key, params)
    },
    [store, route],
  )
}

/** Returns the focus to the row when its panel closes, unless something else has it by then. */
function useReturnFocus(area: RefObject<HTMLElement | null>, id: number | undefined): void {
  const last = useRef(id)
  const { data } = useListContext<Row>()
  const focusRow = useEvent((of: number) => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const row = area.current ? findRowById(area.current, of) : null
    const link = row?.querySelector<HTMLElement>('a[href]')
    if (link) link.focus()
    else if (data) focusMainContent()
  })
  useEffect(() => {
    if (id === undefined && last.current !== undefined) focusRow(last.current)
    last.current = id
  }, [id, focusRow])
}
