import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRoles, type RoleName } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import { canCallOperation } from '../../server/wire/operation'
import type { OperationRegistry } from '../../server/wire/registry'
import { errorTable } from '../../src/framework/errors'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { roleNames, shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import { prefix } from './wire'

type Json = Readonly<Record<string, unknown>>
interface Described {
  operationId: string
  security: Json[]
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Json>; required?: string[] }; encoding: Json }>
  }
  responses: Record<string, Json>
}
interface Document {
  openapi: string
  info: Json
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, Json>>
}

let steward: TestApp
let registry: OperationRegistry
beforeAll(async () => {
  steward = await startApp()
  registry = (await buildKernel(steward.db, testSettings, shipped)).registry
})
afterAll(() => steward.close())

async function read(as?: Person): Promise<Document> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const { statusCode, body } = await steward.app.inject({ url: '/api/openapi.json', headers })
  expect(statusCode).toBe(200)
  return JSON.parse(body) as Document
}
const namesIn = ({ paths }: Document) =>
  Object.keys(paths)
    .map((path) => path.slice(prefix.length))
    .sort()
const bodyOf = (document: Document, name: string) =>
  Object.values(document.paths[prefix + name]?.post?.requestBody?.content ?? {})[0]

test('each role reads of the operations it may call and of no other, anonymous callers of the open ones', async () => {
  const people: [RoleName | undefined, Person | undefined][] = [[undefined, undefined]]
  for (const role of roleNames) people.push([role, await steward.person(role)])
  const sizes = new Set<number>()
  for (const [role, person] of people) {
    const roles = role ? effectiveRoles([role]) : []
    const open = [...registry.values()]
      .filter(({ to }) => canCallOperation(to, roles, role !== undefined))
      .map(({ name }) => name)
    const document = await read(person)
    expect(namesIn(document)).toEqual(open.sort())
    sizes.add(open.length)
  }
  expect(sizes.size).toBeGreaterThan(3)
})

test('a caller with a token that is none is anonymous', async () => {
  expect(namesIn(await read({ empId: 1, token: 'a.b.c' }))).toEqual(namesIn(await read()))
})

test('the document keeps the rules of OpenAPI 3.1', async () => {
  const document = await read(await steward.demo('admin'))
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  const ids = new Set<string>()
  for (const [path, item] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/[\w/-]+$/)
    expect(Object.keys(item)).toEqual(['post'])
    for (const { operationId, responses, security } of Object.values(item)) {
      expect(ids.has(operationId)).toBe(false)
      ids.add(operationId)
      expect(Object.keys(responses)).toContain('200')
      for (const status of Object.keys(responses)) expect(status).toMatch(/^[1-5]\d\d$/)
      for (const scheme of security.flatMap(Object.keys))
        expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  }
  const names = Object.values(document.components).flatMap((kind) => Object.keys(kind))
  for (const name of names) expect(name).toMatch(/^[\w.-]+$/)
  eachNode(document, (node) => {
    if (typeof node.$ref === 'string') expect(at(document, node.$ref), node.$ref).toBeDefined()
  })
})

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

test('every input is a schema that JSON Schema knows, and its fields are those of the registry', async () => {
  const document = await read(await steward.demo('admin'))
  for (const name of namesIn(document)) {
    const declared = Object.keys(registry.get(name)?.input ?? {})
    const body = bodyOf(document, name)
    expect(Object.keys(body?.schema.properties ?? {}), name).toEqual(declared)
    const type = name.startsWith('upload') ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    if (declared.length > 0)
      expect(document.paths[prefix + name]?.post?.requestBody?.content, name).toHaveProperty([type])
    for (const required of body?.schema.required ?? []) expect(declared).toContain(required)
    for (const encoded of Object.keys(body?.encoding ?? {})) expect(declared).toContain(encoded)
    eachNode(body?.schema.properties ?? {}, (node) => {
      if (typeof node.type !== 'string') return
      expect(types).toContain(node.type)
      if (node.enum) expect((node.enum as unknown[]).length).toBeGreaterThan(0)
      if (node.pattern) expect(() => new RegExp(String(node.pattern), 'u')).not.toThrow()
      if (node.type === 'array') expect(node.items).toBeTypeOf('object')
      for (const limit of ['minLength', 'maxLength', 'maxItems'])
        if (limit in node) expect(node[limit]).toBeGreaterThanOrEqual(0)
    })
  }
})

test('every code of a refusal stands in it, under its status', async () => {
  const { components, paths } = await read()
  const ping = paths[`${prefix}ping`]?.post?.responses ?? {}
  for (const [code, { status }] of Object.entries(errorTable)) {
    expect(ping[status]).toEqual({ $ref: `#/components/responses/Refused${status}` })
    expect(String(components.responses?.[`Refused${status}`]?.description).split(', ')).toContain(code)
  }
})

test('what a field takes is said by its type', async () => {
  const document = await read(await steward.demo('admin'))
  const create = bodyOf(document, 'createCustomer')?.schema
  expect(create?.required).toContain('name')
  expect(create?.properties).toMatchObject({
    name: { title: 'Name', type: 'string', maxLength: expect.any(Number) },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    accountOwnerEmpId: { title: 'Account owner', type: 'integer', minimum: 1 },
    billingAddress: { type: 'object', additionalProperties: false },
  })
  expect(bodyOf(document, 'createCustomer')?.encoding).toMatchObject({
    billingAddress: { contentType: 'application/json' },
  })
  expect(bodyOf(document, 'updateCustomer')?.schema.required).toEqual(expect.arrayContaining(['id', 'version']))
  expect(document.paths[`${prefix}ping`]?.post?.security).toEqual([])
  expect(document.paths[`${prefix}createCustomer`]?.post?.security).toEqual([{ session: [] }])
})

test('a form made by the schema alone is read by the server', async () => {
  const admin = await steward.demo('admin')
  const { schema } = bodyOf(await read(admin), 'getCustomers') ?? {}
  const sample: Record<string, string> = {
    page: '1',
    perPage: '5',
    sort: '[["name","asc"]]',
    filter: '{}',
    q: '',
    fields: '["name"]',
  }
  const sent = Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, sample[name] ?? '']))
  expect((await steward.call('getCustomers', sent, { as: admin })).status).toBe(200)
})

function eachNode(value: unknown, visit: (node: Json) => void): void {
  if (Array.isArray(value)) for (const item of value) eachNode(item, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Json)
    for (const item of Object.values(value)) eachNode(item, visit)
  }
}

const at = (document: unknown, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document)

/** Lists and their first record, as somebody: what is answered beside what the document says of it. */
async function compared(as: Person): Promise<{ wrong: string[]; rows: number; operations: number }> {
  const document = await read(as)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // A default export of a module that is older than these.
  ;(formats as unknown as (of: Ajv2020) => void)(ajv)
  ajv.addSchema(document, 'doc')
  const wrong = new Set<string>()
  let [rows, operations] = [0, 0]
  const check = async (name: string, params: object) => {
    const { status, body } = await steward.call<Json[] | Json>(name, { ...params }, { as })
    if (status !== 200) return []
    operations += 1
    const place = `${prefix}${name}`.replaceAll('/', '~1')
    const fits = ajv.compile({ $ref: `doc#/paths/${place}/post/responses/200/content/application~1json/schema` })
    // A check that takes anything would say nothing.
    if (fits({ ...body, data: 'text' })) wrong.add(`${name} may be anything`)
    if (!fits(body))
      for (const { instancePath, message } of fits.errors ?? [])
        wrong.add(`${name}${instancePath.replace(/[/][0-9]+/g, '/n')} ${message}`)
    const records = [body.data ?? []].flat()
    const said = Object.keys(document.components.schemas?.[`Record_${registry.get(name)?.resource}`]?.properties ?? {})
    for (const key of new Set(records.flatMap(Object.keys)))
      if (!said.includes(key)) wrong.add(`${name} answers ${key}`)
    rows += records.length
    return records
  }
  for (const name of namesIn(document)) {
    const { answers, resource, input = {} } = registry.get(name) ?? {}
    if (answers !== 'records' || Object.values(input).some(({ options }) => options.required)) continue
    const [first] = await check(name, { perPage: 20 })
    const show = [...registry.values()].find((each) => each.resource === resource && /ById$/.test(each.name))
    if (first && show?.answers === 'record' && document.paths[prefix + show.name])
      await check(show.name, { id: first.id })
  }
  return { wrong: [...wrong], rows, operations }
}

const asked = async (usernames: readonly string[]) => {
  for (const username of usernames) {
    const { wrong, rows, operations } = await compared(await steward.demo(username))
    expect(wrong, username).toEqual([])
    expect(operations).toBeGreaterThan(20)
    expect(rows).toBeGreaterThan(100)
  }
}

test('lists and records are answered to an employee as the document says', () => asked(['employee']))

exhaustively('and so to finance, people operations and administrators', () => asked(['finance', 'hr', 'admin']))

test('lines of a part are told as records, and taken as such; amounts say what they are counted in', async () => {
  const document = await read(await steward.demo('finance'))
  const invoice = document.components.schemas?.Record_invoices as { properties: Record<string, Json> }
  const [[part = '', { of = '' } = {}] = []] = Object.entries(
    shipped.resources.find(({ name }) => name === 'invoices')?.parts ?? {},
  )
  expect(invoice.properties[part]).toEqual({ type: 'array', items: { $ref: `#/components/schemas/Record_${of}` } })
  const create = bodyOf(document, 'createProcurementDetails')?.schema.properties.items as {
    items: { properties: Json }
  }
  expect(create).toMatchObject({ type: 'array', items: { properties: { unitPrice: {}, remove: { type: 'boolean' } } } })
  const record = document.components.schemas?.Record_procurements as { properties: Record<string, Json> }
  expect(record.properties.totalCost).toMatchObject({ anyOf: [{ description: 'Counted in what currency says' }, {}] })
})

test('the document says nothing of fields that nobody of the caller’s roles reads', async () => {
  const properties = async (username: string) => {
    const { components } = await read(await steward.demo(username))
    return Object.keys((components.schemas?.Record_receivables as { properties?: Json })?.properties ?? {})
  }
  expect(await properties('finance')).toContain('exchangeDifference')
  const others = await properties('employee')
  expect(others).toContain('balance')
  expect(others).not.toContain('exchangeDifference')
})
