import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { resourceFilesPlugin } from '../../server/build/resource-files/plugin.mjs'
import { root } from '../lint/copy.mjs'
import { codeBlocks } from './pages'

const folder = join(root, 'docs/recipes')

/** The recipes, by name, in the order of their index. */
export const recipes: readonly (readonly [name: string, text: string])[] = [
  ...readFileSync(join(folder, 'index.md'), 'utf8').matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)$/gm),
].map(([, name = '']) => [name, readFileSync(join(folder, `${name}.md`), 'utf8')])

/** The content of a block of another language than TypeScript: `sh`, `csv`, `text`. */
export const plainBlock = (text: string, language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? ''

/** Does what the recipe says to a copy of the application. */
export function applyRecipe(copy: string, text: string): void {
  for (const line of plainBlock(text, 'sh').split('\n').filter(Boolean)) runCommand(copy, line)
  for (const code of codeBlocks(text)) applyBlock(copy, code)
}

function runCommand(copy: string, line: string): void {
  const [, words = ''] = /^npm run new -- (.+)$/.exec(line) ?? []
  if (!words) throw new Error(`A recipe may run npm run new, not ${line}`)
  execFileSync(process.execPath, ['scripts/new.mjs', ...words.split(' ')], { cwd: copy, stdio: 'pipe' })
}

function applyBlock(copy: string, code: string): void {
  const [head = '', ...lines] = code.split('\n')
  const [, path, what, place, anchor] =
    /^\/\/ ([\w./-]+)(?:: (new file)|, (after|before|instead of) `(.+)`)$/.exec(head) ?? []
  if (!path) throw new Error(`The first line says which file, and where: ${head}`)
  const file = join(copy, path)
  const added = lines.join('\n')
  if (what) {
    if (existsSync(file)) throw new Error(`${path} is there already`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, added)
  } else writeFileSync(file, edit(readFileSync(file, 'utf8'), place ?? '', anchor ?? '', added, path))
}

function edit(text: string, place: string, anchor: string, added: string, path: string): string {
  const parts = text.split(anchor)
  if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times ${anchor}`)
  const [before = '', after = ''] = parts
  if (place === 'instead of') return `${before}${added.trimEnd()}${after}`
  return place === 'after'
    ? `${before}${anchor}\n${added}${after.replace(/^\n/, '')}`
    : `${before}${added}${anchor}${after}`
}

/** Checks the types of the application in the copy. */
export async function checkTypes(copy: string): Promise<void> {
  const settings = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    include: ['src', 'resources', 'server'],
  }
  writeFileSync(join(copy, 'tsconfig.recipes.json'), JSON.stringify({ ...settings, compilerOptions: { noEmit: true } }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['-p', 'tsconfig.recipes.json', '--incremental', 'false', '--tsBuildInfoFile', 'null']
  await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: copy }).catch(({ stdout }) => {
    throw new Error(`The recipes do not compile:\n${stdout}`)
  })
}

/** What the copy exports for the tests of its promises. */
const entry = `export { startApp, schemaOnly } from '../setup/app'
export { stewardServer } from '../../resources/server'
export { steward } from '../../resources'
export { checkDeclarations } from '../../server/wire/checks/check-declarations'
export { i18nProvider } from '../../src/i18n/provider'
`

export interface Copied {
  startApp: typeof import('../setup/app').startApp
  schemaOnly: typeof import('../setup/app').schemaOnly
  stewardServer: typeof import('../../resources/server').stewardServer
  steward: typeof import('../../resources').steward
  checkDeclarations: typeof import('../../server/wire/checks/check-declarations').checkDeclarations
  i18nProvider: typeof import('../../src/i18n/provider').i18nProvider
}

/** Loads the application of the copy, apart from the one that runs the tests. */
export async function loadCopy(copy: string): Promise<Copied> {
  const input = join(copy, 'tests/docs/entry.ts')
  writeFileSync(input, entry)
  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/')
  const plugins = [resourceFilesPlugin(copy)]
  const bundle = await rolldown({ input, platform: 'node', external: isPackage, logLevel: 'silent', plugins })
  // In a folder below that of the entry, so that files beside the code are found where they were.
  const { output } = await bundle.write({ dir: join(copy, 'bundled'), format: 'esm' })
  return import(/* @vite-ignore */ pathToFileURL(join(copy, 'bundled', output[0].fileName)).href)
}
