import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyOf } from '../approvals/company'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'
import { type Answer, type Params, type Suppliers, startSuppliers } from './company'

const today = companyToday()

let company: Suppliers
beforeAll(async () => {
  company = await startSuppliers()
})
afterAll(() => company.app.close())

interface BankChange {
  id: number
  status: string
  bankNumber: string
}
interface Supplier {
  id: number
  version: number
  bankNumber: string | null
  bankChangedOn: string | null
  bankVerifiedOn: string | null
  can: string[]
}

let count = 0
const bank = () => ({
  bankHolder: 'Udyanika Computers',
  bankNumber: `50100${String(++count).padStart(6, '0')}4417`,
  bankCode: 'HDFC0000123',
})
const ask = (as: Person, supplierId: number, more: Params = {}): Promise<Answer<BankChange>> =>
  company.call<BankChange>(as, 'createSupplierBankChange', {
    ...{ supplierId, ...bank(), evidence: 'call_back', reason: 'They have moved to another bank' },
    ...more,
  })
const decide = (as: Person, step: string, id: number) =>
  company.call<BankChange>(as, `${step}SupplierBankChange`, { id, comment: 'As they told us on the phone' })
const supplierOf = async (id: number, as: Person = company.finance) =>
  (await company.call<Supplier>(as, 'getSupplierById', { id })).data as Supplier
/** Whether the page of the supplier and their list offer it. */
const offered = async (as: Person, id: number): Promise<boolean[]> => {
  const filter = JSON.stringify({ id: { eq: id } })
  const { data } = await company.call<Supplier[]>(as, 'getSuppliers', { filter })
  return [await supplierOf(id, as), ...(data ?? [])].map(({ can }) => can.includes('verifyBank'))
}
const verify = (as: Person, id: number) =>
  company.call<Supplier>(as, 'verifyBankSupplier', { id, how: 'Called the number on file' })

async function asked(supplierId: number, more: Params = {}): Promise<BankChange> {
  const { data, error, fields } = await ask(company.finance, supplierId, more)
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  return data as BankChange
}

test('somebody of finance asks, another decides, and a third verifies', async () => {
  const { finance, otherFinance, hrFinance } = company
  const supplierId = await company.supplier()
  const { id, bankNumber } = await asked(supplierId)
  expect(bankNumber).toMatch(/^•+4417$/)
  expect((await supplierOf(supplierId)).bankChangedOn).toBeNull()
  expect((await decide(otherFinance, 'approve', id)).error).toBeNull()
  expect(await supplierOf(supplierId)).toMatchObject({ bankNumber, bankChangedOn: today, bankVerifiedOn: null })
  for (const took of [finance, otherFinance]) {
    expect(await offered(took, supplierId)).toEqual([false, false])
    expect((await verify(took, supplierId)).code).toBe('ownRequest')
  }
  expect(await offered(hrFinance, supplierId)).toEqual([true, true])
  expect((await verify(company.requester, supplierId)).code).toBe('forbidden')
  expect((await verify(hrFinance, supplierId)).error).toBeNull()
  expect((await verify(hrFinance, supplierId)).code).toBe('forbidden')
  expect(await supplierOf(supplierId)).toMatchObject({ bankChangedOn: today, bankVerifiedOn: today })
  const again = await asked(supplierId)
  expect((await decide(otherFinance, 'approve', again.id)).error).toBeNull()
  expect((await supplierOf(supplierId)).bankVerifiedOn).toBeNull()
})

test('where the whole of finance took part in it, a director verifies', async () => {
  const { app, finance, otherFinance, director } = company
  const supplierId = await company.supplier()
  const { id } = await asked(supplierId)
  expect((await decide(otherFinance, 'approve', id)).error).toBeNull()
  for (const took of [finance, otherFinance]) expect(await offered(took, supplierId)).toEqual([false, false])
  expect(await offered(director, supplierId)).toEqual([true, true])
  expect((await verify(await app.person('admin'), supplierId)).code).toBe('forbidden')
  expect((await verify(director, supplierId)).error).toBeNull()
  expect(await supplierOf(supplierId)).toMatchObject({ bankVerifiedOn: today })
})

test('of several changes the last one alone says who may not verify, and who was asked only may', async () => {
  const { finance, otherFinance, hrFinance } = company
  const supplierId = await company.supplier()
  const first = await asked(supplierId)
  expect((await decide(hrFinance, 'approve', first.id)).error).toBeNull()
  expect(await offered(otherFinance, supplierId)).toEqual([true, true])
  const second = (await ask(otherFinance, supplierId)).data as BankChange
  expect((await decide(hrFinance, 'approve', second.id)).error).toBeNull()
  for (const took of [otherFinance, hrFinance]) expect(await offered(took, supplierId)).toEqual([false, false])
  expect(await offered(finance, supplierId)).toEqual([true, true])
  const refused = await asked(supplierId)
  expect((await decide(otherFinance, 'reject', refused.id)).error).toBeNull()
  expect((await verify(finance, supplierId)).error).toBeNull()
})

test('nobody decides what they have asked for: not by record, step, bulk, nor in the name of another', async () => {
  const { app, finance, otherFinance } = company
  const supplierId = await company.supplier()
  const { id } = await asked(supplierId)
  const tables = companyOf(app)
  expect((await tables.delegate(otherFinance, finance)).body.error).toBeNull()
  expect((await decide(finance, 'approve', id)).data).toBeNull()
  const stepId = await tables.lastStep(id, 'supplierBankChanges')
  const byStep = await company.call(finance, 'approveApprovalStep', { id: stepId, comment: 'Mine' })
  expect(byStep.data).toBeNull()
  for (const [resource, record] of [
    ['supplierBankChanges', id],
    ['approvalSteps', stepId],
  ] as const)
    expect(await tables.inBulk(resource, record, 'approve', finance)).not.toBe('done')
  const update = await company.call(finance, 'updateSupplierBankChange', { id, version: 1, reason: 'Another one' })
  expect(update.data).toBeNull()
  expect((await supplierOf(supplierId)).bankChangedOn).toBeNull()
  const [row] = await company.rows('select status from supplier_bank_changes where id = $1', [id])
  expect(row).toEqual({ status: 'pending' })
})

test('one change of a supplier waits at a time; what is refused or taken back changes nothing', async () => {
  const { finance, otherFinance } = company
  const supplierId = await company.supplier()
  const first = await asked(supplierId)
  expect((await ask(otherFinance, supplierId)).fields?.supplierId?.code).toBe('changeThere')
  expect((await decide(otherFinance, 'reject', first.id)).error).toBeNull()
  const second = await asked(supplierId)
  expect((await decide(otherFinance, 'cancel', second.id)).code).toBe('forbidden')
  expect((await decide(finance, 'cancel', second.id)).error).toBeNull()
  expect(await supplierOf(supplierId)).toMatchObject({ bankNumber: null, bankChangedOn: null })
})

test('who is not of finance asks for no change, nobody writes the bank itself, a blocked supplier keeps theirs', async () => {
  const { requester, director, finance, otherFinance } = company
  const supplierId = await company.supplier()
  for (const who of [requester, director]) expect((await ask(who, supplierId)).code).toBe('forbidden')
  const { version } = await supplierOf(supplierId)
  const direct = await company.call(finance, 'updateSupplier', { id: supplierId, version, bankNumber: '12345678' })
  expect(direct.data).toBeNull()
  const { id } = await asked(supplierId)
  await company.rows(`update suppliers set status = 'blocked' where id = $1`, [supplierId])
  expect((await decide(otherFinance, 'approve', id)).fields?.status?.code).toBe('supplierBlocked')
  expect((await ask(finance, supplierId)).fields?.supplierId?.code).toBe('reference')
})

exhaustively('of ten who decide at once one is heard, and the bank changes once', async () => {
  const { otherFinance, hrFinance } = company
  for (let round = 0; round < 5; round++) {
    const supplierId = await company.supplier()
    const { id } = await asked(supplierId)
    const both = Array.from({ length: 10 }, (_, at) => decide(at % 2 ? otherFinance : hrFinance, 'approve', id))
    const answers = await Promise.all(both)
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const [row] = await company.rows<{ n: number }>(
      `select count(*)::int as n from history where resource = 'suppliers' and record_id = $1 and changes ? 'bankNumber'`,
      [supplierId],
    )
    expect(row?.n).toBe(1)
  }
})
