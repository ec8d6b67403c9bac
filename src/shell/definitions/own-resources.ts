import { callOperation } from '../../../dataProvider/call'
import { loadAreaFunctions, setOwnResources } from '../../framework/company/catalogue'
import { buildOwnCard, type OwnResourcesAnswer } from '../../framework/company/own-card'
import type { ResourceCard } from '../../framework/company/resource-cards'
import type { Resource } from '../../framework/resource'

async function fetchAnswer(): Promise<OwnResourcesAnswer> {
  const { data } = await callOperation<OwnResourcesAnswer>('getOwnResources')
  return data ?? { number: 0, resources: [] }
}

/** Builds declarations from the stored bodies; the code for it loads only where there are some. */
async function buildResources(answer: OwnResourcesAnswer): Promise<readonly Resource[]> {
  if (answer.resources.length === 0) return []
  const [{ buildOwnResources }] = await Promise.all([import('./build-own-resource'), loadAreaFunctions()])
  return buildOwnResources(answer)
}

/** Registers the cards that the browser kept; their declarations are fetched when they are first needed. */
export function registerKeptCards(cards: readonly ResourceCard[]): void {
  void setOwnResources(cards, async () => buildResources(await fetchAnswer()))
}

/** Fetches the resources that administrators made, registers them and answers their cards. */
export async function fetchOwnResources(): Promise<readonly ResourceCard[]> {
  const answer = await fetchAnswer()
  const cards = answer.resources.map(({ body }) => buildOwnCard(body))
  await setOwnResources(cards, () => buildResources(answer))
  return cards
}
