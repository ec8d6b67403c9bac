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
  const { files, routes }: PageFiles = JSON.parse(
    readIfThere(join(root, '.vite/page-files.json')) ?? '{"files":[],"routes":{}}',
  )
  const application = listChain(manifest, applicationEntry)
  const writeScript = (name: string, route?: RouteFiles) =>
    formatScript(readIfThere(join(root, name)), placeholder, route)
  const worker = writeScript('start-worker.js')
  const buildStart = (path: string): PageStart => {
    const route = routes[toRoute(path)]
    const listFiles = (places: readonly number[] = []) => places.flatMap((place) => files[place] ?? [])
    const own = new Set([...application, ...listFiles(route?.files)])
    const formatOthers = (places: readonly number[] | undefined, media: string) =>
      formatLinks(
        listFiles(places).filter((file) => !own.has(file)),
        placeholder,
        ` media="${media}"`,
      )
    const ofWidth = formatOthers(route?.wide, wideWindow) + formatOthers(route?.narrow, narrowWindow)
    const links = formatLinks([...own], placeholder) + ofWidth
    return { first: writeScript('first-calls.js', route), rest: links + worker }
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

/** Writes a script into the page, with the calls that the page begins with and whom they are for. */
function formatScript(code: string | undefined, placeholder: string, route?: RouteFiles): string {
  if (code === undefined) return ''
  const { asks, roles } = route ?? {}
  return `<script nonce="${placeholder}"${formatData('asks', asks)}${formatData('roles', asks && roles)}>${code}</script>`
}

const formatData = (name: string, list: readonly string[] | undefined): string =>
  list ? ` data-${name}="${JSON.stringify(list).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : ''

/** Writes the elements. A script needs the nonce of the answer: the policy of the page trusts no address. */
const formatLinks = (files: readonly string[], placeholder: string, media = ''): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}"${media}>`
        : `<link rel="modulepreload" crossorigin href="/${file}" nonce="${placeholder}"${media}>`,
    )
    .join('')
