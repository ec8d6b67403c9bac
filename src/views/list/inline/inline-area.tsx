import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { checkAccess } from '../../../framework/access'
import type { Resource } from '../../../framework/resource'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'
import type { InlineEditing } from './create-inline-editing'

interface AreaProps {
  resource: Resource
  look: ListDisplay
  isNarrow: boolean
  /** Renders the rows; `inline` is null until somebody starts an edit, and where nobody may edit. */
  children(inline: InlineEditing | null): ReactNode
}

/** Shows the rows of a list, which people edit in place; the code for that loads on the first touch. */
export function InlineArea({ resource, look, isNarrow, children }: AreaProps) {
  const { roles } = useSignedIn()
  const translate = useTranslate()
  const area = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<InlineEditing | null>(null)
  const isOffered = !isNarrow && !resource.source && checkAccess(resource, 'update', roles).allowed
  const inline = isOffered ? loaded : null
  const load = async () => {
    if (!isOffered || loaded) return
    // If loading fails, the next touch tries again.
    const module = await import('./create-inline-editing').catch(() => null)
    setLoaded((was) => was ?? module?.createInlineEditing(resource, translate) ?? null)
  }
  return (
    <>
      <Box ref={area} sx={{ display: 'contents' }} onFocus={load} onPointerOver={load}>
        {children(inline)}
      </Box>
      {inline ? <inline.Layer {...{ inline, area, look }} /> : null}
    </>
  )
}
