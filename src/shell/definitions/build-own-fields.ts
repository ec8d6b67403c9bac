import { readOwnFields } from '../../engines/definitions/body/read-own-fields'
import { findCard, requireCatalogue } from '../../framework/company/catalogue'
import type { ResourceOverlay } from '../../framework/company/overlay'
import type { OwnFieldParts } from '../../framework/company/own-fields'
import { ownArea } from '../../framework/company/resource-cards'
import { getFieldBehaviour } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { listSurroundings } from './build-own-resource'

/**
 * Builds the fields that an administrator added to a resource. The server has checked them;
 * where this version of the page cannot read them, there are none.
 */
export async function buildOwnFields(
  resource: Resource,
  overlay: ResourceOverlay,
  number: number,
): Promise<OwnFieldParts | undefined> {
  const { ownFields = [], computed, visible, required, rules } = overlay
  const parts = Object.entries({ ownFields, computed, visible, required, rules }).filter(([, part]) => part)
  const readsFurther = JSON.stringify([computed, visible, required, rules]).includes('.')
  const others = readsFurther ? await loadDeclarations(resource, ownFields) : []
  const read = readOwnFields(Object.fromEntries(parts), resource, listSurroundings([], others))
  return read.parts && { ...read.parts, ids: read.ids, origin: { number, names: JSON.stringify(read.ids) } }
}

/**
 * Loads the declarations of the records that expressions may read over references. Their areas are not
 * awaited: one of them may be waiting for this one.
 */
async function loadDeclarations(
  { fields }: Resource,
  ownFields: NonNullable<ResourceOverlay['ownFields']>,
): Promise<readonly Resource[]> {
  const targets = [
    ...Object.values(fields).map((field) => getFieldBehaviour(field).target()),
    ...ownFields.map(([, , , options]) => options?.to),
  ]
  const areas = targets.flatMap((name) => (typeof name === 'string' ? (findCard(name)?.area ?? []) : []))
  const loaders = [...new Set(areas)].flatMap((area) =>
    area === ownArea ? [] : (requireCatalogue().areas[area] ?? []),
  )
  return (await Promise.all(loaders.map((area) => area.resources()))).flat()
}
