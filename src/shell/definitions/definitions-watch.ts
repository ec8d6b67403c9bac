import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { onUserChange, readUser } from '../../../authProvider/storage'
import { addDeclaredNumber, setDeclaredNumber } from '../../../dataProvider/declared-number'
import { requireCatalogue, setOverlays } from '../../framework/company/catalogue'
import { definitionsHeader } from '../../framework/company/definition'
import { registerCards } from './own-resources'
import { applyOwnRoles, createFieldBuilder, readStored, storedPlace } from './stored-definitions'

/**
 * Follows the number of the definitions that every answer carries: another one loads the side bar, changed
 * words and open answers again. Forms keep what was typed, because their records are not loaded again.
 */
export function watchDefinitions(client: QueryClient): void {
  const stored = readStored()
  let latest = stored?.number ?? 0
  setDeclaredNumber(latest)
  if (stored && stored.overlays.length > 0) void setOverlays(stored.overlays, createFieldBuilder(stored.number))
  if (stored?.own && stored.own.length > 0) void registerCards(stored.own)
  // Without its code the next call of the server tells who may do what.
  void applyOwnRoles(stored?.roles).catch(() => undefined)
  // Its code loads only where something was changed.
  const follow = async (empId: number) => (await import('./follow-number')).followNumber(client, empId)
  const hearNumber = (number: number) => {
    const { empId } = readUser() ?? {}
    if (number <= latest || empId === undefined) return
    const before = latest
    latest = number
    // An unreachable server is asked again with the next answer.
    void follow(empId).catch(() => {
      latest = Math.min(latest, before)
    })
  }
  listenToAnswers(({ headers }) => hearNumber(Number(headers.get(definitionsHeader) ?? latest)))
  // Signing in answers many own resources without their entries; without them the next refresh tries again.
  if (readUser()?.menuHash) void refreshUser().catch(() => undefined)
  const askedRoles = new Set<string>()
  // A role that was granted meanwhile is known to the server before it is known here.
  onUserChange(() => {
    const { empId, roles = [] } = readUser() ?? {}
    const unknown = roles.filter(
      (role) => !Object.hasOwn(requireCatalogue().roles.labels, role) && !askedRoles.has(role),
    )
    if (empId === undefined || unknown.length === 0) return
    for (const role of unknown) askedRoles.add(role)
    void follow(empId).catch(() => undefined)
  })
  // Another tab of the person has heard of a change first.
  addEventListener('storage', ({ key }) => key === storedPlace && hearNumber(readStored()?.number ?? latest))
}

/** Calls the listener with every answer. It wraps `fetch`, since the sign-in page has no room for it. */
function listenToAnswers(hear: (response: Response) => void): void {
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (...request) => {
    addDeclaredNumber(request[1])
    const response = await send(...request)
    hear(response)
    return response
  }
}
