import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../authProvider/session'
import { readUser } from '../../authProvider/storage'
import { callOperation, setResponseListener } from '../../dataProvider/call'
import { setOverlays } from '../framework/company/catalogue'
import { definitionsHeader } from '../framework/company/definition'
import type { ResourceOverlay } from '../framework/company/overlay'

/** What the browser keeps, so that the next page begins with the changed words. */
interface StoredOverlays {
  empId: number
  number: number
  overlays: readonly ResourceOverlay[]
}

const place = 'steward.overlays'

function readStoredOverlays(): StoredOverlays | undefined {
  try {
    const stored: StoredOverlays | null = JSON.parse(localStorage.getItem(place) ?? 'null')
    return stored?.empId === readUser()?.empId ? (stored ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/**
 * Follows the number of the definitions that every answer carries: another one loads the side bar, changed
 * words and open answers again. Forms keep what was typed, because their records are not loaded again.
 */
export function watchDefinitions(client: QueryClient): void {
  const storedOverlays = readStoredOverlays()
  let latest = storedOverlays?.number ?? 0
  if (storedOverlays && storedOverlays.overlays.length > 0) setOverlays(storedOverlays.overlays)
  setResponseListener(({ headers }) => {
    const number = Number(headers.get(definitionsHeader) ?? latest)
    const { empId } = readUser() ?? {}
    if (number <= latest || empId === undefined) return
    latest = number
    // An unreachable server is asked again with the next page.
    void followNumber(client, empId).catch(() => undefined)
  })
}

async function followNumber(client: QueryClient, empId: number): Promise<void> {
  const { data } = await callOperation<Omit<StoredOverlays, 'empId'>>('getOverlays')
  if (!data) return
  setOverlays(data.overlays)
  localStorage.setItem(place, JSON.stringify({ empId, ...data }))
  await client.invalidateQueries({ queryKey: ['answers'] })
  // The person is read again last, because every screen is drawn with it.
  await refreshUser()
}
