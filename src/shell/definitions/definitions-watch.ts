import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { onUserChange, readUser } from '../../../authProvider/storage'
import { callOperation } from '../../../dataProvider/call'
import { listOwnCards, requireCatalogue, setOverlays, setOwnRoles } from '../../framework/company/catalogue'
import { definitionsHeader } from '../../framework/company/definition'
import type { ResourceOverlay } from '../../framework/company/overlay'
import type { OwnRoleAnswer } from '../../framework/company/own-roles/role-body'
import type { ResourceCard } from '../../framework/company/resource-cards'
import type { Resource } from '../../framework/resource'
import { fetchOwnResources, registerKeptCards } from './own-resources'

/** What the browser keeps, so that the next page begins with the changed words and the own resources. */
interface StoredDefinitions extends OverlaysAnswer {
  empId: number
  own?: readonly ResourceCard[]
}

interface OverlaysAnswer {
  number: number
  overlays: readonly ResourceOverlay[]
  /** Absent in what an older version of the page kept. */
  roles?: readonly OwnRoleAnswer[]
}

const place = 'steward.overlays'

/** Builds own fields; the code for it loads only where there are some. */
const buildFields = async (resource: Resource, overlay: ResourceOverlay) =>
  (await import('./build-own-fields')).buildOwnFields(resource, overlay)

function readStored(): StoredDefinitions | undefined {
  try {
    const stored: StoredDefinitions | null = JSON.parse(localStorage.getItem(place) ?? 'null')
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
  const stored = readStored()
  let latest = stored?.number ?? 0
  if (stored && stored.overlays.length > 0) void setOverlays(stored.overlays, buildFields)
  if (stored?.own && stored.own.length > 0) registerKeptCards(stored.own)
  // Without its code the next call of the server tells who may do what.
  void applyOwnRoles(stored?.roles).catch(() => undefined)
  const hearNumber = (number: number) => {
    const { empId } = readUser() ?? {}
    if (number <= latest || empId === undefined) return
    latest = number
    // An unreachable server is asked again with the next page.
    void followNumber(client, empId).catch(() => undefined)
  }
  listenToAnswers(({ headers }) => hearNumber(Number(headers.get(definitionsHeader) ?? latest)))
  const askedRoles = new Set<string>()
  // A role that was granted meanwhile is known to the server before it is known here.
  onUserChange(() => {
    const { empId, roles = [] } = readUser() ?? {}
    const unknown = roles.filter(
      (role) => !Object.hasOwn(requireCatalogue().roles.labels, role) && !askedRoles.has(role),
    )
    if (empId === undefined || unknown.length === 0) return
    for (const role of unknown) askedRoles.add(role)
    void followNumber(client, empId).catch(() => undefined)
  })
  // Another tab of the person has heard of a change first.
  addEventListener('storage', ({ key }) => key === place && hearNumber(readStored()?.number ?? latest))
}

/** Applies own roles; their code loads only where there are some, or were. */
async function applyOwnRoles(roles: readonly OwnRoleAnswer[] = []): Promise<void> {
  if (roles.length === 0) return setOwnRoles(undefined)
  const { buildAddsOfRoles } = await import('./own-roles')
  setOwnRoles(buildAddsOfRoles(roles))
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
  const [{ data }, own] = await Promise.all([
    callOperation<OverlaysAnswer>('getOverlays'),
    // Where they cannot be fetched, the former ones stay, and changed words are shown anyway.
    fetchOwnResources().catch(listOwnCards),
  ])
  if (!data) return
  await setOverlays(data.overlays, buildFields)
  await applyOwnRoles(data.roles)
  localStorage.setItem(place, JSON.stringify({ empId, ...data, own }))
  await Promise.all(['answers', 'definitions'].map((group) => client.invalidateQueries({ queryKey: [group] })))
  // The person is read again last, because every screen is drawn with it.
  await refreshUser()
}
