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

/**
 * Reads which files the application loads after its first script, so that the browser fetches them beside
 * that script and not after it. Answers the `<link>` elements for a path; the pages outside the application,
 * such as sign-in, need none.
 */
export function readPreloads(root: string, placeholder: string): (path: string) => string {
  const path = join(root, '.vite/manifest.json')
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const links = formatLinks(listChain(manifest, applicationEntry), placeholder)
  return (asked) => (/^\/(session|servererror)(\/|$)/i.test(asked) ? '' : links)
}

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

/** Writes the elements; a script needs the nonce of the answer, since the policy of the page trusts no address. */
const formatLinks = (chain: readonly BuiltFile[], placeholder: string): string =>
  [
    ...chain.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${placeholder}">`),
    ...new Set(chain.flatMap(({ css = [] }) => css)),
  ]
    .map((line) => (line.startsWith('<') ? line : `<link rel="preload" as="style" crossorigin href="/${line}">`))
    .join('')
