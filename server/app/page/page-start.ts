import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the bundler tells of a built file, in its manifest. */
interface BuiltFile {
  file: string
  /** Keys of the files that it imports at its start. */
  imports?: readonly string[]
  css?: readonly string[]
}

type Manifest = Readonly<Record<string, BuiltFile>>

/** What the build tells of the pages: see `server/build/pages/page-files.ts`. */
interface PageFiles {
  files: readonly string[]
  /** Those that draw the first picture of a page on a phone. */
  first: readonly number[]
  routes: Readonly<Record<string, RouteFiles | undefined>>
}

interface RouteFiles {
  files: readonly number[]
  /** Those that only wide windows load besides, and only narrow ones. */
  wide?: readonly number[]
  narrow?: readonly number[]
  asks?: readonly string[]
  /** The roles that are answered; absent: all. */
  roles?: readonly string[]
  /** What its first picture needs, and the files of those declarations. */
  first?: { files: readonly number[] }
}

/** The module that starts the application. */
const applicationEntry = 'resources/pages.ts'

/** What a page of the application holds besides the built page. */
interface PageStart {
  /** The script that must not wait for styles: they would hold up the calls of the page. */
  first: string
  rest: string
}

/** As `src/views/narrow-window.ts` has it. */
const [wideWindow, narrowWindow] = ['(min-width: 600px)', '(max-width: 599.95px)']

/** The paths outside the application. */
const outside = /^\/(session|servererror)(\/|$)/i

/**
 * Reads what the page of an address begins with: the files that its screen loads, the script that sends
 * its first calls, and the worker. The browser asks for all of these at once; pages such as sign-in need
 * none.
 */
export function readPageStart(root: string, placeholder: string): (path: string) => PageStart | undefined {
  const manifest: Manifest = JSON.parse(readIfThere(join(root, '.vite/manifest.json')) ?? '{}')
  const { files, first, routes }: PageFiles = JSON.parse(
    readIfThere(join(root, '.vite/page-files.json')) ?? '{"files":[],"first":[],"routes":{}}',
  )
  const application = listChain(manifest, applicationEntry)
  const writeScript = (name: string, data: ScriptData = {}) =>
    formatScript(readIfThere(join(root, name)), placeholder, data)
  const painter = first.flatMap((place) => files[place] ?? [])
  const worker = writeScript('start-worker.js')
  const buildStart = (path: string): PageStart => {
    const route = routes[toRoute(path)]
    const listed = listRouteFiles({ files, painter, application }, route)
    const links = listed.map((part) => formatLinks(part.files, placeholder, part.window))
    const data = {
      ...(route?.asks && { asks: route.asks }),
      ...(route?.asks && route.roles && { roles: route.roles }),
      ...(route?.first && { first: describePicture(route.first, painter) }),
    }
    return { first: writeScript('first-calls.js', data), rest: links.join('') + worker }
  }
  const byRoute = new Map<string, PageStart>()
  return (path) => {
    if (outside.test(path)) return undefined
    const route = Object.hasOwn(routes, toRoute(path)) ? toRoute(path) : ''
    const start = byRoute.get(route) ?? buildStart(route)
    byRoute.set(route, start)
    return start
  }
}

/** What the page loads, in that order: what is drawn first comes first, for the network is shared by all. */
function listRouteFiles(
  { files, painter, application }: Readonly<Record<'files' | 'painter' | 'application', readonly string[]>>,
  route: RouteFiles | undefined,
) {
  const nameAll = (places: readonly number[] = []) => places.flatMap((place) => files[place] ?? [])
  const own = new Set([...application, ...nameAll(route?.files)])
  const early = new Set(route?.first ? [...painter, ...nameAll(route.first.files)] : [])
  const isEarly = (file: string) => early.has(file)
  return [
    { files: [...early].filter((file) => !own.has(file)), window: narrowWindow },
    { files: [...[...own].filter(isEarly), ...[...own].filter((file) => !isEarly(file))], window: '' },
    { files: nameAll(route?.wide).filter((file) => !own.has(file)), window: wideWindow },
    { files: nameAll(route?.narrow).filter((file) => !own.has(file) && !isEarly(file)), window: narrowWindow },
  ] as const
}

/** What the page is told of the first picture: what to run, its styles, and whose records it shows. */
const describePicture = ({ files: _, ...picture }: NonNullable<RouteFiles['first']>, painter: readonly string[]) => ({
  ...picture,
  file: `/${painter[0]}`,
  styles: painter.filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
})

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** The path of a resource that an administrator made; all of them have the same screens. */
const ownPath = /^\/Own[A-Z]\w*/

/** Answers the path with `*` for the record: all records of a kind have one screen. */
const toRoute = (path: string): string =>
  path === '/' ? '/Home' : path.replace(ownPath, '/Own').replace(/^(\/\w+\/)\d+(?=\/|$)/, '$1*')

/** Lists the built files that a module imports at its start, each once, and then their styles. */
function listChain(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>()
  const visit = (key: string): BuiltFile[] => {
    const built = manifest[key]
    if (!built || seen.has(key)) return []
    seen.add(key)
    return [built, ...(built.imports ?? []).flatMap(visit)]
  }
  const chain = visit(entry)
  return [...chain.map(({ file }) => file), ...chain.flatMap(({ css = [] }) => css)]
}

/** What a script of the page reads of its own element, by the name of the attribute. */
type ScriptData = Readonly<Record<string, unknown>>

/** Writes a script into the page, with the calls that the page begins with and what is drawn first. */
function formatScript(code: string | undefined, placeholder: string, data: ScriptData): string {
  if (code === undefined) return ''
  const attributes = Object.entries(data).map(([name, value]) => {
    const text = JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return ` data-${name}="${text}"`
  })
  return `<script nonce="${placeholder}"${attributes.join('')}>${code}</script>`
}

/** Writes the elements. A script needs the nonce of the answer: the policy of the page trusts no address. */
function formatLinks(files: readonly string[], placeholder: string, window = ''): string {
  const media = window && ` media="${window}"`
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}"${media}>`
        : `<link rel="modulepreload" crossorigin href="/${file}" nonce="${placeholder}"${media}>`,
    )
    .join('')
}
