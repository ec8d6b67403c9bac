import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../files/samples'
import { download, filesOf, upload } from '../files/wire'
import { type Person, startApp, type TestApp } from '../setup/app'
import { bookkeeper, type Row } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>
let owner: Person
let other: Person
let pdf: Buffer
let sow: Row

beforeAll(async () => {
  app = await startApp()
  books = await bookkeeper(app)
  ;[owner, other] = [await app.person('employee'), await app.person('employee')]
  pdf = (await samples()).pdf as Buffer
  sow = await books.sow(await books.customer(), { ownerEmpId: owner.empId })
})
afterAll(() => app.close())

const add = (as: Person, resource: string, id: number) =>
  upload(app, as, { resource, id, kind: 'document', name: 'signed.pdf', bytes: pdf })
const kinds = async (as: Person, resource: string, id: number) => (await filesOf(app, as, id, resource)).data

test('the signed document of a statement of work is a file of its record: whoever keeps that adds it, nobody else sees it', async () => {
  await books.done('updateSowDetails', { id: sow.id, version: sow.version, signedDate: '2026-01-10' })
  const unsigned = await app.call('signSow', { id: sow.id }, { as: books.as })
  expect(unsigned.body.fields?.status?.code).toBe('documentMissing')
  const { body } = await add(owner, 'sows', sow.id)
  expect(body).toMatchObject({ error: null, data: { fileName: 'signed.pdf' } })
  const fileId = body.data?.id ?? 0
  expect((await download(app, books.as, fileId)).status).toBe(200)
  expect((await download(app, other, fileId)).code).toBe('notFound')
  expect((await add(other, 'sows', sow.id)).body.error).not.toBeNull()
  expect((await books.done('signSow', { id: sow.id })).status).toBe('active')
  expect(await kinds(owner, 'sows', sow.id)).toMatchObject([{ kind: 'document', files: [{ fileName: 'signed.pdf' }] }])
})

test('a signed order is one too: finance adds it, the owner of the statement of work reads it', async () => {
  const order = await books.order(sow, '100', { isUnsigned: true })
  const unsigned = await app.call('activatePurchaseOrder', { id: order.id }, { as: books.as })
  expect(unsigned.body.fields?.status?.code).toBe('documentMissing')
  expect((await add(owner, 'purchaseOrders', order.id)).body.error).not.toBeNull()
  const { body } = await add(books.as, 'purchaseOrders', order.id)
  expect(body.error).toBeNull()
  expect((await download(app, owner, body.data?.id ?? 0)).status).toBe(200)
  expect((await download(app, other, body.data?.id ?? 0)).code).toBe('notFound')
  expect((await books.done('activatePurchaseOrder', { id: order.id })).status).toBe('active')
})

test('a link that was entered before stays readable, and is entered no more', async () => {
  const order = await books.order(sow, '100', { isUnsigned: true })
  for (const [table, { id }] of [
    ['sows', sow],
    ['purchase_orders', order],
  ] as const)
    await app.db.query({
      text: `update ${table} set document_link = 'https://kept.example/1' where id = $1`,
      values: [id],
    })
  for (const [show, update, { id }] of [
    ['getSowDetailsById', 'updateSowDetails', sow],
    ['getPoDetailsById', 'updatePODetails', order],
  ] as const) {
    const now = await books.done(show, { id })
    expect(now.documentLink).toBe('https://kept.example/1')
    const changed = { id, version: now.version, documentLink: 'https://other.example/2' }
    expect((await app.call(update, changed, { as: books.as })).body.error).not.toBeNull()
    expect((await books.done(show, { id })).documentLink).toBe('https://kept.example/1')
  }
})

test('the signed documents of the demo company are files as well', async () => {
  const { rows } = await app.db.query<{ unsigned: number }>({
    text:
      `select (select count(*) from sows s where status in ('active', 'on_hold', 'completed', 'closed') and not exists (select from attachments a where a.entity_type = 'sows' and a.record_id = s.id) and s.created_by is null)::int ` +
      `+ (select count(*) from sows where document_link like '%steward-demo%')::int as unsigned`,
  })
  expect(rows).toEqual([{ unsigned: 0 }])
})
