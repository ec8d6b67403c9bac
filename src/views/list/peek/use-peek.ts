import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '../../../framework/resource'
import { useOpenPeek } from './peek-link'

export interface Peek {
  /** The record in the panel; undefined while it is closed. */
  id: number | undefined
  open(id: number): void
  close(): void
}

/** Reads the record of the address; a text that is no id opens nothing. */
function readPeek(search: string): number | undefined {
  const text = new URLSearchParams(search).get('peek') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPeek' in state && state.isPeek === true

const openNothing = () => undefined

/** Opens and closes the panel; the address keeps it, so that reloading and going back work. */
export function usePeek(resource: Resource): Peek {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const open = useOpenPeek(resource) ?? openNothing
  return useMemo(() => {
    const close = () => {
      const params = new URLSearchParams(search)
      params.delete('peek')
      void (isOpenedHere(state) ? navigate(-1) : navigate({ search: `?${params}` }, { replace: true }))
    }
    return { id: readPeek(search), open, close }
  }, [search, state, navigate, open])
}
