import type { Role } from '../register'
import type { Resource } from '../resource'
import { type Additions, withAdditions } from './additions'
import type { Card, Cards, NamedRelation } from './cards'
import type { Roles } from './roles'

/** What the screens are handed: what is known of every area at once, and how the rest of it comes. */
export interface Catalogue extends Cards {
  roles: Roles
  /** What is declared, by the area's name: each is loaded when it is first needed. */
  areas: Readonly<Record<string, LazyArea>>
}

export interface LazyArea {
  resources(): Promise<readonly Resource[]>
  /** What it adds to resources of others: it comes with them. */
  adds?(): Promise<Additions>
}

let currentCatalogue: Catalogue | undefined
const cards = new Map<string, Card>()
const loadedResources = new Map<string, Resource>()
const areaLoads = new Map<string, Promise<void>>()

/**
 * Hands the application to the screens, which are of one application only.
 * @throws Error where a resource belongs to an area that nothing loads
 */
export function registerCatalogue(catalogue: Catalogue): void {
  requireLoadable(catalogue)
  currentCatalogue = catalogue
  for (const cache of [cards, loadedResources, areaLoads]) cache.clear()
  for (const card of catalogue.resources) cards.set(card.name, card)
}

/** @throws Error where a resource, or what an area adds to others, is in no file that the screens load */
export function requireLoadable({ resources, addedTo, areas }: Pick<Catalogue, 'resources' | 'addedTo' | 'areas'>) {
  const orphan = resources.find(({ area }) => !Object.hasOwn(areas, area))
  if (orphan) throw new Error(`Nothing loads the area ${orphan.area} of ${orphan.name}`)
  const missingAdds = Object.values(addedTo)
    .flat()
    .find((area) => !areas[area]?.adds)
  if (missingAdds) throw new Error(`Nothing loads what the area ${missingAdds} adds: it stands in its adds.ts`)
}

/** @throws Error before an application was handed in */
export function requireCatalogue(): Catalogue {
  if (!currentCatalogue) throw new Error('No application was handed in')
  return currentCatalogue
}

/** What is known at once of a resource. */
export const findCard = (name: string): Card | undefined => cards.get(name)

/** Fetches the declarations of an area, once. */
function loadArea(name: string): Promise<void> {
  const loading = areaLoads.get(name) ?? fetchArea(name)
  areaLoads.set(name, loading)
  return loading
}

async function fetchArea(name: string): Promise<void> {
  const { areas, addedTo } = requireCatalogue()
  const area = areas[name]
  if (!area) throw new Error(`No area is called ${name}`)
  try {
    const [resources, adds] = await Promise.all([area.resources(), loadAdditions(addedTo[name] ?? [])])
    for (const resource of withAdditions(resources, adds, true)) loadedResources.set(resource.name, resource)
  } catch (error) {
    // What did not arrive may be asked for again.
    areaLoads.delete(name)
    throw error
  }
}

const loadAdditions = (others: readonly string[]) =>
  Promise.all(others.map(async (name) => ({ name, adds: (await requireCatalogue().areas[name]?.adds?.()) ?? {} })))

/** Fetches the declarations of areas together; what is here already is not asked for. */
export const loadAreas = async (names: readonly string[]): Promise<void> =>
  void (await Promise.all(names.map(loadArea)))

/** @throws Error where no resource has the name */
export async function loadResource(name: string): Promise<Resource> {
  const card = cards.get(name)
  if (card) await loadArea(card.area)
  const resource = loadedResources.get(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}

/** A resource, if its area is here already. */
export const findLoadedResource = (name: string): Resource | undefined => loadedResources.get(name)

/**
 * A resource, for what is drawn.
 * @throws Promise while its area is on its way: React draws again what asked, once it is here
 */
export function findResource(name: string): Resource | undefined {
  const resource = loadedResources.get(name)
  const card = cards.get(name)
  if (resource || !card) return resource
  throw loadArea(card.area)
}

/**
 * Every resource, for what is drawn.
 * @throws Promise while some areas are on their way
 */
export function allResources(): readonly Resource[] {
  const areas = Object.keys(requireCatalogue().areas)
  if (requireCatalogue().resources.every(({ name }) => loadedResources.has(name))) return [...loadedResources.values()]
  throw loadAreas(areas)
}

/** Whether an area of the name declares resources. */
export const hasDeclarations = (area: string): boolean => Object.hasOwn(requireCatalogue().areas, area)

/** The areas of which records wait for decisions. */
export const areasWithApprovals = (): string[] => [
  ...new Set([...cards.values()].flatMap(({ approval, area }) => (approval ? [area] : []))),
]

/** Sets of records that filters may name, without what they stand for. */
export const namedRelations = (): readonly NamedRelation[] => requireCatalogue().relations

/** The roles that somebody acts with. */
export const effectiveRoles = (granted: readonly Role[]): Role[] => requireCatalogue().roles.effective(granted)
