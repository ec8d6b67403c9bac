import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { procurements } from '../../resources/procurement/procurements'
import { purchaseProgressSteps } from '../../resources/procurement/purchase-progress'
import { demoPurchases, demoWishes } from '../../resources/procurement/server/demo/demo-purchases'
import { rematchInvoices } from '../../resources/procurement/server/match-invoices'
import { demoBankChange, findDemoBank } from '../../resources/suppliers/server/demo/demo-banks'
import { demoSuppliers } from '../../resources/suppliers/server/demo/demo-suppliers'
import { suppliers } from '../../resources/suppliers/suppliers'
import type { Database } from '../../server/database/connect'
import { checkFile } from '../../server/files/check-file'
import type { FileStore } from '../../server/files/store/file-store'
import { UploadedFile } from '../../server/files/uploaded-file'
import { buildKernel } from '../../server/kernel'
import { composeModel } from '../../server/records/compose-model'
import { listRecords } from '../../server/records/query'
import { readSecret } from '../../server/records/secrets/read-secret'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { fileTypes } from '../../src/framework/files/file-kinds'
import { expectUnique, stored } from '../demo/checks'
import { demoOn, schemaOnly, testSettings } from '../setup/app'
import { freshDatabase } from '../setup/database'
import { seedDemo, shipped } from '../setup/shipped'
import { exhaustively, isExhaustive } from '../setup/tier'

const model = composeModel(shipped, testSettings)
const rowsOf = async <Row extends object>(db: Database, text: string, values: unknown[] = []) =>
  (await db.query<Row>({ text, values })).rows

test('suppliers are right, each known by one name and one tax number', () => {
  expect(demoSuppliers).toHaveLength(20)
  for (const { values } of demoSuppliers) stored(suppliers, values, '2026-03-05')
  expectUnique(demoSuppliers.map(({ values }) => values.name.toLowerCase()))
  expectUnique(demoSuppliers.flatMap(({ values }) => values.taxId ?? []))
  expect(new Set(demoSuppliers.map(({ values }) => values.address.country)).size).toBe(5)
})

test('suppliers are paid where no bank is', () => {
  const banks = demoSuppliers.flatMap(({ key, values }) => findDemoBank(key, values.name) ?? [])
  expect(banks).toHaveLength(15)
  expectUnique(banks.map(({ bankNumber }) => bankNumber))
  for (const { bankNumber, bankCode } of [...banks, demoBankChange.values]) {
    expect(bankNumber).toMatch(/^(0{8}[0-9]{4}|GB00[0-9A-Z]{18}|DE00[0-9]{18})$/)
    expect(bankCode).toMatch(/^ZZZZ/)
  }
})

test('forty purchases of one to six items, each known by its key', () => {
  const all = [...demoPurchases, ...demoWishes]
  expect(all).toHaveLength(40)
  expectUnique(all.map(({ key }) => key))
  for (const { key, items } of all) expect([key, items.length >= 1 && items.length <= 6]).toEqual([key, true])
})

test.runIf(isExhaustive).each(['2028-02-29', '2026-12-21', '2027-04-01'])(
  'on %s purchases, their money and what waits agree',
  async (day) => {
    const { db, drop } = await freshDatabase(demoOn(day))
    try {
      await expectStates(db)
      await expectAmounts(db)
      await expectNothingFollows(db, day)
      await expectWaiting(db)
      await expectBanks(db)
    } finally {
      await drop()
    }
  },
)

async function expectStates(db: Database): Promise<void> {
  const states = async (table: string) =>
    (await rowsOf<{ status: string }>(db, `select distinct status from ${table} order by 1`)).map((row) => row.status)
  expect(await states('procurements')).toEqual([
    'approved',
    'cancelled',
    'draft',
    'invoiced',
    'ordered',
    'paid',
    'partially_received',
    'received',
    'rejected',
    'requested',
  ])
  expect(await states('suppliers')).toEqual(['active', 'blocked', 'on_hold', 'pending_verification'])
  expect(await states('procurement_invoices')).toEqual(['approved', 'disputed', 'matched', 'paid'])
  expect(await states('projects')).toEqual(['active', 'completed', 'on_hold', 'planned'])
  const [of] = await rowsOf(
    db,
    'select (select count(*)::int from procurements) as purchases, (select count(*)::int from projects) as projects, (select count(*)::int from suppliers) as suppliers, (select count(distinct fiscal_year)::int from department_budgets) as years',
  )
  expect(of).toEqual({ purchases: 40, projects: 9, suppliers: 20, years: 2 })
}

/** What is stored is what the items come to, and keeps to the limits that the fill in sets goes around. */
async function expectAmounts(db: Database): Promise<void> {
  const wrong = await rowsOf(
    db,
    `select p.title from procurements p
     cross join lateral (select sum(line_total) as cost, bool_and(line_total = net + tax) as adds_up from procurement_items where procurement_id = p.id) i
     cross join lateral (select coalesce(sum(value), 0) as value from procurement_receipts where procurement_id = p.id) r
     cross join lateral (select coalesce(sum(total) filter (where status in ('matched', 'approved', 'paid')), 0) as counted from procurement_invoices where procurement_id = p.id) v
     where not i.adds_up or p.approved_total <> i.cost or p.ordered_total <> i.cost or p.invoice_ceiling <> round(i.cost * 1.02, 2)
       or r.value > i.cost or v.counted > coalesce(p.invoice_ceiling, 0) or (v.counted > 0 and p.ordered_total is null)
       or (p.vpo_date is null) <> (p.vpo_number is null) or p.vpo_date > $1`,
    ['9999-12-31'],
  )
  expect(wrong).toEqual([])
  const over = await rowsOf(
    db,
    'select i.name from procurement_items i where (select coalesce(sum(quantity), 0) from procurement_receipts r where r.item_id = i.id) > coalesce(i.receivable_quantity, 0)',
  )
  expect(over).toEqual([])
}

/** Purchases and invoices stand where the rules would put them. */
async function expectNothingFollows(db: Database, day: string): Promise<void> {
  const invoices = () =>
    rowsOf(db, 'select id, status, dispute_reason as reason, version from procurement_invoices order by id')
  const before = await invoices()
  const kernel = await buildKernel(db, testSettings, shipped)
  const found = await rowsOf<{ id: number }>(db, 'select id from procurements order by id')
  for (const { id } of found)
    await db.transaction((tx) => rematchInvoices({ ...createSystemWriter(kernel, tx), today: day }, id))
  expect(await invoices()).toEqual(before)
  const { field, transitions } = procurements.workflow
  for (const [step, condition] of purchaseProgressSteps('id').flatMap(({ step }) => Object.entries(step))) {
    const { from, to } = transitions[step as keyof typeof transitions]
    const filter = { and: [condition, { [field]: { in: [from].flat(), ne: to } }] }
    const asked = { page: 1, perPage: 100, sort: [], filter, q: '', fields: ['id'] }
    const reader = { ...createSystemWriter(kernel, db), today: day }
    expect({ step, json: (await listRecords(reader, procurements.name, asked)).json }).toEqual({ step, json: '[]' })
  }
}

/** Everybody of the demo who decides purchases has some to decide. */
async function expectWaiting(db: Database): Promise<void> {
  const waiting = await rowsOf<{ username: string; level: string }>(
    db,
    `select distinct a.username, s.level from approval_steps s join approval_approvers p on p.step_id = s.id join accounts a on a.emp_id = p.emp_id
     where s.status = 'current' and s.entity_type = 'procurements' and a.is_demo order by 1, 2`,
  )
  expect(waiting.map(({ username, level }) => `${username}: ${level}`)).toEqual([
    'admin: payingDepartmentHead',
    'director: director',
    'finance: finance',
    'finance: payingDepartmentHead',
    'hrfinance: finance',
    'hrfinance: payingDepartmentHead',
    'manager: projectManager',
  ])
}

/** Most of those we buy from have a bank, each value sealed; one is to change, and somebody else of finance decides it. */
async function expectBanks(db: Database): Promise<void> {
  const [known] = await rowsOf<{ suppliers: number; banks: number; sealed: number }>(
    db,
    `select count(*)::int as suppliers, count(bank_number)::int as banks,
     count(*) filter (where bank_holder like 's1.%' and bank_number like 's1.%' and bank_code like 's1.%')::int as sealed
     from suppliers where status = 'active'`,
  )
  expect(known).toEqual({ suppliers: 14, banks: 12, sealed: 12 })
  const asked = await rowsOf<{ status: string; by: string }>(
    db,
    'select c.status, a.username as by from supplier_bank_changes c join accounts a on a.emp_id = c.requested_by_emp_id',
  )
  expect(asked).toEqual([{ status: 'pending', by: 'finance' }])
  const waiting = await rowsOf<{ username: string }>(
    db,
    `select a.username from approval_steps s join approval_approvers p on p.step_id = s.id join accounts a on a.emp_id = p.emp_id
     where s.status = 'current' and s.entity_type = 'supplierBankChanges'`,
  )
  expect(waiting).toEqual([{ username: 'hrfinance' }])
  const supplier = demoSuppliers.find(({ key }) => key === demoBankChange.supplier)?.values.name
  const [at] = await rowsOf<{ id: number }>(db, 'select id from suppliers where name = $1', [supplier])
  const number = await readSecret({ model, sql: db }, suppliers.name, at?.id ?? 0, 'bankNumber')
  expect(number?.open()).toBe(findDemoBank(demoBankChange.supplier, '')?.bankNumber)
}

test('a PDF says where each of its objects begins, and each of them ends', () => {
  const file = buildTextPdf(['Tax invoice', 'Payable (soon)']).toString('latin1')
  const places = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(places).toHaveLength(5)
  for (const [at, place] of places.entries()) expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\\s`))
  expect(file.match(/\sendobj\s/g)).toHaveLength(places.length)
  const [, size, held] = /\/Length (\d+)>>stream\n(.*)\nendstream\s/s.exec(file) ?? []
  expect(held).toHaveLength(Number(size))
})

exhaustively('its papers are of all ten kinds that are taken, each with what it says in the store', async () => {
  const { db, drop } = await freshDatabase(schemaOnly)
  const kept = new Map<string, Buffer>()
  const store: FileStore = {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => Readable.from([kept.get(key) ?? Buffer.alloc(0)]),
    delete: async (key) => void kept.delete(key),
    async *keys() {},
  }
  try {
    await seedDemo(db, testSettings, model, '2026-12-21', store)
    const rows = await rowsOf<{ name: string; extension: string; key: string; sha256: string }>(
      db,
      'select file_name as name, extension, stored_key as key, sha256 from attachments order by id',
    )
    expect([...new Set(rows.map(({ extension }) => extension))].sort()).toEqual(Object.keys(fileTypes).sort())
    for (const { name, key, extension, sha256 } of rows) {
      const bytes = kept.get(key) ?? Buffer.alloc(0)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect(await checkFile(new UploadedFile(name, bytes), {})).toEqual({ fileName: name, extension })
    }
    expect(kept.size).toBe(rows.length)
  } finally {
    await drop()
  }
})
