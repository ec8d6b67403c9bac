import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCopy, copyProject, root } from './copy.mjs'

/** Where the areas are put together. */
const composition = ['index.ts', 'server.ts', 'pages.ts', 'seed.ts', 'demo-company.ts']

/** What holds for every area: who imports whom, and the size of files. */
export const houseRules = ['tests/lint/imports', 'tests/lint/house']

/** The reviewed list of what names people and stays when they leave. */
const stays = 'tests/exit/stays.txt'

/** What those may no longer do who did it for the area alone: rows of a reviewed matrix, and the role. */
const noLonger = {
  procurement: [{ path: 'tests/wire/matrix.txt', rows: /Letter(Template|Places)/, role: 'finance' }],
}

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
  const reviewed = (path, change) =>
    writeFileSync(join(copy, path), change(readFileSync(join(root, path), 'utf8').split('\n')).join('\n'))
  const isOf = (line) =>
    ['ts', 'resource.json'].some((ending) =>
      existsSync(join(root, 'resources', area, `${line.split('.')[0]}.${ending}`)),
    )
  reviewed(stays, (lines) => lines.filter((line) => !isOf(line)))
  for (const { path, rows, role } of noLonger[area] ?? [])
    reviewed(path, ([head, ...lines]) => [
      head,
      ...lines.map((line) => (rows.test(line) ? denied(line, head, role) : line)),
    ])
  return copy
}

/** The row of a matrix in which the role may not. */
function denied(line, head, role) {
  const place = head.split('|').findIndex((name) => name.trim() === role)
  return line
    .split('|')
    .map((cell, index) => (index === place ? cell.replace('x', '-') : cell))
    .join('|')
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
