import { readResourceBody } from '../../engines/definitions/body/read-resource-body'
import { findLoadedResource, loadAreas, requireCatalogue } from '../../framework/company/catalogue'
import { buildOwnCard, type OwnResourcesAnswer } from '../../framework/company/own-card'
import type { BodyIds, BodySurroundings, ResourceBody } from '../../framework/company/resource-body'
import type { ResourceCard } from '../../framework/company/resource-cards'
import { listRoles } from '../../framework/company/roles'
import { defineResource, type Resource } from '../../framework/resource'

/** A resource whose declaration is not loaded, of which other bodies need only the name. */
const buildOutline = ({ name, label, route, title, source }: ResourceCard): Resource =>
  defineResource(name as never, {
    label,
    route,
    title: title as never,
    ...(source && { source }),
    fields: {},
    access: [],
  })

/** Lists what bodies may name: the loaded declarations, outlines of the others, and the roles. */
export function listSurroundings(approvers: readonly string[], others: readonly Resource[] = []): BodySurroundings {
  const { resources, roles } = requireCatalogue()
  const names = new Set<string>(others.map(({ name }) => name))
  const shipped = resources.filter(({ name }) => !names.has(name))
  return {
    resources: [...others, ...shipped.map((card) => findLoadedResource(card.name) ?? buildOutline(card))],
    ...{ roles: listRoles(roles), approvers },
  }
}

/**
 * Builds the declarations of own resources, with those of shipped ones that they need. The server has checked
 * the bodies; one that this version of the page cannot read is left out.
 */
export async function buildOwnResources({ number, resources }: OwnResourcesAnswer): Promise<readonly Resource[]> {
  const bodies = resources.map(({ body }) => ({ body, card: buildOwnCard(body) }))
  await loadAreas([...new Set(bodies.flatMap(({ card }) => card.needs ?? []))])
  const built = new Map<string, Resource>()
  // One may name fields of another, so what could not be read is tried again beside the others.
  for (let before = -1; before < built.size && built.size < bodies.length; ) {
    before = built.size
    for (const { card, body } of bodies) {
      if (built.has(card.name)) continue
      const others = bodies.map((one) => built.get(one.card.name) ?? buildOutline(one.card))
      const read = readResourceBody(body, listSurroundings(listDeciders(body), others))
      if (read.declaration) built.set(card.name, withIds(read.declaration, read.ids, number))
    }
  }
  return [...built.values()]
}

/**
 * Adds ids, which last longer than names: this device stores chosen columns by them, and forms follow them.
 * No field has a name such as `~f2`.
 */
const withIds = (declaration: Resource, ids: BodyIds, number: number): Resource => ({
  ...declaration,
  ids,
  origin: { number, names: JSON.stringify(ids) },
  columns: Object.fromEntries(Object.entries(ids.fields).map(([name, id]) => [name, `~${id}`])),
})

/** Lists those whom a body asks to decide; the register of them is not part of the page. */
const listDeciders = ({ approval }: ResourceBody): readonly string[] =>
  (approval?.rules ?? []).flatMap(({ steps }) => steps.map(({ by }) => by))
