import { describe, expect, test } from 'vitest'
import { areasOf, ratioOf } from './budgets/areas'
import { isLost, limitOf, lowered } from './budgets/ceilings'
import { drawBySeed, findFieldPlaces } from './budgets/field-places'
import { arrowsUp, circlesOf, importsOf } from './budgets/graph'
import { handTypedSql } from './budgets/hand-sql'
import { bodyLines, codeLines } from './budgets/lines'
import { findMechanismUses } from './budgets/mechanisms'
import { deadExports, findNames, longLines, sharedFileNames, unfitSubjects } from './budgets/names'

const figure = (value: number, goal = 20) => ({ name: 'arrows', value, goal })

describe('a budget', () => {
  test('that is not reached yet may only come down', () => {
    const ceilings = { arrows: 33 }
    expect([32, 33, 34].map((value) => isLost(figure(value), ceilings))).toEqual([false, false, true])
    expect(lowered([figure(30)], ceilings)).toEqual({ arrows: 30 })
    expect(lowered([figure(40)], ceilings)).toEqual({ arrows: 33 })
  })

  test('that was reached is never lost again, and leaves room up to its goal', () => {
    const ceilings = { arrows: 12 }
    expect([13, 20, 21].map((value) => isLost(figure(value), ceilings))).toEqual([false, false, true])
  })

  test('of something new is its goal', () => {
    expect(limitOf(figure(3), {})).toBe(20)
  })
})

describe('lines', () => {
  test('that are empty or comments are not counted', () => {
    expect(codeLines('/** Why. */\n\nconst a = 1\n// b\n/*\n * c\n */\n  d()\n')).toBe(2)
  })

  test('of function bodies are told from what is declared, where they are longer than a glance', () => {
    const short = 'const a = {\n  check: (r) => {\n    return r\n  },\n}'
    const long =
      'export function sum(a: number): number {\n  one()\n  if (a) {\n    two()\n  }\n  three()\n}\nconst b = 1'
    expect([bodyLines(short), bodyLines(long), bodyLines('const c = {\n  d: 1,\n}')]).toEqual([0, 5, 0])
  })

  test('of an area are declared, or written by hand, or neither', () => {
    const sources = new Map([
      ['resources/bees/hives.ts', 'const a = 1\nconst b = 2\n'],
      ['resources/bees/public.ts', 'a\n'],
      ['resources/bees/rules/honey.ts', 'a\nb\n'],
      ['resources/bees/server/sting.ts', 'a\n'],
      ['resources/bees/pages/hive.css', 'a\n'],
      ['resources/bees/server/demo/swarm.ts', 'a\n'],
      ['resources/bees/words/en.ts', 'a\n'],
      ['resources/approvers.ts', 'a\n'],
    ])
    const areas = areasOf(sources, () => 'operation | who\nsting | x\n')
    expect(areas).toEqual([{ area: 'bees', declared: 2, written: 5, operations: 1 }])
    expect(ratioOf({ area: 'bees', declared: 40, written: 60, operations: 1 })).toBe(1.5)
  })
})

describe('imports', () => {
  const imports = importsOf(
    new Map([
      ['server/kernel.ts', `import './jobs/run'\nimport './records/save'`],
      ['server/jobs/run.ts', `import type { Kernel } from '../kernel'`],
      ['server/records/save.ts', `import '../jobs/run'\nimport './read'`],
      ['server/records/read.ts', ''],
    ]),
  )

  test('that close a circle are found once, types included', () => {
    expect(circlesOf(imports).map((circle) => circle.toSorted())).toEqual([
      ['server/jobs/run.ts', 'server/kernel.ts', 'server/records/save.ts'],
    ])
  })

  test('of who stands higher run up', () => {
    expect(arrowsUp(imports, ['records', 'jobs', 'kernel'])).toEqual(['jobs -> kernel', 'records -> jobs'])
  })
})

describe('names', () => {
  test('are told where they are a participle, a word that is no verb, or end in Of', () => {
    const text = `const found = 1
function within({ asked, told: held }: Box, ...kept: string[]) {}
const linesOf = (one = 2) => one
const save = async () => {}
`
    expect(findNames(new Map([['server/a.ts', text]]))).toEqual({
      participles: ['server/a.ts:1 found', 'server/a.ts:2 held', 'server/a.ts:2 kept'],
      wordsWithoutVerb: ['server/a.ts:2 within'],
      functionsOf: ['server/a.ts:3 linesOf'],
    })
    expect(findNames(new Map([['resources/x/words/en.ts', text]])).participles).toEqual([])
  })

  test('of files are shared by two folders at most, but for those that each area has', () => {
    const files = ['a', 'b', 'c'].flatMap((folder) => [`${folder}/judge.ts`, `${folder}/index.ts`])
    expect(sharedFileNames([...files, 'a/two.ts', 'b/two.ts'])).toEqual(['judge: a, b, c'])
  })

  test('that are exported are used by somebody else', () => {
    const sources = new Map([
      ['a.ts', 'export const used = 1\nexport const unused = used\nexport type Tested = 1'],
      ['b.ts', 'import { used } from "./a"'],
    ])
    expect(deadExports(sources, new Map([['t.ts', 'Tested']]))).toEqual(['a.ts unused'])
  })
})

describe('a field', () => {
  test('spreads to the files that name it, beside its declaration', () => {
    const sources = new Map([
      ['resources/bees/hives.ts', "defineResource('hives', { fields: { honeyStock: number(), name: text() } })"],
      ['resources/bees/rules/honey.ts', 'r.honeyStock'],
      ['resources/bees/server/demo/swarm.ts', 'honeyStock'],
    ])
    expect(findFieldPlaces(sources)).toEqual([
      { field: 'honeyStock', declaration: 'resources/bees/hives.ts', files: ['resources/bees/rules/honey.ts'] },
    ])
  })

  test('is drawn by the version, the same one each time', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const drawn = drawBySeed(letters, 10, '1.2.3')
    expect(new Set(drawn).size).toBe(10)
    expect(drawBySeed(letters, 10, '1.2.3')).toEqual(drawn)
    expect(drawBySeed(letters, 10, '1.2.4')).not.toEqual(drawn)
    expect(drawBySeed(['a'], 10, '1.2.3')).toEqual(['a'])
  })
})

test('an option of the declaration has the areas that write it', () => {
  const declared = (name: string, members: string) => `export interface ${name} { ${members} }`
  const sources = new Map([
    ['src/framework/resource.ts', declared('Declaration', 'label: string\n was?: string')],
    ['src/framework/lists/resource-views.ts', declared('ResourceViews', '')],
    ['src/framework/field.ts', declared('FieldOptions', '')],
    ['src/framework/approval.ts', declared('Approval', '')],
    [
      'src/framework/workflow.ts',
      ['State', 'Transition', 'Workflow', 'Rule', 'Limit', 'UniqueTogether', 'NoOverlap', 'Action']
        .map((name) => declared(name, ''))
        .join('\n'),
    ],
    ['resources/bees/hives.ts', "const a = { label: 'Hive', was: 'skep' }"],
    ['resources/ants/hills.ts', "const a = { label: 'Hill' }"],
  ])
  expect(findMechanismUses(sources)).toEqual([
    { option: 'Declaration.label', areas: ['ants', 'bees'] },
    { option: 'Declaration.was', areas: ['bees'] },
  ])
  expect(() => findMechanismUses(new Map())).toThrow('has no interface Declaration')
})

test('lines and subjects of commits are bounded', () => {
  const long = 'x'.repeat(115)
  const text = `// ${long}\nconst a = '${long}'\n// short\n`
  expect(longLines(new Map([['a.ts', text]]))).toEqual({ comments: ['a.ts:1'], others: ['a.ts:2'] })
  expect(unfitSubjects(['leave: count halves', '1.2.3', 'Leave: x', 'leave: counts.', `a: ${long}`])).toHaveLength(3)
})

test('SQL with the table of an engine typed by hand is found, and that by declared names is not', () => {
  const sources = new Map([
    ['src/engines/engine-resources.ts', 'interface ResourceNames {\n  beeDances: true\n}\n'],
    [
      'server/bees.ts',
      "const a = 'select id from bee_dances b join bee_dances c'\n// from bee_dances\nconst b = sql`select from d`\n",
    ],
    ['resources/bees/server/hives.ts', "const a = 'select id from bee_dances'\n"],
  ])
  expect(handTypedSql(sources)).toEqual(['server/bees.ts:1 bee_dances', 'server/bees.ts:1 bee_dances'])
})
