import { expect, test } from 'vitest'
import { composition, filesOf, named, wired } from '../../scripts/area.mjs'
import { withoutArea } from './remove-area.mjs'
import { textOf } from './tree'

test('a new area has a declaration, a server, pages, words and a test', () => {
  const files = filesOf('hives', 'honeyJars')
  expect(Object.keys(files)).toEqual([
    'resources/hives/index.ts',
    'resources/hives/honeyJars.ts',
    'resources/hives/server/index.ts',
    'resources/hives/pages/index.ts',
    'resources/hives/words/en.ts',
    'tests/hives/honeyJars.test.ts',
  ])
  expect(files['resources/hives/honeyJars.ts']).toContain(`label: 'Honey jar'`)
  expect(files['tests/hives/honeyJars.test.ts']).toContain('getHoneyJars')
})

test.each(composition)('%s takes it in, and gives it back as it was', (path) => {
  const text = textOf(path)
  const added = wired(path, text, 'hives')
  expect(added.split('\n').length).toBe(text.split('\n').length + 2)
  expect(withoutArea(added, 'hives', path)).toBe(text)
})

test('what is no composition any more is told', () => {
  expect(() => wired('resources/pages.ts', 'const others = []', 'hives')).toThrow(/holds no const pages/)
  expect(() => named('const theirs = []', 'honeyJars')).toThrow(/There is no/)
})
