import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { locateContradiction } from '../../../server/build/resource-files/locate-contradiction'
import { resourceFilesPlugin } from '../../../server/build/resource-files/plugin.mjs'
import { readResourceFile, type ShippedBody } from '../../../server/build/resource-files/read-resource-file'
import { writeResourceTypes } from '../../../server/build/resource-files/write-types'
import { collectIds } from '../../../src/engines/definitions/body/build-declaration'
import { defineFrom } from '../../../src/engines/definitions/body/define-from'
import { formatBody } from '../../../src/engines/definitions/body/format-body'
import { writeResourceBody } from '../../../src/engines/definitions/body/write-resource-body'
import type { Resource } from '../../../src/framework/resource'
import { filesBelow } from '../../lint/tree'
import { resolveSharedNames } from './resolve-names'

const file = 'resources/calendar/holidayCalendars.resource.json'
const text = readFileSync(file, 'utf8')

const files = filesBelow('resources').filter((file) => file.endsWith('.resource.json'))
const typesFileOf = (file: string) => file.replace(/json$/, 'd.json.ts')
const nameIn = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.resource.json'.length)

const modules: Readonly<Record<string, Readonly<Record<string, Resource>>>> = import.meta.glob(
  '../../../resources/*/*.resource.json',
  { eager: true },
)

/** Reads a file as the build does, and once more with the values of what it shares with others. */
async function readWithValues(file: string): Promise<ShippedBody> {
  const body = readResourceFile(readFileSync(file, 'utf8'), file)
  return readResourceFile(JSON.stringify(await resolveSharedNames(body)), file)
}

function findShipped(file: string): Resource {
  const resource = modules[`../../../${file}`]?.[nameIn(file)]
  if (!resource) throw new Error(`${file} declares nothing`)
  return resource
}

test.each(files)('%s is what its declaration is written as, byte for byte', async (file) => {
  const text = readFileSync(file, 'utf8')
  const body = await readWithValues(file)
  expect(formatBody(writeResourceBody(findShipped(file), collectIds(body)))).toBe(formatBody(body))
  expect(`${formatBody(readResourceFile(text, file))}\n`).toBe(text)
})

test.each(files)('%s as a module is what the reader of bodies makes of it', async (file) => {
  const body = await readWithValues(file)
  const hasExpressions = body.rules ?? body.computed ?? body.visible
  if (!hasExpressions) expect(findShipped(file)).toMatchObject(defineFrom(body))
  expect(findShipped(file).fields).toEqual(defineFrom(body).fields)
})

test.each(files)('the types of %s stand beside it; `-u` writes them', async (file) => {
  const types = writeResourceTypes(await readWithValues(file), '../../src')
  await expect(types).toMatchFileSnapshot(join(process.cwd(), typesFileOf(file)))
})

const fees = 'tests/framework/body/berthFees.resource.json'
const fixtures = import.meta.glob<{ berthFees: Resource }>('./berthFees.resource.json', { eager: true })

test('a file with expressions computes and refuses, and is written again byte for byte', () => {
  const text = readFileSync(fees, 'utf8')
  const declaration = fixtures['./berthFees.resource.json']?.berthFees
  if (!declaration) throw new Error('the file declares nothing')
  expect(`${formatBody(writeResourceBody(declaration, collectIds(readResourceFile(text, fees))))}\n`).toBe(text)
  const record = { begins: '2026-12-01', ends: '2026-12-04', kind: 'guest' } as never
  const { computed, visible, rules } = declaration
  expect(computed.days?.(record, {} as never, '2026-11-30')).toBe(4)
  expect(visible.ends?.(record, {} as never, '2026-11-30')).toBe(true)
  expect(rules[0]?.check({ ...(record as object), ends: '2026-11-30' } as never, {} as never, '2026-11-30')).toBe(false)
})

test.each([
  ['a name that nobody exports', '@people/roles:everyTeam', 'resources/people/roles.ts shares no everyTeam'],
  ['a file that is not there', '@people/nowhere:peopleTeam', 'resources/people/nowhere.ts shares no peopleTeam'],
  ['a part of the prototype', '@people/sets:peopleSets.constructor', 'shares no peopleSets.constructor'],
])('%s is no shared fact', async (_, name, message) => {
  await expect(resolveSharedNames({ to: name })).rejects.toThrow(message)
})

test('a name that leads out of the areas stays a text, which does not fit', () => {
  const roles = '{ "to": "@people/roles:peopleTeam"'
  expect(text).toContain(roles)
  for (const wrong of ['@../server/main:start', '@people/roles', '@people/roles:a()', 'people/roles:peopleTeam'])
    expect(() => readResourceFile(text.replace(roles, `{ "to": ${JSON.stringify(wrong)}`), file)).toThrow(
      'must be a list',
    )
})

test('no types are left of a file that is gone', () => {
  const types = filesBelow('resources').filter((file) => file.endsWith('.resource.d.json.ts'))
  expect(types.toSorted()).toEqual(files.map(typesFileOf).toSorted())
})

test.each([
  ['text that is no JSON', '"icon": "CalendarMonth",', '"icon": CalendarMonth,', ':5:11 '],
  ['a text cut off half way', text.slice(200), '', ':7:'],
  ['an unknown part', '"label":', '"lable":', ':4:12 lable: there is no part lable; did you mean label?'],
  ['an unknown type', '"country", "country"', '"country", "contry"', ':9:23 fields.1.2: contry is no type of field'],
  ['an option that the type lacks', '"max": 80', '"most": 80', 'fields.0.3.most: there is no part most'],
  ['an id given twice', '["f2"', '["f1"', ':9:6 fields.1.0: the id f1 is that of fields.0.0 already'],
  ['a column that is no field', '"filters": ["country"]', '"filters": ["contry"]', 'did you mean country?'],
  ['the prototype of objects', '"route":', '"__proto__": {}, "route":', 'there is no part __proto__'],
  ['the name of another file', '"name": "holidayCalendars"', '"name": "holidayYears"', ':2:11 name: must be'],
])('%s is refused at its place', (_, from, to, words) => {
  expect(text).toContain(from)
  expect(() => readResourceFile(text.replace(from, to), file)).toThrow(words)
})

test.each([
  [
    'Resource holidayCalendars: its related holidays is no resource',
    'resources/calendar/holidayCalendars.resource.json:11 ',
  ],
  ['Resource holidayCalendars: grants something to hrFinance, which is no role', '.resource.json:14 '],
  ['Resource holidayCalendars: is declared twice', '.resource.json:1 '],
])('the check “%s” is told with its file and line', (message, place) => {
  expect(locateContradiction(message, process.cwd())).toContain(`${place}${message}`)
})

test('what the checks say of a resource in TypeScript, or of none, stays as it is', () => {
  for (const message of ['Resource employees: its title is no field', 'The area teams adds nothing'])
    expect(locateContradiction(message, process.cwd())).toBe(message)
})

const folder = mkdtempSync(join(tmpdir(), 'resource-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file that does not fit fails the build with its path and line', async () => {
  const broken = join(folder, 'holidayCalendars.resource.json')
  writeFileSync(broken, text.replace('"country", "country"', '"country", "contry"'))
  const load = () => runnerImport(broken, { configFile: false, plugins: [resourceFilesPlugin()] })
  await expect(load()).rejects.toThrow('holidayCalendars.resource.json:9:23 fields.1.2: contry is no type of field')
})
