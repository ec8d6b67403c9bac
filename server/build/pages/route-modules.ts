import { parseAst } from 'vite'

/** The modules that the routes of the application load, as far as a module names them. */
interface RouteModules {
  /** What each page loads and asks for first, by its route: `/Leave`. */
  pages: Readonly<Record<string, PageModules>>
  /** What areas show on pages of others, by the place there: `homeFirst`. */
  tiles: Readonly<Record<string, readonly string[]>>
}

export interface PageModules {
  imports: readonly string[]
  /** The calls that it begins with, `getMyRequests?perPage=5`. */
  asks: readonly string[]
  /** True where it shows requests of many kinds, and loads the declarations of all of them. */
  hasAllKinds: boolean
}

interface Node {
  type: string
  [part: string]: unknown
}

type Constants = ReadonlyMap<string, Node>

/** The function that loads a page together with the declarations of all kinds of requests. */
const allKindsLoader = 'loadWithApprovalAreas'
const homeRoute = '/Home'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const listParts = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/**
 * Reads from the code of an area's `pages/index.ts` which modules its pages and tiles import once they are
 * opened. Functions import them, so nothing else tells before.
 */
export function findRouteModules(code: string): RouteModules {
  const program: unknown = parseAst(code)
  if (!isNode(program)) return { pages: {}, tiles: {} }
  const constants = listConstants(program)
  const objects = listObjects(program)
  const tiles = objects.flatMap(({ tiles: places }) => (places ? Object.entries(listMembers(places)) : []))
  return {
    pages: Object.fromEntries(objects.flatMap((members) => readPage(members, constants))),
    tiles: Object.fromEntries(tiles.map(([place, tile]) => [place, listImports(tile, constants)])),
  }
}

/** Reads which modules the first pictures of pages import, by the route that they stand at. */
export function findPictures(code: string): Record<string, readonly string[]> {
  const program: unknown = parseAst(code)
  const members = isNode(program) ? listObjects(program).flatMap((object) => Object.entries(object)) : []
  return Object.fromEntries(
    members.flatMap(([route, value]) => (route.startsWith('/') ? [[route, listImports(value, new Map())]] : [])),
  )
}

function readPage(members: Readonly<Record<string, Node>>, constants: Constants): [string, PageModules][] {
  // Tiles may have a place called home; only the start page stands beside the name of its area.
  const home = members.name && members.home
  const route = home ? homeRoute : textOf(members.route)
  const load = home ?? members.load
  if (route === undefined || !load) return []
  const asks = members.asks ? listParts(members.asks).flatMap((each) => textOf(each) ?? []) : []
  const page = { imports: listImports(load, constants), asks, hasAllKinds: isLoadedWithAllKinds(load) }
  return [[route.startsWith('/') ? route : `/${route}`, page]]
}

/** Lists the modules that the value imports once it is called, also by constants of its own module. */
function listImports(value: Node, constants: Constants, seen: readonly Node[] = []): string[] {
  if (value.type === 'ImportExpression') return [textOf(value.source) ?? []].flat()
  const constant = value.type === 'Identifier' ? constants.get(String(value.name)) : undefined
  if (constant) return seen.includes(constant) ? [] : listImports(constant, constants, [...seen, constant])
  return listParts(value).flatMap((part) => listImports(part, constants, seen))
}

function listConstants(program: Node): Map<string, Node> {
  const statements = listParts(program).flatMap((part) => (isNode(part.declaration) ? part.declaration : part))
  const constants = statements.flatMap((part) => (part.type === 'VariableDeclaration' ? listParts(part) : []))
  return new Map(
    constants.flatMap(({ id, init }) => (isNode(id) && isNode(init) ? [[String(id.name), init] as const] : [])),
  )
}

const isLoadedWithAllKinds = (value: Node): boolean =>
  value.type === 'Identifier' ? value.name === allKindsLoader : listParts(value).some(isLoadedWithAllKinds)

/** Lists the members of every object in the code. */
const listObjects = (node: Node): Record<string, Node>[] => [
  ...(node.type === 'ObjectExpression' ? [listMembers(node)] : []),
  ...listParts(node).flatMap(listObjects),
]

const listMembers = (object: Node): Record<string, Node> =>
  Object.fromEntries(
    listParts(object).flatMap(({ key, value }) => {
      const name = isNode(key) ? (textOf(key) ?? key.name) : undefined
      return typeof name === 'string' && isNode(value) ? [[name, value] as const] : []
    }),
  )

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
