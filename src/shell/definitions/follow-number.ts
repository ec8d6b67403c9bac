import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { callOperation } from '../../../dataProvider/call'
import { listOwnCards, setOverlays, setOwnResources } from '../../framework/company/catalogue'
import { buildOwnCard } from '../../framework/company/own-card'
import type { ResourceCard } from '../../framework/company/resource-cards'
import { buildResources, fetchOwnBodies } from './own-resources'
import { applyOwnRoles, buildFields, type OverlaysAnswer, storedPlace } from './stored-definitions'

/** Loads what administrators changed, keeps it in the browser, and reads again what is open. */
export async function followNumber(client: QueryClient, empId: number): Promise<void> {
  const [{ data }, own] = await Promise.all([
    callOperation<OverlaysAnswer>('getOverlays'),
    // Where they cannot be fetched, the former ones stay, and changed words are shown anyway.
    fetchOwnResources().catch(listOwnCards),
  ])
  if (!data) return
  await setOverlays(data.overlays, buildFields)
  await applyOwnRoles(data.roles)
  localStorage.setItem(storedPlace, JSON.stringify({ empId, ...data, own }))
  await Promise.all(['answers', 'definitions'].map((group) => client.invalidateQueries({ queryKey: [group] })))
  // The person is read again last, because every screen is drawn with it.
  await refreshUser()
}

/** Fetches the resources that administrators made, registers them and answers their cards. */
export async function fetchOwnResources(): Promise<readonly ResourceCard[]> {
  const answer = await fetchOwnBodies()
  const cards = answer.resources.map(({ body }) => buildOwnCard(body))
  await setOwnResources(cards, () => buildResources(answer))
  return cards
}
