import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../authProvider/session'
import { readUser } from '../../authProvider/storage'
import { callOperation } from '../../dataProvider/call'
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
  listenToAnswers(({ headers }) => {
    const number = Number(headers.get(definitionsHeader) ?? latest)
    const { empId } = readUser() ?? {}
    if (number <= latest || empId === undefined) return
    latest = number
    // An unreachable server is asked again with the next page.
    void followNumber(client, empId).catch(() => undefined)
  })
}

/** Calls the listener with every answer. It wraps `fetch`, since the sign-in page has no room for it. */
function listenToAnswers(hear: (response: Response) => void): void {
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (...request) => {
    const response = await send(...request)
    hear(response)
    return response
  }
}

async function followNumber(client: QueryClient, empId: number): Promise<void> {
  const { data } = await callOperation<Omit<StoredOverlays, 'empId'>>('getOverlays')
  if (!data) return
  setOverlays(data.overlays)
  localStorage.setItem(place, JSON.stringify({ empId, ...data }))
  await Promise.all(['answers', 'definitions'].map((group) => client.invalidateQueries({ queryKey: [group] })))
  // The person is read again last, because every screen is drawn with it.
  await refreshUser()
}
