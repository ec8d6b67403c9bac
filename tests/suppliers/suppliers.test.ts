import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeGstinCheckCharacter } from '../../resources/company/rules/gstin'
import { type Suppliers, startSuppliers } from './company'

let company: Suppliers
beforeAll(async () => {
  company = await startSuppliers()
})
afterAll(() => company.app.close())

interface Supplier {
  id: number
  version: number
  status: string
  similar: { name: string }[]
}

const address = { line1: '8 Lane', city: 'Mumbai', country: 'IN' }
const propose = (name: string, more: object = {}, as = company.requester) =>
  company.call<Supplier>(as, 'createSupplier', { name, address, ...more })

test('whoever proposes a supplier is told those of a similar name', async () => {
  expect((await propose('Udyanika Computers')).data?.similar).toEqual([])
  const { data } = await propose('Udyanika Computers Pvt Ltd')
  expect(data?.similar).toMatchObject([{ name: 'Udyanika Computers' }])
  expect((await propose('Neelgagan Interiors')).data?.similar).toEqual([])
  expect((await propose('UDYANIKA  computers')).fields?.name?.code).toBe('taken')
})

test('it is verified by another of finance than who proposed it, once its tax number is there', async () => {
  const { finance, otherFinance, requester } = company
  const { data } = await propose('Proposed by finance', {}, finance)
  const { id = 0, version } = data ?? {}
  const verify = (as: typeof finance) => company.call<Supplier>(as, 'verifySupplier', { id, comment: 'Seen' })
  expect((await verify(otherFinance)).fields?.taxId?.code).toBe('required')
  const wrong = { id, version, taxId: '27ZZBCU1107K1Z_' }
  expect((await company.call(finance, 'updateSupplier', wrong)).fields?.taxId?.code).toBe('gstin')
  const first14 = '27ZZBCU1107K1Z'
  const right = { ...wrong, taxId: first14 + computeGstinCheckCharacter(first14) }
  expect((await company.call(finance, 'updateSupplier', right)).error).toBeNull()
  expect((await verify(requester)).code).toBe('forbidden')
  expect((await verify(finance)).code).toBe('ownRequest')
  expect((await verify(otherFinance)).data?.status).toBe('active')
})

test('a small enterprise is paid within 45 days', async () => {
  const { finance } = company
  const answer = await propose('Small and slow', { smallEnterprise: true, paymentTermsDays: 46 }, finance)
  expect(answer.fields?.paymentTermsDays?.code).toBe('smallEnterpriseTerms')
  expect((await propose('Small and fast', { smallEnterprise: true, paymentTermsDays: 45 }, finance)).error).toBeNull()
})
