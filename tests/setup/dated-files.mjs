import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const clock = join('setup', 'clock.ts')
/** Of browsers, of screens and of rules, which are told the day; and what is exhaustive. */
const left = /\.all\.test\.ts$|\/(browser|pages|rules)\/|^e2e\//
/** What tries many at once, or all pairs, asks nothing of the day that one alone does not. */
const ofMany = /(races|pairs|invariants|many[a-z-]*)\.test\.ts$/

/** Not the product, nor what starts it for every test. */
const isAsked = (file) => !file.startsWith('..') && (file === clock || !file.startsWith('setup'))

/** The test files, from the folder of the tests, that take today from the clock of the tests or by what they import. */
export function datedFiles(tests) {
  const known = new Map()
  const importsOf = (file) => {
    if (!known.has(file)) known.set(file, imported(file))
    return known.get(file)
  }
  const readsClock = (test) => {
    // Grows while it is gone through, and has each file once: files may import each other in a circle.
    const reached = new Set([test])
    for (const file of reached) {
      if (file.endsWith(clock)) return true
      for (const other of importsOf(file)) if (isAsked(relative(tests, other))) reached.add(other)
    }
    return false
  }
  return readdirSync(tests, { recursive: true })
    .filter(
      (file) => file.endsWith('.test.ts') && !left.test(file) && !ofMany.test(file) && readsClock(join(tests, file)),
    )
    .sort()
}

/** The files of the project that a file imports by a path. */
function imported(file) {
  const names = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)]
  return names.flatMap(([, name]) => {
    const path = join(dirname(file), name)
    return [path, `${path}.ts`, `${path}.tsx`].filter((each) => /\.\w+$/.test(each) && existsSync(each)).slice(0, 1)
  })
}
