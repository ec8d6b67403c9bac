import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDefinitions } from '../../server/app/config/config-command'
import { mostOwnEntries } from '../../src/framework/company/brief-menu'
import { listMenuPaths } from '../../src/framework/company/menu'
import type { SignedInUser } from '../../src/framework/session'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

let app: TestApp
let hr: Person
let finance: Person
const folder = mkdtempSync(join(tmpdir(), 'steward-many-'))
beforeAll(async () => {
  app = await startApp()
  hr = await app.person('hr')
  finance = await app.person('finance')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A list that people operations may open; `more` is for finance too. */
function writeThing(no: number, to: readonly string[], label = `Thing ${no}`) {
  const body = {
    ...{ name: `things${no}`, label, plural: label, title: 'name', menu: 'Things' },
    fields: [['f1', 'name', 'text', { required: true }]],
    access: [{ to, can: ['list', 'show', 'create'] }],
  }
  writeFileSync(
    join(folder, `resource-things${no}.json`),
    JSON.stringify({ kind: 'resource', key: `things${no}`, body }),
  )
}

async function applyFolder() {
  await changeDefinitions(app.db, testSettings, shipped, folder, 'Test')
  await app.call('ping', {})
}

const readUser = async (as: Person) =>
  (await app.call<SignedInUser>('getEmployeeByEmpId', { empId: as.empId, refresh: true }, { as })).body.data
const readWhole = async (as: Person) =>
  (await app.call<Pick<SignedInUser, 'menu' | 'menuHash'>>('isEmployeeInSpecialRole', {}, { as })).body.data
const listOwn = (user: Pick<SignedInUser, 'menu'> | null | undefined) =>
  listMenuPaths(user?.menu ?? []).filter((path) => path.startsWith('/OwnThings'))

test('few entries come with the person; many come by a call of their own, by hash and by rights', async () => {
  for (let no = 1; no <= mostOwnEntries; no++) writeThing(no, no === 1 ? ['hr', 'finance'] : ['hr'])
  await applyFolder()
  await expect.poll(async () => listOwn(await readUser(hr))).toHaveLength(mostOwnEntries)
  expect(await readUser(hr)).not.toHaveProperty('menuHash')

  writeThing(mostOwnEntries + 1, ['hr'])
  await applyFolder()
  await expect.poll(async () => (await readUser(hr))?.menuHash).toEqual(expect.any(String))
  const brief = await readUser(hr)
  expect(listOwn(brief)).toEqual([])
  expect(brief?.menu.map(({ name }) => name)).not.toContain('Things')
  const whole = await readWhole(hr)
  expect(listOwn(whole)).toHaveLength(mostOwnEntries + 1)
  expect(whole?.menuHash).toBe(brief?.menuHash)
  expect(whole?.menu.filter(({ name }) => name !== 'Things').map(({ name }) => name)).toEqual(
    brief?.menu.map(({ name }) => name),
  )

  const other = await readUser(finance)
  expect(other).not.toHaveProperty('menuHash')
  expect(listOwn(other)).toEqual(['/OwnThings1'])
  expect(listOwn(await readWhole(finance))).toEqual(['/OwnThings1'])

  writeThing(2, ['hr'], 'Renamed')
  await applyFolder()
  await expect.poll(async () => (await readUser(hr))?.menuHash).not.toBe(whole?.menuHash)
  expect(JSON.stringify((await readWhole(hr))?.menu)).toContain('Renamed')
})
