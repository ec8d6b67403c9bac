import { describe, expect, test } from 'vitest'
import { areasOf, ratioOf } from './budgets/areas'
import { isLost, limitOf, lowered } from './budgets/ceilings'
import { arrowsUp, circlesOf, importsOf } from './budgets/graph'
import { bodyLines, codeLines } from './budgets/lines'

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
      ['resources/menus.ts', 'a\n'],
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
