import { steward } from '../../resources'
import { loadAreas, registerCatalogue } from '../../src/framework/company/catalogue'
import { buildCards } from '../../src/framework/company/resource-cards'

/** Hands the shipped application to the screens, with every area there. */
export async function handInAll(): Promise<void> {
  const cards = buildCards(steward)
  const names = [...new Set(cards.resources.map(({ area }) => area))]
  const areas = Object.fromEntries(
    names.map((name) => {
      const own = new Set(cards.resources.flatMap((card) => (card.area === name ? card.name : [])))
      return [name, { resources: async () => steward.resources.filter((resource) => own.has(resource.name)) }]
    }),
  )
  registerCatalogue({ ...cards, addedTo: {}, roles: steward.roles, areas, events: async () => steward.events })
  await loadAreas(names)
}
