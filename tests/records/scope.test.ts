import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { comparable } from '../wire/wire'
import { declaredWith } from './declared'

const own = { ownerEmpId: { eq: '$me' } } as const

const tickets = defineResource('tickets', {
  label: 'Ticket',
  route: 'Tickets',
  title: 'title',
  fields: {
    title: text({ required: true, search: true }),
    ownerEmpId: ref('employees', { default: '$me' }),
    relatedId: ref('tickets'),
    isSecret: check(),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'], where: own },
    { to: 'marketing', can: ['list', 'show'], where: { ownerEmpId: { in: '$reports' } } },
    { to: 'finance', can: ['list', 'show'], where: { ownerEmpId: { in: '$directReports' } } },
    { to: 'hr', can: ['list', 'show'], where: { 'ownerEmpId.departmentId.code': { eq: 'SALES' } } },
    { to: 'director', can: ['list', 'show', 'update', 'delete'] },
    { to: 'director', cannot: ['list', 'show', 'update', 'delete'], where: { isSecret: { eq: true } } },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, closed: {} },
    transitions: { close: { from: 'open', to: 'closed', by: ['employee'] } },
  },
})

interface Row {
  id: number
  title: string
  relatedId: number | null
  labels: Record<string, string | null>
}

let app: TestApp
/** Top manages middle, middle manages low, low manages lowest. */
let [top, middle, low, lowest]: Person[] = []
let tick: Record<string, number> = {}

async function insert(
  title: string,
  owner: Person | undefined,
  more: { isSecret?: boolean; relatedId?: number } = {},
): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into tickets (title, owner_emp_id, is_secret, related_id, status) values ($1, $2, $3, $4, 'open') returning id`,
    values: [title, owner?.empId, more.isSecret ?? null, more.relatedId ?? null],
  })
  return rows[0]?.id ?? 0
}

async function titles(as: Person | undefined, params: object = {}): Promise<string[]> {
  const { body } = await app.call<Row[]>('getTickets', { ...params }, as ? { as } : {})
  const rows = body.data ?? []
  expect(body.total).toBe(rows.length)
  return rows.map((row) => row.title)
}

beforeAll(async () => {
  app = await startApp(declaredWith(tickets))
  await app.person('admin')
  ;[top, middle, low, lowest] = [
    await app.person('marketing'),
    await app.person('finance'),
    await app.person('marketing'),
    await app.person(),
  ]
  await app.reportsTo(middle, top)
  await app.reportsTo(low, middle)
  await app.reportsTo(lowest, low)
  tick = {
    top: await insert('top', top),
    middle: await insert('middle', middle),
    low: await insert('low', low),
    lowest: await insert('lowest', lowest),
  }
  tick.secret = await insert('secret', lowest, { isSecret: true, relatedId: tick.low ?? 0 })
})
afterAll(() => app.close())

test('$me: everybody sees what is theirs', async () => {
  expect(await titles(lowest)).toEqual(['lowest', 'secret'])
})

test('$reports: whoever reports at any depth, and not the managers above', async () => {
  expect(await titles(top)).toEqual(['low', 'lowest', 'middle', 'secret', 'top'])
  expect(await titles(low)).toEqual(['low', 'lowest', 'secret'])
})

test('$directReports: one step only', async () => {
  expect(await titles(middle)).toEqual(['low', 'middle'])
})

test('a cycle among the managers ends, in good time', async () => {
  const [a, b, c] = [await app.person('marketing'), await app.person('marketing'), await app.person('marketing')]
  for (const [person, manager] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const)
    await app.reportsTo(person, manager)
  for (const [name, person] of [
    ['a', a],
    ['b', b],
    ['c', c],
  ] as const)
    await insert(name, person)
  const self = await app.person('marketing')
  await app.reportsTo(self, self)
  await insert('self', self)
  expect(await titles(a)).toEqual(['a', 'b', 'c'])
  expect(await titles(self)).toEqual(['self'])
})

test('a filter over two references: what belongs to people of one department', async () => {
  const [clerk, seller] = [await app.person('hr'), await app.person()]
  await app.db.query({ text: `insert into departments (name, code, status) values ('Sales', 'SALES', 'active')` })
  await app.db.query({
    text: `update employees set department_id = (select id from departments where code = 'SALES') where id = $1`,
    values: [seller.empId],
  })
  await insert('sold', seller)
  expect(await titles(clerk)).toEqual(['sold'])
  await app.db.query({
    text: 'update employees set department_id = (select id from departments limit 1) where id = $1',
    values: [seller.empId],
  })
  expect(await titles(clerk)).toEqual([])
})

test('a denial wins over the grant of another role, also over one’s own', async () => {
  const director = await app.person('director')
  const hidden = await insert('hidden', director, { isSecret: true })
  expect(await titles(director)).toEqual(expect.arrayContaining(['top', 'middle', 'low', 'lowest']))
  expect(await titles(director)).not.toContain('secret')
  expect(await titles(director)).not.toContain('hidden')
  expect((await app.call('getTicketById', { id: hidden }, { as: director })).status).toBe(404)
})

test('no grant, no access: the restricted are refused before anything is read', async () => {
  const nobody = await app.person('restricted')
  for (const operation of [
    'getTickets',
    'getTicketById',
    'createTicket',
    'updateTicket',
    'deleteTicket',
    'closeTicket',
    'getTicketHistory',
  ])
    expect((await app.call(operation, { id: tick.low, version: 1 }, { as: nobody })).status, operation).toBe(403)
})

test('what is listed may be shown, what is not listed is missing', async () => {
  for (const person of [top, middle, low, lowest]) {
    const listed = await titles(person)
    for (const [title, id] of Object.entries(tick)) {
      const { status } = await app.call('getTicketById', { id }, person ? { as: person } : {})
      expect(status, title).toBe(listed.includes(title) ? 200 : 404)
    }
  }
})

test.each<[string, object]>([
  ['getTicketById', {}],
  ['getTicketHistory', {}],
  ['updateTicket', { version: 1, title: 'mine now' }],
  ['updateTicket', { version: 7, title: 'mine now' }],
  ['deleteTicket', { version: 1 }],
  ['deleteTicket', { version: 7 }],
  ['closeTicket', {}],
  ['closeTicket', { version: 7 }],
])('%s %j: a record outside the scope and a missing one answer alike', async (operation, params) => {
  const director = await app.person('director')
  const cases: [Person | undefined, number | undefined][] = [
    [low, tick.middle],
    [director, tick.secret],
  ]
  for (const [as, outside] of cases) {
    if (!as) throw new Error('nobody asks')
    const [hidden, missing] = [
      await app.call(operation, { ...params, id: outside }, { as }),
      await app.call(operation, { ...params, id: 999_999_999 }, { as }),
    ]
    expect(comparable({ ...hidden })).toEqual(comparable({ ...missing }))
    expect(hidden.status).toBe(404)
  }
  const { rows } = await app.db.query({
    text: `select title, status, version from tickets where id = any($1)`,
    values: [[tick.middle, tick.secret]],
  })
  expect(rows.map((row) => [row.title, row.status, row.version])).toEqual([
    ['middle', 'open', 1],
    ['secret', 'open', 1],
  ])
})

test('words, filters, sorting and pages stay inside the scope', async () => {
  expect(await titles(lowest, { q: 'middle' })).toEqual([])
  expect(
    await titles(lowest, { filter: { or: [{ title: { eq: 'middle' } }, { not: { title: { eq: 'x' } } }] } }),
  ).toEqual(['lowest', 'secret'])
  expect(await titles(lowest, { filter: { id: { in: [tick.middle, tick.lowest] } } })).toEqual(['lowest'])
  const page = await app.call<Row[]>(
    'getTickets',
    { page: 2, perPage: 1, sort: [['title', 'desc']] },
    { as: lowest as Person },
  )
  expect([page.body.total, page.body.data?.map((row) => row.title)]).toEqual([2, ['lowest']])
})

test('the label of a reference outside the scope stays empty, and cannot be reached by filter or sort', async () => {
  const as = lowest as Person
  const { body } = await app.call<Row>('getTicketById', { id: tick.secret }, { as })
  expect(body.data).toMatchObject({ relatedId: tick.low, labels: { relatedId: null } })
  const listed = await app.call<Row[]>('getTickets', { filter: { id: { eq: tick.secret } } }, { as })
  expect(listed.body.data?.[0]?.labels.relatedId).toBeNull()
  expect(JSON.stringify(listed.body)).not.toContain('"low"')
  expect(await titles(lowest, { filter: { 'relatedId.title': { eq: 'low' } } })).toEqual([])
  expect(await titles(low, { filter: { 'relatedId.title': { eq: 'low' } } })).toEqual(['secret'])
})

test('a reference to a record outside the scope is refused like one to a missing record', async () => {
  const as = lowest as Person
  const [hidden, missing] = [
    await app.call('createTicket', { title: 'x', relatedId: tick.middle }, { as }),
    await app.call('createTicket', { title: 'x', relatedId: 999_999 }, { as }),
  ]
  expect(comparable({ ...hidden })).toEqual(comparable({ ...missing }))
  expect(hidden.body.fields).toEqual({ relatedId: { code: 'reference' } })
})

test('a record that would lie outside the grant is not created, and leaves nothing behind', async () => {
  const count = async () =>
    (
      await app.db.query({
        text: `select (select count(*) from tickets) as tickets, (select count(*) from history) as history`,
      })
    ).rows[0]
  const before = await count()
  const refused = await app.call(
    'createTicket',
    { title: 'for another', ownerEmpId: middle?.empId },
    { as: lowest as Person },
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect(await count()).toEqual(before)
  expect(
    (await app.call('createTicket', { title: 'own', ownerEmpId: lowest?.empId }, { as: lowest as Person })).status,
  ).toBe(200)
})

test('a change may take a record out of one’s sight; the answer then holds its id only', async () => {
  const id = await insert('given away', lowest)
  const { status, body } = await app.call(
    'updateTicket',
    { id, version: 1, ownerEmpId: middle?.empId },
    { as: lowest as Person },
  )
  expect([status, body.data]).toEqual([200, { id }])
  expect(await titles(lowest)).not.toContain('given away')
})
