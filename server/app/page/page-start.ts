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

/** The module that starts the application. */
const applicationEntry = 'resources/pages.ts'

/** The scripts that send the first calls of a page and start its worker; they stand in the page. */
const scriptNames = ['first-calls.js', 'start-worker.js']

/**
 * Reads what the page of an address begins with. Pages of the application name the files that the application
 * loads after its first script, and hold the script that sends their first calls, so that the browser asks
 * for all of these at once. The pages outside the application, such as sign-in, need neither.
 */
export function readPageStart(root: string, placeholder: string): (path: string) => string {
  const manifest: Manifest = JSON.parse(readIfThere(join(root, '.vite/manifest.json')) ?? '{}')
  const scripts = scriptNames.flatMap((name) => readIfThere(join(root, name)) ?? [])
  const elements = scripts.map((script) => `<script nonce="${placeholder}">${script}</script>`).join('')
  const start = `${elements}${formatLinks(listChain(manifest, applicationEntry), placeholder)}`
  return (path) => (/^\/(session|servererror)(\/|$)/i.test(path) ? '' : start)
}

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** Lists the built files that a module imports at its start, itself first, each once. */
function listChain(manifest: Manifest, entry: string): BuiltFile[] {
  const seen = new Set<string>()
  const visit = (key: string): BuiltFile[] => {
    const built = manifest[key]
    if (!built || seen.has(key)) return []
    seen.add(key)
    return [built, ...(built.imports ?? []).flatMap(visit)]
  }
  return visit(entry)
}

/** Writes the elements. A script needs the nonce of the answer: the policy of the page trusts no address. */
const formatLinks = (chain: readonly BuiltFile[], placeholder: string): string =>
  [
    ...chain.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${placeholder}">`),
    ...Array.from(
      new Set(chain.flatMap(({ css = [] }) => css)),
      (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
    ),
  ].join('')
