import { expect, test } from 'vitest'
import { withoutArea } from './remove-area.mjs'

const text = `import { steward } from '.'
import { leaveServer } from './leave/server'
import { feedBees, type Hive } from './bees/server'
import { bees } from './bees'

export const all = [
  leaveServer,
  bees,
]
await feedBees(all)
`

test('an area leaves the composition with its imports and the lines that consist of it', () => {
  expect(withoutArea(text.replace(', type Hive', ''), 'bees', 'x.ts')).toBe(`import { steward } from '.'
import { leaveServer } from './leave/server'

export const all = [
  leaveServer,
]
`)
})

test('an area of which more is needed is not taken out', () => {
  expect(() => withoutArea(`${text}const one: Hive = bees[0]\n`, 'bees', 'x.ts')).toThrow(/^x\.ts needs \w+ in more/)
})
