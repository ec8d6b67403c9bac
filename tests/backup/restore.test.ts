import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBase } from '../../server/backup/base'
import { check } from '../../server/backup/check'
import type { Folder } from '../../server/backup/folder'
import { basesIn } from '../../server/backup/manifest'
import { restore } from '../../server/backup/restore'
import { Shipper } from '../../server/backup/ship'
import { alarmOf } from '../../server/backup/state'
import { type Company, Homes, openCompany } from './company'

const homes = new Homes()
const key = randomBytes(32)
let company: Company
let folder: Folder
/** Instants, each after a customer was written and before the next was. */
const points: string[] = []
/** Letters of a sealed field and of a file, as they stand in clear. */
const account = '500100200300400'

beforeAll(async () => {
  company = await openCompany(homes.make())
  folder = { path: join(homes.make(), 'backups'), key }
  await takeBase(company, folder)
  const shipper = new Shipper(company.db, company.files, folder)
  await shipper.round()
  for (const name of ['First', 'Second', 'Third']) {
    await company.db.query({
      text: `insert into departments (name, code, status) values ($1, upper($1), 'active')`,
      values: [name],
    })
    points.push(await instant())
    await delay(20)
    await company.db.query({ text: 'select pg_switch_wal()' })
  }
  await shippedAll(shipper)
})
afterAll(async () => {
  await company.stop()
  homes.removeAll()
})

async function instant(): Promise<string> {
  const { rows } = await company.db.query<{ at: string }>({
    text: `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  })
  return rows[0]?.at ?? ''
}

/** What PostgreSQL writes on its way out is handed over as well. */
async function shippedAll(shipper: Shipper): Promise<void> {
  const { rows } = await company.db.query<{ segment: string }>({
    text: 'select pg_walfile_name(pg_switch_wal() - 1) as segment',
  })
  const last = join(folder.path, 'log', rows[0]?.segment ?? '')
  for (const deadline = Date.now() + 20_000; !existsSync(last) && Date.now() < deadline; await delay(20))
    await shipper.round()
  expect(existsSync(last)).toBe(true)
}

const namesOf = async ({ db }: Company) =>
  (
    await db.query<{ name: string }>({
      text: `select name from departments where name in ('First', 'Second', 'Third') order by id`,
    })
  ).rows.map(({ name }) => name)

test('a backup is restored to an earlier moment and to the end of its log, and its server goes on there', async () => {
  expect(await checkedRows()).toBeGreaterThan(0)
  for (const [at, names] of [
    [points[0], ['First']],
    [undefined, ['First', 'Second', 'Third']],
  ] as const) {
    const home = homes.make()
    const settings = { ...company.settings, dataDir: join(home, 'data') }
    const told = await restore(settings, folder, at === undefined ? undefined : new Date(at))
    expect(told.missing).toEqual([])
    const restored = await openCompany(home)
    try {
      expect(await namesOf(restored)).toEqual(names)
      expect(restored.settings.secret).toBe(company.settings.secret)
    } finally {
      await restored.stop()
    }
    await expect(restore(settings, folder, undefined)).rejects.toThrow(/is not empty/)
  }
})

async function checkedRows(): Promise<number> {
  const checked = await check(company.settings, folder, new Date())
  expect(checked.tables).toBeGreaterThan(50)
  expect(checked.missing).toEqual([])
  return checked.rows
}
