import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the code of the product lives. */
export const codeFolders = ['src', 'resources', 'dataProvider', 'authProvider', 'server']

export interface Folder {
  path: string
  entries: string[]
}

/** Folders below `top` with the names in them, paths from the root with forward slashes; empty when there is none. */
export function foldersBelow(top: string): Folder[] {
  const entries = readdirSync(join(root, top), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return [
    { path: top, entries: entries.map((entry) => entry.name) },
    ...folders.flatMap((folder) => foldersBelow(posix.join(top, folder.name))),
  ]
}

export function filesBelow(top: string): string[] {
  return readdirSync(join(root, top), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

export function sourcesBelow(top: string): string[] {
  return filesBelow(top).filter((file) => /\.(tsx?|mjs|js)$/.test(file))
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** A statement starts its line, so what stands in comments and texts is passed over. */
const statement = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

const typesOnly = /^(?:import|export)\s+type\b[^'"`;]*?\bfrom\s*['"][^'"\n]+['"]/gm

/** What a file runs of others: types are gone once it is built. */
export const runSpecifiersIn = (text: string): string[] => specifiersIn(text.replaceAll(typesOnly, ''))

/** What a file names in `import`, `export ... from` and `import()`, types included. */
export function specifiersIn(text: string): string[] {
  return [statement, call].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

/** The file a relative specifier means, from among `known`; null for packages and for files that are not code. */
export function resolveFrom(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  if (!specifier.startsWith('.')) return null
  const path = posix.join(dirname(file), specifier)
  const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']
  // What a resource in JSON says to the compiler stands beside it.
  const paths = [...endings.map((ending) => path + ending), path.replace(/\.json$/, '.d.json.ts')]
  return paths.find((candidate) => known.has(candidate)) ?? null
}
