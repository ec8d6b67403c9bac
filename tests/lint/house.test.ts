import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeFolders, filesBelow, foldersBelow, root, sourcesBelow, textOf } from './tree'

const folders = codeFolders.filter((folder) => existsSync(join(root, folder)))
const files = folders.flatMap(filesBelow)

function linesOf(file: string): number {
  return textOf(file).trimEnd().split('\n').length
}

describe('files and folders', () => {
  test('no file is longer than 300 lines', () => {
    const long = folders.flatMap(sourcesBelow).filter((file) => linesOf(file) > 300)
    expect(long).toEqual([])
  })

  test('no file or folder is named for nothing in particular', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/i.test(file))).toEqual([])
  })

  // The areas of the company and their tests are as many as it has: one folder each, beside a few files.
  test('no folder holds more than 25 entries', () => {
    const perArea = ['resources', 'tests']
    // A declaration in JSON and the types that are written beside it are one thing.
    const isOwn = (entry: string) => !entry.endsWith('.resource.d.json.ts')
    const full = folders
      .flatMap(foldersBelow)
      .map(({ path, entries }) => ({ path, entries: entries.filter(isOwn) }))
      .filter(({ path, entries }) => !perArea.includes(path) && entries.length > 25)
    expect(full.map((folder) => `${folder.path}: ${folder.entries.length}`)).toEqual([])
  })

  test('the guide for authors fits on a few screens', () => {
    if (existsSync(join(root, 'AGENTS.md'))) expect(linesOf('AGENTS.md')).toBeLessThanOrEqual(100)
  })

  // The linter refuses `any` itself; here nobody may talk it out of that.
  test('nothing is typed any', () => {
    const strict = ['src/framework', 'src/fields', 'resources', 'server'].filter((folder) =>
      existsSync(join(root, folder)),
    )
    const excused = strict.flatMap(sourcesBelow).filter((file) => textOf(file).includes('noExplicitAny'))
    expect(excused).toEqual([])
  })
})

// What is written in many places has one home, where it is written once.
const phrases: [name: string, phrase: RegExp, homes: string[]][] = [
  ['setImmediate', /\bsetImmediate\b/, ['server/start/yield-to-others.ts']],
  ['the input of a step by default', /\bcomment: null,\s+asked: \{\}/, ['server/records/write/transition.ts']],
  ['a record that is shown and parsed', /JSON\.parse\(await readRecordJson\(/, ['server/records/query.ts']],
  ['the list of all roles', /\bObject\.keys\((roles|declaredRoles)\)/, ['resources/people/roles.ts']],
  ['a page of all records', /\bpage: 1, .*\bq: ''/, ['server/records/read-records.ts']],
  ['a refusal of its own', /\b(function|const) (refuse|refuseFieldByCode|refuseFieldWithMessage)\b(?=.*\bnever\b)/, []],
  [
    'a button that opens a dialog of its own',
    /<Button[^>]* aria-haspopup="dialog" onClick=\{\(\) => setOpen\(true\)\}/,
    // A field's button stands below `views`, which fields do not know.
    ['src/fields/condition/condition-box.tsx', 'src/views/tools/dialog-button.tsx'],
  ],
  ['a change by default', /\baction: 'update', asked: \{\}, comment: null/, ['server/records/write/change.ts']],
]

test.each(phrases)('%s stands in its home alone', (_, phrase, homes) => {
  expect(folders.flatMap(sourcesBelow).filter((file) => phrase.test(textOf(file)))).toEqual(homes)
})

// The machine may be a day behind the company, or a month, or a year.
test('no test takes today from the machine', () => {
  const ofTheMachine =
    /new Date\(\)\.get|new Date\((Date\.now\(\)[^)]*)?\)\.toISOString\(\)\.slice\(0, (4|7|10)\)|\bcurrent_date\b/i
  const taking = sourcesBelow('tests').filter(
    (file) => !file.startsWith('tests/lint/') && ofTheMachine.test(textOf(file)),
  )
  expect(taking).toEqual([])
})

describe('package-lock.json', () => {
  const lock: { packages: Record<string, object> } = JSON.parse(textOf('package-lock.json'))

  // Two copies of these have two contexts: providers of one are invisible to the other.
  test.each([
    'react',
    'react-dom',
    'react-router',
    'react-router-dom',
    '@mui/system',
    '@mui/material',
    '@emotion/react',
  ])('holds one %s', (name) => {
    const copies = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
    expect(copies).toEqual([`node_modules/${name}`])
  })

  test('names no host to download from', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })
})
