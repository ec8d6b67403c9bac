import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** A statement of the specification: where it stands there, what it says in our words, and what shows it. */
interface Statement {
  /** Section, statement and part: `2.1/3a`. */
  at: string
  stands: string
  file: string
  test: string
  /** The name of the difference in `docs/wire.md`, or why the statement is missing. */
  why: string
}

const statements = readText('tests/specification/statements.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Statement => {
    const [at = '', , stands = '', file = '', name = '', why = ''] = line.split('\t')
    return { at, stands, file, test: name, why }
  })

/** How many statements each section of the specification has, in its order. */
const outline = [
  ...[
    ['1', 5],
    ['2.1', 3],
    ['2.2', 2],
    ['2.3', 1],
    ['2.4', 2],
    ['2.5', 1],
    ['3', 8],
    ['4', 5],
    ['5', 9],
  ],
  ...[
    ['6', 3],
    ['7', 1],
    ['7.1', 6],
    ['7.2', 19],
    ['8', 6],
    ['9', 7],
  ],
] as const

test('every statement of the specification has a row, and every row a statement', () => {
  const expected = outline.flatMap(([section, count]) =>
    Array.from({ length: Number(count) }, (_, at) => `${section}/${at + 1}`),
  )
  expect([...new Set(statements.map(({ at }) => at.replace(/[a-z]$/, '')))]).toEqual(expected)
  expect(new Set(statements.map(({ at }) => at)).size).toBe(statements.length)
})

/** Tells whether the file has a test of this name, whatever runs it. */
function hasTest({ file, test: name }: Statement): boolean {
  if (!/^tests\/.*\.test\.tsx?$/.test(file) || !existsSync(new URL(`../../${file}`, import.meta.url))) return false
  const beforeName = ["'", '"', '`'].flatMap((quote) =>
    readText(file)
      .split(quote + name + quote)
      .slice(0, -1),
  )
  return beforeName.some((text) => /[\w)>]\($/.test(text.trimEnd()))
}

test('what stands, or differs, is shown by a test that there is', () => {
  const shown = statements.filter(({ stands }) => stands !== 'missing')
  expect(shown.filter((statement) => !hasTest(statement))).toEqual([])
})

test('what differs has its reason in the documents, and what is missing says why', () => {
  const [, section = ''] = readText('docs/wire.md').split('\n## Where it differs from the specification\n')
  const reasons = [...(section.split('\n## ')[0] ?? '').matchAll(/^- \*\*(.+)\.\*\* \S.{20,}$/gm)].map(
    ([, name]) => name,
  )
  const differing = statements.filter(({ stands }) => stands === 'differs').map(({ why }) => why)
  expect(differing.toSorted()).toEqual(reasons.toSorted())
  expect(statements.filter(({ stands, why }) => stands === 'missing' && why.length < 20)).toEqual([])
  expect(statements.filter(({ stands }) => !['stands', 'differs', 'missing'].includes(stands))).toEqual([])
})
