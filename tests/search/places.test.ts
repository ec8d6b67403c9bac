import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonPlaces, placeLimits } from '../../src/framework/lists/person-places'
import type { SignedInUser } from '../../src/framework/session'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let ann: Person
let ben: Person
let customers: number[]

beforeAll(async () => {
  app = await startApp()
  ann = await app.person('finance')
  ben = await app.person('employee')
  const { rows } = await app.db.query<{ id: number }>({ text: 'select id from customers order by id' })
  customers = rows.map(({ id }) => id)
})
afterAll(() => app.close())

const open = async (path: string, as: Person) =>
  (await app.call<{ isStored: boolean }>('storeOpenedPlace', { path }, { as })).body.data?.isStored
const read = async (as: Person) => (await app.call<PersonPlaces>('getOwnPlaces', {}, { as })).body.data as PersonPlaces
const favour = (path: string, isFavourite: boolean, as: Person) =>
  app.call<PersonPlaces>('setFavouritePlace', { path, isFavourite }, { as })

test('what a person opened last comes first, once, with today’s title', async () => {
  const [first = 0, second = 0] = customers
  for (const path of [`/Customers/${first}/show`, '/Customers', `/Customers/${second}`, `/Customers/${first}`])
    expect(await open(path, ann)).toBe(true)
  await app.db.query({ text: `update customers set name = 'Renamed since' where id = $1`, values: [first] })
  const { opened } = await read(ann)
  expect(opened).toMatchObject([
    { resource: 'customers', id: first, title: 'Renamed since' },
    { resource: 'customers', id: second },
    { path: '/Customers' },
  ])
  expect(await read(ben)).toEqual({ opened: [], favourites: [] })
})

test('a record that the person may not open is neither kept nor answered, also later', async () => {
  const secret = `/Customers/${customers[0]}`
  expect(await open(secret, ben)).toBe(false)
  expect((await favour(secret, true, ben)).status).toBe(404)
  expect(await open('/Customers/99999999', ann)).toBe(false)
  const once = await app.person('finance')
  await favour(secret, true, once)
  expect((await read(once)).favourites).toHaveLength(1)
  await app.db.query({ text: `update role_grants set role = 'employee' where emp_id = $1`, values: [once.empId] })
  expect((await read(await app.again(once))).favourites).toEqual([])
})

test('favourites stay until they are taken away, the last one first', async () => {
  await favour('/Home', true, ben)
  await favour('/Requests', true, ben)
  await favour('/Home', true, ben)
  expect((await read(ben)).favourites).toEqual([{ path: '/Requests' }, { path: '/Home' }])
  expect((await favour('/Requests', false, ben)).body.data?.favourites).toEqual([{ path: '/Home' }])
})

test('only the latest are kept, and favourites have a limit', async () => {
  const cara = await app.person('employee')
  await favour('/P0', true, cara)
  for (let n = 0; n <= placeLimits.opened; n++) await open(`/P${n}`, cara)
  const { opened, favourites } = await read(cara)
  expect(opened.map((place) => 'path' in place && place.path)).toEqual(
    Array.from({ length: placeLimits.opened }, (_, n) => `/P${placeLimits.opened - n}`),
  )
  expect(favourites).toEqual([{ path: '/P0' }])
  const answers = await Promise.all(
    Array.from({ length: placeLimits.favourites }, (_, n) => favour(`/Q${n}`, true, cara)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(placeLimits.favourites - 1)
  expect((await favour('/Z', true, cara)).body).toMatchObject({
    code: 'invalidInput',
    fields: { path: { code: 'tooMany' } },
  })
})

test.each(['https://evil.example', '//evil.example', '/a b', '/x?y=1', 'Home', `/${'x'.repeat(300)}`, '/../etc', ''])(
  'the path %j is refused',
  async (path) => {
    expect((await app.call('storeOpenedPlace', { path }, { as: ann })).status).toBe(400)
  },
)

test('a theme is kept with the person, and only the specification’s are taken', async () => {
  const refresh = async (as: Person) =>
    (await app.call<SignedInUser>('getEmployeeByEmpId', { EmpId: as.empId, refresh: true }, { as })).body.data
  expect(await refresh(ann)).not.toHaveProperty('theme')
  const theme = { mode: 'dark', light: 'red', dark: 'slateDark1' }
  expect((await app.call('saveTheme', theme, { as: ann })).body.data).toEqual(theme)
  expect((await refresh(ann))?.theme).toEqual(theme)
  expect(await refresh(ben)).not.toHaveProperty('theme')
  for (const wrong of [{ light: 'slateDark1' }, { dark: 'red' }, { mode: 'blue' }])
    expect((await app.call('saveTheme', { ...theme, ...wrong }, { as: ann })).status).toBe(400)
})

test('the chat of the demo is offered by a setting', async () => {
  const user = await app.call<SignedInUser>('getEmployeeByEmpId', { EmpId: ann.empId, refresh: true }, { as: ann })
  expect(user.body.data?.hasDemoChat).toBe(true)
})
