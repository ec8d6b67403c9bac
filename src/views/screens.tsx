import { type ComponentType, type ReactElement, useSyncExternalStore } from 'react'
import { preloadOptionBox } from '../fields/parts/lazy-option-box'
import { lazyWithPreload, type PreloadableComponent } from '../fields/parts/lazy-with-preload'
import { preloadInputs } from '../fields/views'
import {
  findLoadedResource,
  loadAreas,
  loadResource,
  onCatalogueChange,
  requireCatalogue,
} from '../framework/company/catalogue'
import type { ResourceCard } from '../framework/company/resource-cards'
import type { Resource } from '../framework/resource'
import { batchesPath } from './batch/paths'
import { preloadListBody } from './list/list-body'
import { importPath } from './paths'

interface GeneratedScreenProps {
  resource: Resource
}

export interface ResourceScreens {
  /** The route; react-admin calls it the name. */
  name: string
  list: PreloadableComponent<object>
  create: PreloadableComponent<object>
  edit: PreloadableComponent<object>
  show: PreloadableComponent<object>
  options: { label: string }
}

export interface ExtraRoute {
  path: string
  element: ReactElement
  preload: () => Promise<void>
}

/** Loads the list at the same time as the code that renders its rows. */
const loadList = () =>
  Promise.all([import('./list/list-screen'), preloadListBody()]).then(([module]) => module.ListScreen)
const loadForm = () =>
  Promise.all([import('./form/form-screen'), preloadOptionBox(), preloadInputs()]).then(([module]) => module)
const loadRecord = () => import('./record/record-screen').then((module) => module.RecordScreen)

/** Builds the generated screens of every resource; each is loaded when it is first opened. */
export const buildScreens = (cards: readonly ResourceCard[]): ResourceScreens[] =>
  cards.map((card) => ({
    name: card.route,
    list: buildScreen(card, loadList, undefined, true),
    create: buildScreen(card, () => loadForm().then((module) => module.CreateScreen)),
    edit: buildScreen(card, () => loadForm().then((module) => module.EditScreen)),
    show: buildScreen(card, loadRecord, card.beside, true),
    options: { label: card.plural },
  }))

const Batches = lazyWithPreload(() => import('./batch/batches-screen').then((module) => module.BatchesScreen))

/** Builds the second paths of forms, such as `/PocForm`. */
const buildFormRoutes = (cards: readonly ResourceCard[]): ExtraRoute[] =>
  cards.flatMap((card) => {
    if (!card.formRoute) return []
    const Form = buildScreen(card, () => loadForm().then((module) => module.FormRouteScreen))
    return [{ path: `/${card.formRoute}`, element: <Form />, preload: Form.preload }]
  })

/** Builds the screen that imports records of the resource. */
export const buildImportScreen = (card: ResourceCard): PreloadableComponent<object> =>
  buildScreen(card, () => import('./import/import-screen').then((module) => module.ImportScreen), undefined, true)

/** Builds paths such as `/Customers/import`, for every resource whose records are stored here. */
const buildImportRoutes = (cards: readonly ResourceCard[]): ExtraRoute[] =>
  cards.flatMap((card) => {
    if (card.source) return []
    const Import = buildImportScreen(card)
    return [{ path: importPath(card), element: <Import />, preload: Import.preload }]
  })

/** Builds the paths besides those of the resources. */
export const buildGeneratedRoutes = (cards: readonly ResourceCard[]): ExtraRoute[] => [
  ...buildFormRoutes(cards),
  ...buildImportRoutes(cards),
  { path: `${batchesPath}/:id?`, element: <Batches />, preload: Batches.preload },
]

/**
 * Loads the screen at the same time as the resource and the areas that it needs.
 * @param beginsAnew whether new names begin the screen again, because what is open in it has the former ones
 */
function buildScreen(
  { name, needs = [] }: ResourceCard,
  load: () => Promise<ComponentType<GeneratedScreenProps>>,
  beside: readonly string[] = [],
  beginsAnew = false,
): PreloadableComponent<object> {
  return lazyWithPreload(async () => {
    const [Screen, resource] = await Promise.all([load(), loadResource(name), loadAreas([...needs, ...beside])])
    return () => {
      // Changed words reach an open screen without loading it again, so that what was typed stays.
      useSyncExternalStore(onCatalogueChange, requireCatalogue)
      const latest = findLoadedResource(name) ?? resource
      return <Screen key={beginsAnew ? latest.origin?.names : undefined} resource={latest} />
    }
  })
}
