import type { ComponentType, ReactElement } from 'react'
import { type LazyNow, lazyNow } from '../fields/parts/lazy-now'
import { preloadOptionBox } from '../fields/parts/option-box-now'
import { preloadInputs } from '../fields/views'
import type { Resource } from '../framework/resource'
import { batchesPath } from './batch/paths'
import { preloadBody } from './list/list-body'
import { importPath } from './paths'

interface Generated {
  resource: Resource
}

export interface ResourceScreens {
  /** The route, which is react-admin's name. */
  name: string
  list: LazyNow<object>
  create: LazyNow<object>
  edit: LazyNow<object>
  show: LazyNow<object>
  options: { label: string }
}

export interface ExtraRoute {
  path: string
  element: ReactElement
  preload: () => Promise<void>
}

/** The list and what it draws its rows with arrive together. */
const loadList = () => Promise.all([import('./list/list-screen'), preloadBody()]).then(([module]) => module.ListScreen)
const loadForm = () =>
  Promise.all([import('./form/form-screen'), preloadOptionBox(), preloadInputs()]).then(([module]) => module)
const loadRecord = () => import('./record/record-screen').then((module) => module.RecordScreen)

/** The generated screens of every resource, each loaded when it is first opened. */
export const screensOf = (resources: readonly Resource[]): ResourceScreens[] =>
  resources.map((resource) => ({
    name: resource.route,
    list: screenOf(resource, loadList),
    create: screenOf(resource, () => loadForm().then((module) => module.CreateScreen)),
    edit: screenOf(resource, () => loadForm().then((module) => module.EditScreen)),
    show: screenOf(resource, loadRecord),
    options: { label: resource.plural },
  }))

const Batches = lazyNow(() => import('./batch/batches-screen').then((module) => module.BatchesScreen))

/** Second paths of forms, `/PocForm`. */
const formRoutes = (resources: readonly Resource[]): ExtraRoute[] =>
  resources.flatMap((resource) => {
    if (!resource.formRoute) return []
    const Form = screenOf(resource, () => loadForm().then((module) => module.FormRouteScreen))
    return [{ path: `/${resource.formRoute}`, element: <Form />, preload: Form.preload }]
  })

/** `/Customers/import`, of every resource whose records are here. */
const importRoutes = (resources: readonly Resource[]): ExtraRoute[] =>
  resources.flatMap((resource) => {
    if (resource.source) return []
    const Import = screenOf(resource, () => import('./import/import-screen').then((module) => module.ImportScreen))
    return [{ path: importPath(resource), element: <Import />, preload: Import.preload }]
  })

/** Paths besides those of the resources. */
export const extraRoutes = (resources: readonly Resource[]): ExtraRoute[] => [
  ...formRoutes(resources),
  ...importRoutes(resources),
  { path: `${batchesPath}/:id?`, element: <Batches />, preload: Batches.preload },
]

function screenOf(resource: Resource, load: () => Promise<ComponentType<Generated>>): LazyNow<object> {
  return lazyNow(() => load().then((Screen) => () => <Screen resource={resource} />))
}
