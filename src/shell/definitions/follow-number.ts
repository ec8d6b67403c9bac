import type { QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../authProvider/session'
import { callOperation } from '../../../dataProvider/call'
import { setDeclaredNumber } from '../../../dataProvider/declared-number'
import { listOwnCards, setOverlays } from '../../framework/company/catalogue'
import { buildOwnCard, type OwnCardsAnswer } from '../../framework/company/own-card'
import type { ResourceCard } from '../../framework/company/resource-cards'
import type { Resource } from '../../framework/resource'
import { followOwnFields, forgetFormerNames, listNamedResources } from './follow-names'
import { registerCards } from './own-resources'
import { applyOwnRoles, createFieldBuilder, type OverlaysAnswer, storedPlace } from './stored-definitions'

/** Loads what administrators changed, keeps it in the browser, and reads again what is open. */
export async function followNumber(client: QueryClient, empId: number): Promise<void> {
  const before = listNamedResources()
  const [{ data }, own] = await Promise.all([
    callOperation<OverlaysAnswer>('getOverlays'),
    // Where they cannot be fetched, the former ones stay, and changed words are shown anyway.
    fetchOwnResources((built) => forgetFormerNames(client, before, built)).catch(listOwnCards),
  ])
  if (!data) return
  await setOverlays(data.overlays, createFieldBuilder(data.number))
  setDeclaredNumber(data.number)
  followOwnFields(client, before)
  await applyOwnRoles(data.roles)
  localStorage.setItem(storedPlace, JSON.stringify({ empId, ...data, own }))
  await Promise.all(['answers', 'definitions'].map((group) => client.invalidateQueries({ queryKey: [group] })))
  // The person is read again last, because every screen is drawn with it.
  await refreshUser()
}

/**
 * Fetches the resources that administrators made, registers them and answers their cards.
 * @param onBuilt called with declarations that are about to replace those which screens hold
 */
export async function fetchOwnResources(
  onBuilt?: (resources: readonly Resource[]) => void,
): Promise<readonly ResourceCard[]> {
  const { data } = await callOperation<OwnCardsAnswer>('getOwnCards')
  const cards = (data?.cards ?? []).map(buildOwnCard)
  await registerCards(cards, onBuilt)
  return cards
}
