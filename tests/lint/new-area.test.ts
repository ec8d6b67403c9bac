import { expect, test } from 'vitest'
import {
  areaOfResource,
  composition,
  filesOf,
  filesOfResource,
  named,
  wired,
  withResource,
} from '../../scripts/area.mjs'
import { readResourceFile } from '../../server/build/resource-files/read-resource-file'
import { writeResourceTypes } from '../../server/build/resource-files/write-types'
import { formatBody } from '../../src/engines/definitions/body/format-body'
import { withoutArea } from './remove-area.mjs'
import { filesBelow, textOf } from './tree'

test('a new area has a declaration, a server, pages, words and a test', () => {
  const files = filesOf('hives', 'honeyJars')
  expect(Object.keys(files)).toEqual([
    'resources/hives/index.ts',
    'resources/hives/honeyJars.resource.json',
    'resources/hives/honeyJars.resource.d.json.ts',
    'resources/hives/server/index.ts',
    'resources/hives/pages/index.ts',
    'resources/hives/words/en.ts',
    'tests/hives/honeyJars.test.ts',
  ])
  const file = 'resources/hives/honeyJars.resource.json'
  const body = readResourceFile(files[file] ?? '', file)
  expect(body.label).toBe('Honey jar')
  expect(`${formatBody(body)}\n`).toBe(files[file])
  expect(writeResourceTypes(body, '../../src')).toBe(files['resources/hives/honeyJars.resource.d.json.ts'])
  expect(files['tests/hives/honeyJars.test.ts']).toContain('getHoneyJars')
})

test.each(composition)('%s takes it in, and gives it back as it was', (path) => {
  const text = textOf(path)
  const added = wired(path, text, 'hives')
  expect(added.split('\n').length).toBe(text.split('\n').length + 2)
  expect(withoutArea(added, 'hives', path)).toBe(text)
})

test('a new resource is a declaration, a test, and three places of the index of its area', () => {
  expect(Object.keys(filesOfResource('teams', 'honeyEntries'))).toEqual([
    'resources/teams/honeyEntries.resource.json',
    'resources/teams/honeyEntries.resource.d.json.ts',
    'tests/teams/honeyEntries.test.ts',
  ])
  const files = filesOfResource('teams', 'honeyEntries')
  expect(files['tests/teams/honeyEntries.test.ts']).toMatch(/'createHoneyEntry'[\s\S]*'getHoneyEntrys'/)
})

const indexes = Object.fromEntries(
  filesBelow('resources')
    .filter((path) => /^resources[/]\w+[/]index[.]ts$/.test(path))
    .map((path) => [path.split('/')[1] ?? '', textOf(path)]),
)

test.each(Object.keys(indexes))('the index of %s takes one more', (area) => {
  const added = withResource(indexes[area] ?? '', area, 'honeyJars')
  expect(added).toContain(`import { honeyJars } from './honeyJars.resource.json'`)
  expect(added).toMatch(/interface ResourceNames \{[^}]*\n {4}honeyJars: true\n {2}\}/)
  expect(added).toMatch(/\n {2}resources: \[[^\]]*\w, honeyJars\]/)
  expect(areaOfResource({ ...indexes, [area]: added }, 'honeyJars')).toBe(area)
  expect(areaOfResource(indexes, 'honeyJars')).toBeUndefined()
})

test('what is no composition any more is told', () => {
  expect(() => wired('resources/pages.ts', 'const others = []', 'hives')).toThrow(/holds no const pages/)
  expect(() => withResource('export {}', 'teams', 'honeyJars')).toThrow(/registers no names/)
  expect(() => named('const theirs = []', 'honeyJars')).toThrow(/There is no/)
})
