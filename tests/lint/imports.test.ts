import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pathsToScreens, reachingInside, type Sources, wrongDirections } from './directions'
import { compileResourceFiles } from './resource-files'
import { codeFolders, filesBelow, root, sourcesBelow, specifiersIn, textOf } from './tree'

const folders = codeFolders.filter((folder) => existsSync(join(root, folder)))
const read = (files: readonly string[]) => new Map(files.map((file) => [file, textOf(file)]))
const inJson = read(filesBelow('resources').filter((file) => file.endsWith('.resource.json')))
const sources: Sources = new Map([...read(folders.flatMap(sourcesBelow)), ...compileResourceFiles(inJson)])

test('imports go one way', () => {
  expect(wrongDirections(sources)).toEqual([])
})

test('an area uses what another one shows, never its insides', () => {
  expect(reachingInside(sources)).toEqual([])
})

test('nothing that runs without a browser reaches a screen', () => {
  expect(pathsToScreens(sources)).toEqual([])
})

test('what a declaration in JSON shares with others counts as an import', () => {
  const shares = [...sources].filter(([file, text]) => file.endsWith('.json.ts') && text.includes(`/people/roles'`))
  expect(shares.length).toBeGreaterThan(5)
  const inside = compileResourceFiles(
    new Map([...inJson].map(([file, text]) => [file, text.replaceAll('@people/roles:', '@people/rules/names:')])),
  )
  const rules: [string, string] = ['resources/people/rules/names.ts', '']
  expect(reachingInside(new Map([...sources, ...inside, rules])).length).toBeGreaterThan(5)
})

describe('the check itself', () => {
  const inPeople = [
    'employees',
    'public',
    'rules/names',
    'server/index',
    'server/public',
    'server/demo/fill',
    'pages/list',
  ]
  const inLeave = ['rules/own', 'server/own', 'pages/own']
  const rooms: Sources = new Map(
    [
      'index',
      'demo/writing',
      ...inPeople.map((name) => `people/${name}`),
      ...inLeave.map((name) => `leave/${name}`),
    ].map((name) => [`resources/${name}.ts`, '']),
  )

  test('reads every form of import, and no comment', () => {
    const text = [
      `import a from './a'`,
      `import {\n  b,\n} from './b'`,
      `import './c'`,
      `export * from './d'`,
      `export type { E } from './e'`,
      `const f = await import('./f')`,
      `// import g from './g'`,
      ` * import h from './h'`,
      `export const from = 'i'`,
    ].join('\n')
    expect(specifiersIn(text)).toEqual(['./a', './b', './c', './d', './e', './f'])
  })

  test.each([
    ['src/framework/x.ts', `import '../fields/text'`],
    ['src/framework/x.ts', `import 'react'`],
    ['src/framework/x.ts', `import 'node:fs'`],
    ['src/fields/text/index.ts', `import 'node:fs'`],
    ['src/fields/text/views.tsx', `import '../../views/list'`],
    ['resources/people/a.ts', `import '../../src/views/list'`],
    ['src/views/list.ts', `import '../../resources/people/a'`],
    ['src/views/list.ts', `import '../pages/home'`],
    ['src/shell/x.ts', `import '../pages/home'`],
    ['src/pages/home.ts', `import '../../server/main'`],
    ['dataProvider/x.ts', `import '../server/main'`],
    ['dataProvider/x.ts', `import '../src/views/list'`],
    ['server/main.ts', `import '../src/views/list'`],
    ['server/main.ts', `import 'react-admin'`],
    ['src/elsewhere/x.ts', ''],
  ])('%s may not hold: %s', (file, text) => {
    const others = ['src/fields/text/index.ts', 'src/views/list.ts', 'src/pages/home.ts', 'server/main.ts']
    const tree = new Map([...others, 'resources/people/a.ts'].map((other) => [other, '']))
    expect(wrongDirections(tree.set(file, text))).toHaveLength(1)
  })

  test.each([
    ['resources/leave/server/x.ts', `import '../../people/server/index'`],
    ['resources/leave/server/x.ts', `import '../../people/rules/names'`],
    ['resources/leave/leaveTypes.ts', `import '../people/rules/names'`],
    ['resources/leave/pages/x.tsx', `import '../../people/pages/list'`],
    ['resources/leave/pages/x.tsx', `import '../server/own'`],
    ['resources/leave/server/x.ts', `import '../pages/own'`],
    ['resources/leave/pages/x.tsx', `import '../..'`],
    ['resources/demo/demo-writer.ts', `import '../people/server/demo/fill'`],
    ['resources/approvers.ts', `import './people/rules/names'`],
  ])('%s reaches inside with: %s', (file, text) => {
    expect(reachingInside(new Map([...rooms, [file, text]]))).toHaveLength(1)
  })

  test.each([
    ['resources/leave/server/x.ts', `import '../../people/employees'`],
    ['resources/leave/server/x.ts', `import '../../people/public'`],
    ['resources/leave/server/x.ts', `import '../../people/server/public'`],
    ['resources/leave/server/x.ts', `import '../rules/own'`],
    ['resources/leave/server/demo/x.ts', `import '../../../demo/writing'`],
    ['resources/server.ts', `import './people/server/index'`],
    ['resources/seed.ts', `import './people/server/demo/fill'`],
  ])('%s may hold: %s', (file, text) => {
    expect(reachingInside(new Map([...rooms, [file, text]]))).toEqual([])
  })

  test('shows the way to a screen', () => {
    const tree = new Map([
      ['server/main.ts', `import { a } from '../src/fields/text'`],
      ['src/fields/text/index.ts', `import { b } from './views'\nimport { c } from './pick'`],
      ['src/fields/text/views.tsx', ''],
      ['src/fields/text/pick.ts', `import { useState } from 'react'`],
      ['src/fields/text/unreached.ts', `import { useState } from 'react'`],
    ])
    const way = 'server/main.ts -> src/fields/text/index.ts'
    expect(pathsToScreens(tree)).toEqual([`${way} -> src/fields/text/views.tsx`, `${way} -> src/fields/text/pick.ts`])
  })
})
