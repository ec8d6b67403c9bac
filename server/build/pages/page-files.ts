import { dirname, relative } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { checkAccess, type Verb } from '../../../src/framework/access'
import type { Application } from '../../../src/framework/company/application'
import { buildCards, enginesArea, type ResourceCard } from '../../../src/framework/company/resource-cards'
import { listRoles } from '../../../src/framework/company/roles'
import type { Resource } from '../../../src/framework/resource'
import { resourceFilesPlugin } from '../resource-files/plugin.mjs'
import { findPictures, findRouteModules, type PageModules } from './route-modules'

/** What the build tells the server of the pages, in `.vite/page-files.json`. */
interface PageFiles {
  /** The built files that pages load after the application. */
  files: readonly string[]
  /** Those that draw the first picture of a page on a phone: the one to start, what it imports, its styles. */
  first: readonly number[]
  /** By the path, in which `*` stands for a record: `/Invoices/*` and a step further `/show`. */
  routes: Readonly<Record<string, RouteFiles>>
}

interface RouteFiles {
  /** Places in the list of files. */
  files: readonly number[]
  /** Those that only wide windows load besides, and only narrow ones. */
  wide?: readonly number[]
  narrow?: readonly number[]
  /** What the page asks for first: `getInvoiceById?id=#`, in which `#` stands for the record. */
  asks?: readonly string[]
  /** The roles that are answered; absent: all. */
  roles?: readonly string[]
  /** What its first picture needs, and the files of those declarations. */
  first?: FirstPicture & { files: readonly number[] }
}

/** Whose records the picture shows, and the areas to load: its own and those that add to it. */
interface FirstPicture {
  resource?: string
  area?: string
  adds?: readonly string[]
}

/** The modules of a route, from the root of the sources, and what it asks for first. */
interface Route {
  modules: readonly string[]
  /** Those that only wide windows load besides, and only narrow ones. */
  wide?: readonly string[]
  narrow?: readonly string[]
  asks?: readonly string[]
  /** The roles that are answered; absent: all. */
  roles?: readonly string[]
  first?: FirstPicture & { modules: readonly string[] }
}

const pageFilesName = '.vite/page-files.json'
/** The module that draws first pictures, an entry of its own beside the page. */
const firstScreens = 'resources/first-screens.ts'
const pageModules = /\/(resources\/[\w-]+\/pages\/index\.tsx?|src\/app-routes\.tsx)$/

/** The modules of the generated screens. */
const screens = {
  list: ['src/views/list/list-screen.tsx'],
  wideList: ['src/views/list/table/paged-list.tsx'],
  narrowList: ['src/views/list/cards/list-cards.tsx'],
  form: ['src/views/form/form-screen.tsx'],
  record: ['src/views/record/record-screen.tsx'],
}

/**
 * Vite plugin: tells the server which files each route loads, so that the page it sends can name all of them
 * and the browser need not find one by the other.
 */
export function pageFilesPlugin(module: string): Plugin {
  const pages = new Map<string, PageModules>()
  const tiles = new Map<string, readonly string[]>()
  const pictures = new Map<string, readonly string[]>()
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: firstScreens, name: 'first-screens', preserveSignature: 'strict' })
    },
    transform(code, id) {
      const toRoot = (imports: readonly string[]) => imports.map((each) => relative('.', `${dirname(id)}/${each}`))
      if (id.endsWith(`/${firstScreens}`))
        for (const [route, imports] of Object.entries(findPictures(code))) pictures.set(route, toRoot(imports))
      if (!pageModules.test(id)) return
      const routeModules = findRouteModules(code)
      const area = /\/resources\/([\w-]+)\//.exec(id)?.[1]
      for (const [route, page] of Object.entries(routeModules.pages))
        pages.set(route, { ...page, imports: [...toRoot(page.imports), ...(area ? [`area:${area}`] : [])] })
      for (const [place, imports] of Object.entries(routeModules.tiles))
        tiles.set(place, [...(tiles.get(place) ?? []), ...toRoot(imports)])
    },
    async generateBundle(_, bundle) {
      const { module: run } = await runnerImport<{ steward: Application }>(module, {
        configFile: false,
        plugins: [resourceFilesPlugin()],
      })
      const ofPages = listPages(pages, tiles, run.steward)
      const routes: Record<string, Route> = { ...listScreens(run.steward), ...ofPages, ...ownScreens }
      for (const [path, modules] of pictures) {
        const route = routes[path]
        if (route) routes[path] = { ...route, first: { modules } }
      }
      this.emitFile({ type: 'asset', fileName: pageFilesName, source: JSON.stringify(nameFiles(routes, bundle)) })
    },
  }
}

/** Lists the generated screens of all resources. */
function listScreens(steward: Application): Record<string, Route> {
  const { resources, addedTo } = buildCards(steward)
  const byName = new Map(steward.resources.map((resource) => [resource.name, resource]))
  return Object.assign(
    {},
    ...resources.flatMap((card) => {
      const resource = byName.get(card.name)
      return resource ? [listScreensOf(card, resource, steward.roles, addedTo)] : []
    }),
  )
}

function listScreensOf(
  { route, formRoute, area, needs = [], beside = [] }: ResourceCard,
  resource: Resource,
  allRoles: Application['roles'],
  addedTo: Additions,
): Record<string, Route> {
  const findDeclarations = (areas: readonly string[]) => listDeclarations(areas, addedTo)
  const first = {
    ...{ resource: resource.name, area, adds: addedTo[area] ?? [] },
    modules: findDeclarations([area]),
  }
  const own = findDeclarations([area, ...needs])
  const form = { modules: [...screens.form, ...own] }
  const findRoles = (verb: Verb) => listRoles(allRoles).filter((role) => checkAccess(resource, verb, [role]).allowed)
  const ofWidth = { wide: screens.wideList, narrow: screens.narrowList }
  const list = { asks: listFirstAsks(resource), roles: findRoles('list') }
  const read = { asks: [`${resource.operations.show}?${resource.key}=#`], roles: findRoles('show') }
  return {
    [`/${route}`]: { modules: [...screens.list, ...own], ...ofWidth, ...list, first },
    [`/${route}/create`]: form,
    [`/${route}/*`]: { ...form, ...read },
    [`/${route}/*/show`]: { modules: [...screens.record, ...own, ...findDeclarations(beside)], ...read, first },
    ...(formRoute && { [`/${formRoute}`]: form }),
  }
}

const ownModules = ['src/pages/own/own-screens.tsx', 'src/shell/definitions/build-own-resource.ts']
const ownAsks = ['getOwnCards', 'getOwnResources']

/** The screens of resources that administrators made; `readPageStart` leaves out their names. */
const ownScreens: Record<string, Route> = {
  '/Own': { modules: [...ownModules, ...screens.list], wide: screens.wideList, asks: ownAsks },
  '/Own/create': { modules: [...ownModules, ...screens.form], asks: ownAsks },
  '/Own/*': { modules: [...ownModules, ...screens.form], asks: ownAsks },
  '/Own/*/show': { modules: [...ownModules, ...screens.record], asks: ownAsks },
}

/** What a list asks for whose viewer has changed nothing. */
function listFirstAsks(resource: Resource): string[] {
  const key = resource.views.list?.sort ?? resource.title
  const sort = JSON.stringify([[key.replace(/^-/, ''), key.startsWith('-') ? 'desc' : 'asc']])
  const views = new URLSearchParams({ resource: resource.name, counts: 'false' })
  return [
    `${resource.operations.list}?${new URLSearchParams({ page: '1', perPage: '25', sort })}`,
    ...(resource.source ? [] : [`getSavedViews?${views}`]),
  ]
}

type Additions = Readonly<Record<string, readonly string[]>>

const listDeclarations = (areas: readonly string[], addedTo: Additions): string[] => [
  ...areas.filter((area) => area !== enginesArea).map((area) => `resources/${area}/index.ts`),
  ...(areas.includes(enginesArea) ? ['resources/engines.ts'] : []),
  ...areas.flatMap((area) => (addedTo[area] ?? []).map((other) => `resources/${other}/adds.ts`)),
]

/** Lists the pages of areas; those at a route of a resource come in place of its list. */
function listPages(
  pages: ReadonlyMap<string, PageModules>,
  tiles: ReadonlyMap<string, readonly string[]>,
  { areas, ...steward }: Application,
): Record<string, Route> {
  const { resources, addedTo } = buildCards({ areas, ...steward })
  const kinds = [...resources.flatMap(({ approval, area }) => (approval ? [area] : [])), enginesArea]
  const declared = new Set(areas.map(({ name }) => name))
  return Object.fromEntries(
    [...pages].map(([route, { imports, asks, hasAllKinds }]) => {
      const own = imports.flatMap((each) => (each.startsWith('area:') ? each.slice('area:'.length) : []))
      const needed = [...own.filter((area) => declared.has(area)), ...(hasAllKinds ? kinds : [])]
      const modules = [
        ...imports.filter((each) => !each.startsWith('area:')),
        'src/views/blocks/page-frame.tsx',
        ...(route === '/Home' ? [] : listDeclarations([...new Set(needed)], addedTo)),
        ...[...tiles].flatMap(([place, own]) => (isPlaceOf(place, route) ? own : [])),
      ]
      return [route, { modules, ...(asks.length > 0 && { asks }) }]
    }),
  )
}

/** A place for tiles begins with the name of its page: `homeFirst`. */
function isPlaceOf(place: string, route: string): boolean {
  const page = route.slice(1)
  const [start, rest] = [place.slice(0, page.length), place.slice(page.length)]
  return start.toLowerCase() === page.toLowerCase() && (rest === '' || /^[A-Z]/.test(rest))
}

function nameFiles(routes: Readonly<Record<string, Route>>, bundle: Rolldown.OutputBundle): PageFiles {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative('.', id), chunk] as const)))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files: string[] = []
  const placeOf = (file: string) => {
    const place = files.indexOf(file)
    return place < 0 ? files.push(file) - 1 : place
  }
  const listFiles = (modules: readonly string[]): number[] => {
    const chain = new Set<Rolldown.OutputChunk>()
    const visit = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || chain.has(chunk)) return
      chain.add(chunk)
      for (const file of chunk.imports) visit(byName.get(file))
    }
    for (const name of modules) visit(findChunk(byModule, name))
    const names = [...chain].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    return [...new Set(names)].map(placeOf)
  }
  const entries = Object.entries(routes).map(([path, route]): [string, RouteFiles] => {
    const { modules, wide, narrow, first, ...calls } = route
    const own = listFiles(modules)
    const listOthers = (others: readonly string[]) => listFiles(others).filter((place) => !own.includes(place))
    const ofWidth = { ...(wide && { wide: listOthers(wide) }), ...(narrow && { narrow: listOthers(narrow) }) }
    const picture = first && { ...first, modules: undefined, files: listFiles(first.modules) }
    return [path, { files: own, ...ofWidth, ...calls, ...(picture && { first: picture }) }]
  })
  return { files, first: listFiles([firstScreens]), routes: Object.fromEntries(entries) }
}

const endings = ['', '.tsx', '.ts', '/index.ts', '/index.tsx']

/** @throws Error where no built file holds the module */
function findChunk(byModule: ReadonlyMap<string, Rolldown.OutputChunk>, name: string): Rolldown.OutputChunk {
  for (const ending of endings) {
    const chunk = byModule.get(name + ending)
    if (chunk) return chunk
  }
  throw new Error(`No built file holds ${name}, which a page loads`)
}
