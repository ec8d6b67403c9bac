import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the areas are put together. */
const composition = ['index.ts', 'server.ts', 'pages.ts', 'demo/seed.ts', 'demo/company.ts'].map((name) =>
  join('resources', name),
)

/**
 * Copies the project aside without an area: without its folders and the lines that put it together with the others.
 * @returns where the copy stands
 * @throws Error where more than such a line names what the area brings
 */
export function copyWithout(area) {
  const copy = mkdtempSync(join(tmpdir(), `steward-without-${area}-`))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const isGone = (path) => path.startsWith(`resources/${area}/`) || path.startsWith(`tests/${area}/`)
  for (const path of listed.trim().split('\n'))
    if (!isGone(path) && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const path of composition) {
    const text = readFileSync(join(copy, path), 'utf8')
    writeFileSync(join(copy, path), withoutArea(text, area, path))
  }
  return copy
}

/** The text without what is imported from the area, and without the lines that consist of that. */
export function withoutArea(text, area, path) {
  const imported = new RegExp(`^import (?:type )?\\{([^}]*)\\} from '[./]*/${area}(?:/[^']*)?'\\n`, 'gm')
  const names = [...text.matchAll(imported)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim().replace(/^type /, '')),
  )
  let left = text.replace(imported, '')
  for (const name of names.filter(Boolean)) {
    left = left.replace(new RegExp(`^ *(?:\\w+: |await )?(?:\\.\\.\\.)?${name}(?:\\(.*\\))?,?\\n`, 'gm'), '')
    if (new RegExp(`\\b${name}\\b`).test(left)) throw new Error(`${path} needs ${name} in more than a line of its own`)
  }
  return left
}

/** Types, lint and the rules of the house; with `tests` what those folders of tests hold, too. */
export function checkCopy(copy, tests = []) {
  const run = (program, ...args) =>
    execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: copy, stdio: 'inherit' })
  run('typescript/bin/tsc', '--noEmit')
  run('@biomejs/biome/bin/biome', 'check', '.')
  const vitest = (project, paths) => run('vitest/vitest.mjs', 'run', '--project', project, ...paths)
  vitest('unit-pure', ['tests/lint/imports', 'tests/lint/house'])
  if (tests.length > 0) vitest('unit*', tests)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [area, ...tests] = process.argv.slice(2)
  if (!area || !existsSync(join(root, 'resources', area, 'index.ts'))) {
    console.error(`Usage: node ${join('tests', 'lint', 'remove-area.mjs')} <area> [folders of tests]`)
    process.exit(2)
  }
  const copy = copyWithout(area)
  try {
    checkCopy(copy, tests)
    console.log(`Without ${area} everything holds`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
