import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { prepareDatabase } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { withDataKeys } from '../../server/records/secrets/data-keys'
import { requireOpenableSecrets } from '../../server/records/secrets/openable-secrets'
import { resealOutdatedValues } from '../../server/records/secrets/reseal-values'
import { createRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { isDataKeyList } from '../../server/start/data-key-list'
import { readSettings } from '../../server/start/settings'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { rounds } from '../setup/tier'
import { declaredVaults, type Vault } from './vaults'

let app: TestApp
let finance: Person
const hash = `hash:${'H'.repeat(42)}A=`
const [k1, k2] = [`t1:${'T'.repeat(42)}A=`, `k2:${'V'.repeat(42)}A=`]
const otherHash = `hash:${'J'.repeat(42)}A=`
const modelWith = (...keys: string[]) => composeModel(declaredVaults, { dataKeys: keys.join(',') })
const run = { signal: new AbortController().signal, warn: () => {} }

beforeAll(async () => {
  app = await startApp(declaredVaults)
  finance = await app.person('finance')
})

afterAll(() => app.close())

const keysUsed = async () =>
  (
    await app.db.query<{ key: string }>({
      text: `select distinct split_part(number, '.', 2) as key from vaults where number is not null order by 1`,
    })
  ).rows.map(({ key }) => key)

test('keys are a list with one for hashes; anything else stops the start without telling it', () => {
  expect(isDataKeyList(`${hash},${k1}`)).toBe(true)
  for (const wrong of ['', hash, k1, `${hash},${k1},${k1}`, `${hash},k1:short`, `${hash},K1:${'T'.repeat(43)}=`])
    expect(isDataKeyList(wrong)).toBe(false)
  const start = () => readSettings({ STEWARD_DATA_KEYS: `${hash},k1:${'secret'.repeat(4)}` })
  expect(start).toThrow('STEWARD_DATA_KEYS=(hidden) is not usable')
})

test('keys are made once and readable by their owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-keys-'))
  try {
    const settings = { ...testSettings, dataDir, dataKeys: '' }
    const { dataKeys } = withDataKeys(settings)
    expect(isDataKeyList(dataKeys)).toBe(true)
    expect(withDataKeys(settings).dataKeys).toBe(dataKeys)
    const path = join(dataDir, 'data-keys')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([dataKeys, 0o600])
    writeFileSync(path, 'nothing of use')
    expect(() => withDataKeys(settings)).toThrow(/holds no usable keys.*backup/)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the start is refused where a value is stored that no key opens, and says which key', async () => {
  await app.call('createVault', { name: 'Before', number: '123123123123' }, { as: finance })
  const start = (...keys: string[]) => requireOpenableSecrets(app.db, modelWith(...keys))
  await start(hash, k1)
  await start(hash, k2, k1)
  await expect(start(hash, k2)).rejects.toThrow(
    /^Values of vaults\.number cannot be opened \(the key t1 is not among STEWARD_DATA_KEYS\): start with the data keys/,
  )
  await expect(start(hash, `t1:${'V'.repeat(42)}A=`)).rejects.toThrow(/does not open with the key t1/)
  await expect(start(otherHash, k1)).rejects.toThrow(/hashed with another key/)
})

test('many values are sealed with a new key while 200 calls read and write, and none of them fails', async () => {
  const names = (index: number) => ({ name: `Row ${index}`, number: `4000${String(index).padStart(10, '0')}` })
  const kept: Vault[] = []
  for (let first = 0; first < rounds(500, 2000); first += 100)
    kept.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const { body } = await app.call<Vault>('createVault', names(first + index), { as: finance })
          return body.data as Vault
        }),
      )),
    )
  expect(await keysUsed()).toEqual(['t1'])
  const rotating = modelWith(hash, k2, k1)
  // However fast it is, it has more than one batch to do when the second group of calls begins.
  let [isDone, asked] = [false, 0]
  let beginSecondGroup = () => {}
  const secondGroup = new Promise<void>((resolve) => {
    beginSecondGroup = resolve
  })
  const db = Object.create(app.db, {
    query: {
      value: async (...statement: Parameters<typeof app.db.query>) => {
        asked += 1
        if (asked === 3) await secondGroup
        return app.db.query(...statement)
      },
    },
  }) as typeof app.db
  const turning = resealOutdatedValues({ db, model: rotating }, run).finally(() => {
    isDone = true
  })
  let [failed, meanwhile] = [0, 0]
  const one = async (index: number): Promise<number> => {
    const row = kept[index * 9] as Vault
    const reading = [
      app.call<Vault[]>('getVaults', { filter: { number: { eq: names(index * 9).number } } }, { as: finance }),
      app.call<Vault>('getVaultById', { id: row.id }, { as: finance }),
    ]
    const writing = app.call(
      'updateVault',
      { id: row.id, version: 1, number: `5${names(index * 9).number}` },
      { as: finance },
    )
    const twin = app.call('createVault', { ...names(index * 9 + 1), name: 'Twin' }, { as: finance })
    if (!isDone) meanwhile += 1
    const [list, shown, written, refused] = await Promise.all([...reading, writing, twin])
    const isFine =
      [list, shown, written].every((answer) => answer?.status === 200) && refused?.body.fields?.number?.code === 'taken'
    return isFine ? 0 : 1
  }
  for (let index = 0; index < 50; index += 5) {
    if (index > 0) beginSecondGroup()
    failed += (await Promise.all([0, 1, 2, 3, 4].map((more) => one(index + more)))).reduce((sum, each) => sum + each, 0)
  }
  const { resealed, unopened } = await turning
  expect([failed, unopened]).toEqual([0, 0])
  expect(meanwhile).toBeGreaterThan(5)
  expect(resealed).toBeGreaterThan(rounds(475, 1900))
  // What this server, which knows the former key only, wrote meanwhile is found by the next run.
  await resealOutdatedValues({ db: app.db, model: rotating }, run)
  expect(await keysUsed()).toEqual(['k2'])
  await requireOpenableSecrets(app.db, modelWith(hash, k2))
  const { rows } = await app.db.query<{ version: number; n: number }>({
    text: `select version, count(*)::int as n from vaults where name like 'Row %' group by 1 order by 1`,
  })
  expect(rows).toEqual([
    { version: 1, n: rounds(450, 1950) },
    { version: 2, n: 50 },
  ])
})

test('values sealed under a former name of the field open, and are sealed for the new one', async () => {
  const { tables, ...model } = modelWith(hash, k2)
  const vaults = tables.get('vaults')
  const renamed = new Map(tables)
  if (vaults) {
    const { field, column, ...rest } = vaults.attributes.get('number') as NonNullable<
      ReturnType<typeof vaults.attributes.get>
    >
    const options = { ...field.options, was: 'number' }
    const attributes = new Map(vaults.attributes)
    attributes.delete('number')
    attributes.set('account', { ...rest, name: 'account', column, field: { ...field, options } })
    const { number: _, ...fields } = vaults.resource.fields
    const resource = { ...vaults.resource, fields: { ...fields, account: { ...field, options } } }
    renamed.set('vaults', { ...vaults, resource: resource as typeof vaults.resource, attributes })
  }
  const after = { ...model, tables: renamed }
  await requireOpenableSecrets(app.db, after)
  const { resealed } = await resealOutdatedValues({ db: app.db, model: after }, run)
  expect(resealed).toBeGreaterThan(rounds(500, 2000))
  await expect(requireOpenableSecrets(app.db, modelWith(hash, k2))).rejects.toThrow(/sealed for another place/)
})

test('a server with other keys does not start on the database, and the right ones do', async () => {
  const other = await startApp(declaredWith())
  try {
    const kernel = await buildKernel(other.db, testSettings, declaredWith())
    const address = { line1: '1 Mill Road', city: 'Pune', country: 'IN', postalCode: '411001' }
    await other.db.transaction((tx) =>
      createRecord(createSystemWriter(kernel, tx), 'suppliers', { name: 'Mill', address, bankNumber: '500100200300' }),
    )
    const start = (dataKeys: string) =>
      prepareDatabase(other.db, { ...testSettings, seed: 'empty', dataKeys }, shipped, () => {})
    await expect(start(`${hash},${k2}`)).rejects.toThrow(/^Values of suppliers\.bankNumber cannot be opened/)
    await expect(start(`${hash},${k2},${k1}`)).resolves.toEqual({ seeded: false })
  } finally {
    await other.close()
  }
})
