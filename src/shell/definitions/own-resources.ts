import { callOperation } from '../../../dataProvider/call'
import { setDeclaredNumber } from '../../../dataProvider/declared-number'
import { loadAreaFunctions, setOwnResources } from '../../framework/company/catalogue'
import type { OwnResourcesAnswer } from '../../framework/company/own-card'
import type { ResourceCard } from '../../framework/company/resource-cards'
import type { Resource } from '../../framework/resource'

/** Fetches the bodies of the resources that administrators made. */
async function fetchOwnBodies(): Promise<OwnResourcesAnswer> {
  const { data } = await callOperation<OwnResourcesAnswer>('getOwnResources')
  return data ?? { number: 0, resources: [] }
}

/** Builds declarations from the stored bodies; the code for it loads only where there are some. */
async function buildResources(answer: OwnResourcesAnswer): Promise<readonly Resource[]> {
  if (answer.resources.length === 0) return []
  const [{ buildOwnResources }] = await Promise.all([import('./build-own-resource'), loadAreaFunctions()])
  return buildOwnResources(answer)
}

/**
 * Registers cards; their declarations are fetched when they are first needed, at once where screens hold some.
 * @param onBuilt called with declarations that are about to replace those which screens hold
 */
export function registerCards(
  cards: readonly ResourceCard[],
  onBuilt?: (resources: readonly Resource[]) => void,
): Promise<void> {
  return setOwnResources(cards, async () => {
    const answer = await fetchOwnBodies()
    setDeclaredNumber(answer.number)
    const resources = await buildResources(answer)
    onBuilt?.(resources)
    return resources
  })
}
