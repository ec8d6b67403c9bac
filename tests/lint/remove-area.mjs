import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCopy, copyProject, root } from './copy.mjs'

/** Where the areas are put together. */
const composition = ['index.ts', 'server.ts', 'pages.ts', 'demo/seed.ts', 'demo/company.ts']

/** What holds for every area: who imports whom, and the size of files. */
export const houseRules = ['tests/lint/imports', 'tests/lint/house']

/**
 * Copies the project aside without an area: without its folders and the lines that put it together with the others.
 * @returns where the copy stands
 * @throws Error where more than such a line names what the area brings
 */
export function copyWithout(area) {
  const copy = copyProject(
    `without-${area}`,
    (path) => path.startsWith(`resources/${area}/`) || path.startsWith(`tests/${area}/`),
  )
  for (const name of composition) {
    const path = join(copy, 'resources', name)
    writeFileSync(path, withoutArea(readFileSync(path, 'utf8'), area, name))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [area, ...tests] = process.argv.slice(2)
  if (!area || !existsSync(join(root, 'resources', area, 'index.ts'))) {
    console.error('Usage: node tests/lint/remove-area.mjs <area> [tests that shall pass without it]')
    process.exit(2)
  }
  let copy
  try {
    copy = copyWithout(area)
    checkCopy(copy, { 'unit-pure': houseRules, 'unit*': tests })
    console.log(`Without ${area} everything holds`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  } finally {
    if (copy) rmSync(copy, { recursive: true, force: true })
  }
}
