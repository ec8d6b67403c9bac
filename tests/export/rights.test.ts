import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { readCsv, withoutMark } from './csv'
import { papers } from './papers'

let app: TestApp
let [hr, ann, ben, admin]: Person[] = []

async function exported(as: Person | undefined, params: object = {}): Promise<(string | null)[][]> {
  const { status, headers, body } = await app.call<string>('exportPapers', { ...params }, as ? { as } : {})
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const records = readCsv(withoutMark(body.data ?? ''))
  expect(headers['x-steward-rows']).toBe(String(records.length - 1))
  return records
}

async function add(as: Person | undefined, values: object): Promise<number> {
  const { body } = await app.call<{ id: number }>('createPaper', { ...values }, as ? { as } : {})
  expect(body.error).toBeNull()
  return body.data?.id ?? 0
}

beforeAll(async () => {
  app = await startApp(declaredWith(papers))
  ;[hr, ann, ben, admin] = [await app.person('hr'), await app.person(), await app.person(), await app.person('admin')]
  const more = { cost: '7.5', days: 3, isDone: true, secret: undefined }
  await add(hr, { ...more, name: 'of ann', ownerEmpId: ann?.empId, price: '100', coin: 'USD' })
  await add(hr, { name: 'of ben', ownerEmpId: ben?.empId, price: '-20.12', isDone: false })
  const draft = await add(hr, { name: 'draft of ann', ownerEmpId: ann?.empId, price: '3', coin: 'USD' })
  await app.db.query({ text: `update papers set status = 'draft' where id = $1`, values: [draft] })
})
afterAll(() => app.close())

const columns = { fields: ['name', 'price', 'isDone'] }

test('rows are those within the scope of the list and of the export, both', async () => {
  expect(await exported(ann, { fields: ['name'] })).toEqual([['Name'], ['of ann']])
  expect(await exported(ben, { fields: ['name'] })).toEqual([['Name'], ['of ben']])
  expect(await exported(hr, { fields: ['name'] })).toEqual([['Name'], ['of ann'], ['of ben']])
})

test('an amount has its currency beside it for whoever may read that; a right of some records masks the others', async () => {
  expect(await exported(hr, columns)).toEqual([
    ['Name', 'Price', 'Price coin', 'Is done'],
    ['of ann', '100.00', 'USD', 'Yes'],
    ['of ben', '-20.12', 'INR', 'No'],
  ])
  expect(await exported(ann, columns)).toEqual([
    ['Name', 'Price', 'Is done'],
    ['of ann', '100.00', 'Yes'],
  ])
  await app.db.query({ text: 'update papers set owner_emp_id = $1 where name = $2', values: [ben?.empId, 'of ann'] })
  const mine = await exported(ben, columns)
  await app.db.query({ text: 'update papers set owner_emp_id = $1 where name = $2', values: [ann?.empId, 'of ann'] })
  expect(mine).toEqual([
    ['Name', 'Price', 'Is done'],
    ['of ann', '100.00', 'Yes'],
    ['of ben', '-20.12', 'No'],
  ])
})

test('what all amounts and numbers of a column are counted in stands in its heading', async () => {
  expect((await exported(hr, { fields: ['cost', 'days'] }))[0]).toEqual(['Cost (EUR)', 'Days (days)'])
})

test('a field that may not be read is in no file: refused when named, left out when not', async () => {
  for (const params of [
    { fields: ['secret'] },
    { sort: [['secret', 'asc']] },
    { filter: { secret: { empty: true } } },
  ]) {
    const { status, body } = await app.call('exportPapers', params, ann ? { as: ann } : {})
    const unknown = JSON.parse(JSON.stringify(params).replaceAll('secret', 'secrit'))
    const other = await app.call('exportPapers', unknown, ann ? { as: ann } : {})
    expect([status, body.code]).toEqual([400, 'invalidInput'])
    expect(JSON.stringify(body.fields).replaceAll('secret', 'secrit')).toBe(JSON.stringify(other.body.fields))
  }
  const heads = (await exported(ann))[0]
  expect(heads).toContain('Name')
  expect(heads).not.toContain('Secret')
  expect(heads).not.toContain('Coin')
  expect((await exported(hr))[0]).toContain('Coin')
})

test('who has no grant to export is refused, in the envelope', async () => {
  const { status, body } = await app.call('exportPapers', {}, {})
  expect([status, body.code]).toEqual([401, 'noSession'])
  const { body: told } = await app.call('exportDepartments', {}, ann ? { as: ann } : {})
  expect([told.code, told.data]).toEqual(['forbidden', null])
  const { body: paged } = await app.call('exportPapers', { page: 1 }, hr ? { as: hr } : {})
  expect(paged.code).toBe('unknownKey')
})

test('who may not list the record a reference names is told its number only, as on screen', async () => {
  await app.db.query({ text: 'update papers set checker_emp_id = $1', values: [ben?.empId] })
  const cells = { fields: ['name', 'checkerEmpId'] }
  const { rows } = await app.db.query<{ name: string }>({
    text: `update employees set status = 'exited' where id = $1 returning full_name as name`,
    values: [ben?.empId],
  })
  expect((await exported(ann, cells))[1]).toEqual(['of ann', `#${ben?.empId}`])
  expect((await exported(hr, cells))[1]).toEqual(['of ann', rows[0]?.name])
})

test('somebody with more roles takes out what any of them may', async () => {
  expect(await exported(admin, { fields: ['name', 'secret'], sort: [['name', 'desc']] })).toEqual([['Name', 'Secret']])
})
