import type { Role } from '../register'
import type { Resource } from '../resource'
import { type Additions, applyAdditions } from './additions'
import type { Events } from './events'
import { applyOverlay, type ResourceOverlay } from './overlay'
import { addOwnFields, type OwnFieldParts } from './own-fields'
import {
  type ApplicationCards,
  enginesArea,
  type NamedRelation,
  ownArea,
  type PageCard,
  type ResourceCard,
} from './resource-cards'
import type { Roles } from './roles'

/** What screens get at the start: the cards of all areas, and how to load the rest. */
export interface Catalogue extends ApplicationCards {
  roles: Roles
  /** Loaders of the declarations, by area; each is loaded when it is first needed. */
  areas: Readonly<Record<string, LazyArea>>
  /** Loads the events that areas notify people of. */
  events(): Promise<Events>
  /** Registers the functions of areas for expressions. */
  functions?(): Promise<unknown>
}

export interface LazyArea {
  resources(): Promise<readonly Resource[]>
  /** Loads what the area adds to other areas; loaded together with the area. */
  adds?(): Promise<Additions>
}

/** What roles that administrators made add to the declarations of the program. */
export interface AddsOfRoles {
  roles(shipped: Roles): Roles
  resource(resource: Resource): Resource
  card(card: ResourceCard): ResourceCard
  page(page: PageCard): PageCard
}

let currentCatalogue: Catalogue | undefined
let shippedRoles: Roles | undefined
let shippedPages: readonly PageCard[] = []
const cards = new Map<string, ResourceCard>()
const loadedResources = new Map<string, Resource>()
/** The loaded resources as they are declared, and what administrators changed of them. */
const shippedResources = new Map<string, Resource>()
let shippedCards: readonly ResourceCard[] = []
let overlays: ReadonlyMap<string, ResourceOverlay> = new Map()
/** Makes fields from what an overlay says of them; its code is loaded where there are some. */
type BuildOwnFields = (resource: Resource, overlay: ResourceOverlay) => Promise<OwnFieldParts | undefined>
let buildOwnFields: BuildOwnFields | undefined
const ownParts = new WeakMap<ResourceOverlay, OwnFieldParts | null>()
let ownCards: readonly ResourceCard[] = []
let addsOfRoles: AddsOfRoles | undefined
const areaLoads = new Map<string, Promise<void>>()

/**
 * Registers the application for the screens; there is only one.
 * @throws Error where a resource's area has no loader
 */
export function registerCatalogue(catalogue: Catalogue): void {
  requireLoadable(catalogue)
  currentCatalogue = catalogue
  shippedCards = catalogue.resources
  shippedRoles = catalogue.roles
  shippedPages = catalogue.pages
  ownCards = []
  addsOfRoles = undefined
  for (const cache of [cards, loadedResources, shippedResources, areaLoads]) cache.clear()
  for (const card of catalogue.resources) cards.set(card.name, card)
}

/** Applies what administrators changed of resources, instead of what was applied before. */
export async function setOverlays(changed: readonly ResourceOverlay[], build: BuildOwnFields): Promise<void> {
  buildOwnFields = build
  const next = new Map(changed.map((overlay) => [overlay.of, overlay]))
  // Screens hold the former fields until the new ones are built; areas may load meanwhile.
  while (listWithoutParts(shippedResources.values(), next).length > 0) await buildParts(shippedResources.values(), next)
  overlays = next
  for (const resource of shippedResources.values()) storeResource(resource)
  replaceCards()
}

/** Applies the roles that administrators made, instead of those applied before. */
export function setOwnRoles(adds: AddsOfRoles | undefined): void {
  if (!adds && !addsOfRoles) return
  addsOfRoles = adds
  for (const resource of shippedResources.values()) storeResource(resource)
  const catalogue = requireCatalogue()
  const [roles, pages] = [shippedRoles ?? catalogue.roles, shippedPages]
  currentCatalogue = { ...catalogue, roles: adds?.roles(roles) ?? roles, pages: adds ? pages.map(adds.page) : pages }
  replaceCards()
}

/**
 * Registers the resources that administrators made, instead of those registered before.
 * @param load loads their declarations; called at once where screens hold former ones
 */
export async function setOwnResources(
  declared: readonly ResourceCard[],
  load: () => Promise<readonly Resource[]>,
): Promise<void> {
  // What screens hold already is loaded before it is replaced, so that none is without it meanwhile.
  const resources = areaLoads.has(ownArea) ? await load() : []
  for (const { name } of ownCards) for (const cache of [cards, loadedResources, shippedResources]) cache.delete(name)
  ownCards = declared
  for (const resource of resources) storeResource(resource)
  const catalogue = requireCatalogue()
  currentCatalogue = { ...catalogue, areas: { ...catalogue.areas, [ownArea]: { resources: load } } }
  replaceCards()
  if (!areaLoads.delete(enginesArea)) return
  // The engines' resources name the resources whose records they keep.
  await loadArea(enginesArea)
  replaceCards()
}

/** Lists the cards of the resources that administrators made. */
export const listOwnCards = (): readonly ResourceCard[] => ownCards

/** Replaces the cards by those with the words in use, and tells those who listen. */
function replaceCards(): void {
  const resources = [...shippedCards, ...ownCards].map((card) => {
    const { label = card.label, plural = card.plural, ...overlay } = overlays.get(card.name) ?? {}
    const needs = [...(card.needs ?? []), ...listOwnNeeds(overlay).filter((area) => area !== card.area)]
    const changed = { ...card, label, plural, ...(needs.length > 0 && { needs: [...new Set(needs)] }) }
    return addsOfRoles?.card(changed) ?? changed
  })
  currentCatalogue = { ...requireCatalogue(), resources }
  for (const card of resources) cards.set(card.name, card)
  for (const tell of changeListeners) tell()
}

const changeListeners = new Set<() => void>()

/** Calls the listener after words or own resources were replaced; returns the function that stops it. */
export function onCatalogueChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Lists the resources whose own fields are not built yet. */
const listWithoutParts = (resources: Iterable<Resource>, from: ReadonlyMap<string, ResourceOverlay>) =>
  [...resources].flatMap((resource) => {
    const overlay = from.get(resource.name)
    return overlay?.ownFields && !ownParts.has(overlay) ? [{ resource, overlay }] : []
  })

async function buildParts(resources: Iterable<Resource>, from: ReadonlyMap<string, ResourceOverlay>): Promise<void> {
  const build = async ({ resource, overlay }: { resource: Resource; overlay: ResourceOverlay }) =>
    ownParts.set(overlay, (await buildOwnFields?.(resource, overlay)) ?? null)
  await Promise.all(listWithoutParts(resources, from).map(build))
}

/** Lists the areas that the own fields of a resource refer to. */
const listOwnNeeds = ({ ownFields = [] }: Partial<ResourceOverlay>): readonly string[] =>
  ownFields.flatMap(([, , , options]) => cards.get(String(options?.to))?.area ?? [])

function storeResource(shipped: Resource): void {
  const overlay = overlays.get(shipped.name)
  const parts = overlay && ownParts.get(overlay)
  const resource = parts ? addOwnFields(shipped, parts) : shipped
  shippedResources.set(shipped.name, shipped)
  const changed = overlay ? applyOverlay(resource, overlay) : resource
  loadedResources.set(resource.name, addsOfRoles?.resource(changed) ?? changed)
}

/**
 * Checks that every resource and every addition can be loaded.
 * @throws Error where the catalogue has no loader for one
 */
export function requireLoadable({ resources, addedTo, areas }: Pick<Catalogue, 'resources' | 'addedTo' | 'areas'>) {
  const orphan = resources.find(({ area }) => !Object.hasOwn(areas, area))
  if (orphan) throw new Error(`Nothing loads the area ${orphan.area} of ${orphan.name}`)
  const missingAdds = Object.values(addedTo)
    .flat()
    .find((area) => !areas[area]?.adds)
  if (missingAdds) throw new Error(`Nothing loads what the area ${missingAdds} adds: it stands in its adds.ts`)
}

/**
 * Answers the registered catalogue.
 * @throws Error before an application was registered
 */
export function requireCatalogue(): Catalogue {
  if (!currentCatalogue) throw new Error('No application was handed in')
  return currentCatalogue
}

/** Loads the events that areas notify people of; screens with notifications need them. */
export const loadEvents = (): Promise<Events> => requireCatalogue().events()

/** Loads what expressions of definitions may call of areas. */
export const loadAreaFunctions = async (): Promise<unknown> => requireCatalogue().functions?.()

/** Finds the card of a resource. */
export const findCard = (name: string): ResourceCard | undefined => cards.get(name)

/** Loads the declarations of an area once. */
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
    const declared = applyAdditions(resources, adds, true)
    while (listWithoutParts(declared, overlays).length > 0) await buildParts(declared, overlays)
    for (const resource of declared) storeResource(resource)
  } catch (error) {
    // A failed load is forgotten, so that it can be tried again.
    areaLoads.delete(name)
    throw error
  }
}

const loadAdditions = (others: readonly string[]) =>
  Promise.all(others.map(async (name) => ({ name, adds: (await requireCatalogue().areas[name]?.adds?.()) ?? {} })))

/** Loads the declarations of several areas at the same time; skips those already loaded. */
export const loadAreas = async (names: readonly string[]): Promise<void> =>
  void (await Promise.all(names.map(loadArea)))

/**
 * Loads the declarations of a resource's area and answers the resource.
 * @throws Error where no resource has the name
 */
export async function loadResource(name: string): Promise<Resource> {
  const card = cards.get(name)
  if (card) await loadArea(card.area)
  const resource = loadedResources.get(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}

/** Finds the resource as it is declared, without what administrators changed, if its area is loaded. */
export const findShippedResource = (name: string): Resource | undefined => shippedResources.get(name)

/** Finds the resource if its area is loaded. */
export const findLoadedResource = (name: string): Resource | undefined => loadedResources.get(name)

/**
 * Finds the resource, for use while rendering.
 * @throws Promise while its area is loading: React renders again once it is loaded
 */
export function findResource(name: string): Resource | undefined {
  const resource = loadedResources.get(name)
  const card = cards.get(name)
  if (resource || !card) return resource
  throw loadArea(card.area)
}

/**
 * Lists every resource, for use while rendering.
 * @throws Promise while some areas are loading
 */
export function listAllResources(): readonly Resource[] {
  const areas = Object.keys(requireCatalogue().areas)
  if (requireCatalogue().resources.every(({ name }) => loadedResources.has(name))) return [...loadedResources.values()]
  throw loadAreas(areas)
}

/** Tells whether an area of this name declares resources. */
export const hasDeclarations = (area: string): boolean => Object.hasOwn(requireCatalogue().areas, area)

/** Lists the areas whose records wait for decisions. */
export const listApprovalAreas = (): string[] => [
  ...new Set([...cards.values()].flatMap(({ approval, area }) => (approval ? [area] : []))),
]

/** Lists the relations that filters may name, without their definitions. */
export const listNamedRelations = (): readonly NamedRelation[] => requireCatalogue().relations

/** Lists the roles with which a person acts, from those granted. */
export const listEffectiveRoles = (granted: readonly Role[]): Role[] => requireCatalogue().roles.effective(granted)
