/** Parts of names: `travelNotes` is of the resource `TravelNote`, shown as `Travel note`. */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const singular = (name) => capital(name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, ''))
const inWords = (name) => capital(name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`))

/** The files of an area with one small resource, by their paths. */
export function filesOf(area, resource) {
  const noun = singular(resource)
  const label = inWords(noun.charAt(0).toLowerCase() + noun.slice(1))
  return {
    [`resources/${area}/index.ts`]: `import { defineArea } from '../../src/framework/company/application'
import { ${resource} } from './${resource}.resource.json'

declare module '../../src/framework/register' {
  interface ResourceNames {
    ${resource}: true
  }
}

export const ${area}Area = defineArea({
  name: '${area}',
  resources: [${resource}],
})
`,
    [`resources/${area}/${resource}.resource.json`]: bodyText(resource, label),
    [`resources/${area}/${resource}.resource.d.json.ts`]: typesText(resource),
    [`resources/${area}/server/index.ts`]: `import { defineAreaServer } from '../../../server/area'

export const ${area}Server = defineAreaServer({ name: '${area}' })
`,
    [`resources/${area}/pages/index.ts`]: `import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const ${area}Pages = defineAreaPages({ name: '${area}' })
`,
    [`resources/${area}/words/en.ts`]: `import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of this area, beside the labels of its declarations. */
const words = {
  title: '${inWords(area)}',
} as const

export const use${capital(area)}Words = createWordsHook('${area}', words)
`,
    [`tests/${area}/${resource}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

test('people operations keep ${inWords(resource).toLowerCase()}, everybody reads them', async () => {
  const [hr, employee] = [await steward.person('hr'), await steward.person('employee')]
  const created = await steward.call('create${noun}', { name: 'The first' }, { as: hr })
  expect(created.body).toMatchObject({ error: null, data: { name: 'The first' } })
  const refused = await steward.call('create${noun}', { name: 'The second' }, { as: employee })
  expect(refused.body.code).toBe('forbidden')
  const { body } = await steward.call('get${noun}s', {}, { as: employee })
  expect(body.data).toMatchObject([{ name: 'The first' }])
})
`,
  }
}

/** A small resource as a file: a name, states, and who may do what. */
const bodyText = (resource, label) => `{
  "name": "${resource}",
  "about": "What it is, in a sentence.",
  "label": "${label}",
  "icon": "Folder",
  "title": "name",
  "fields": [["f1", "name", "text", { "required": true, "unique": "ignoreCaseAndSpace", "search": true, "max": 120 }]],
  "access": [
    { "to": ["employee"], "can": ["list", "show"] },
    { "to": ["hr", "hrFinance", "admin"], "can": ["create", "update"] }
  ],
  "workflow": {
    "field": "status",
    "initial": "active",
    "states": [["s1", "active", { "tone": "success" }], ["s2", "inactive", { "tone": "neutral", "isReadOnly": true }]],
    "sets": { "inUse": ["active"] },
    "steps": [
      [
        "t1",
        "deactivate",
        {
          "from": ["active"],
          "to": "inactive",
          "by": ["hr", "hrFinance", "admin"],
          "confirm": "Nobody can choose it any more.",
          "tone": "danger"
        }
      ],
      ["t2", "reactivate", { "from": ["inactive"], "to": "active", "by": ["hr", "hrFinance", "admin"] }]
    ]
  },
  "views": { "form": { "${label}": ["name"] } },
  "route": "${capital(resource)}"
}
`

/** What the compiler knows of the file, as the test beside the reader compares it. */
const typesText = (
  resource,
) => `import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** What it is, in a sentence. */
export declare const ${resource}: FileResource<
  '${resource}',
  {
    name: Needed<FileField<'text'>>
  },
  'status',
  'active' | 'inactive',
  'deactivate' | 'reactivate',
  'inUse'
>
`

/** The files of a resource in an area that is there. */
export function filesOfResource(area, resource) {
  const file = `resources/${area}/${resource}.resource`
  const own = [`${file}.json`, `${file}.d.json.ts`, `tests/${area}/${resource}.test.ts`]
  return Object.fromEntries(Object.entries(filesOf(area, resource)).filter(([path]) => own.includes(path)))
}

/** The `index.ts` of an area with one more resource: imported, registered by its name, and the last of the list. */
export function withResource(text, area, resource) {
  const names = 'interface ResourceNames {'
  const list = /(\n {2}resources: \[)([^\]]*)\]/
  if (!text.includes(names) || !list.test(text))
    throw new Error(`resources/${area}/index.ts registers no names of resources, or lists none`)
  const longer = (_, head, inside) => `${head}${inside.trimEnd().replace(/,$/, '')}, ${resource}]`
  const listed = text
    .replace(list, longer)
    .replace(/(interface ResourceNames \{[^}]*?)(\n {2}\})/, `$1\n    ${resource}: true$2`)
  return `import { ${resource} } from './${resource}.resource.json'\n${listed}`
}

/** The area whose declarations register a resource of that name. */
export const areaOfResource = (indexes, resource) =>
  Object.keys(indexes).find((area) => new RegExp(`^ {4}${resource}: true$`, 'm').test(indexes[area]))

/** What each file of the composition imports of an area, and the list it stands in then. */
const places = {
  'resources/index.ts': ['Area', '', 'const areas = ['],
  'resources/server.ts': ['Server', '/server', 'export const areaServers: readonly AreaServer[] = ['],
  'resources/pages.ts': ['Pages', '/pages', 'const pages: readonly AreaPages[] = ['],
}
export const composition = Object.keys(places)

/** The text of a file of the composition with the area as the last one. */
export function wired(path, text, area) {
  const [kind, folder, list] = places[path]
  const start = text.indexOf(list)
  const end = text.indexOf('\n]', start)
  if (start < 0 || end < 0) throw new Error(`${path} holds no ${list}`)
  return `import { ${area}${kind} } from './${area}${folder}'\n${text.slice(0, end)}\n  ${area}${kind},${text.slice(end)}`
}

/** The list of what the specification does not name, with the resource; the conformance test reads it. */
export function named(text, resource) {
  const list = 'const ours = ['
  if (!text.includes(list)) throw new Error(`There is no ${list}`)
  return text.replace(list, `${list}\n  '${resource}',`)
}
