import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday } from '../setup/clock'
import { type Entry, type House, startHouse } from './drive'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.app.close())

test('the entry keeps what a thing was worth when it left the books', async () => {
  const { done, read, hr, finance, director, call } = house
  await done(director, 'createAssetLimit', { disposalLimit: '5000' })
  const worth = { name: 'Desk', category: 'furniture', purchaseDate: companyToday() }
  const cheap = await done(finance, 'createCompanyAssetDetails', { ...worth, purchaseCost: '5000' })
  const dear = await done(finance, 'createCompanyAssetDetails', { ...worth, purchaseCost: '5000.01' })
  const sold = { note: 'Sold to a dealer' }
  expect((await call(hr, 'disposeCompanyAsset', { id: cheap.id, ...sold })).code).toBe('forbidden')
  expect((await call(finance, 'disposeCompanyAsset', { id: cheap.id })).fields).toMatchObject({
    note: { code: 'required' },
  })
  expect(await done(finance, 'disposeCompanyAsset', { id: cheap.id, ...sold })).toMatchObject({
    status: 'disposed',
    bookValue: '0.00',
  })
  const refused = await call(finance, 'disposeCompanyAsset', { id: dear.id, ...sold })
  expect(refused.fields).toMatchObject({ eventType: { code: 'directorDisposes' } })
  const byEvent = { assetId: dear.id, eventType: 'disposed', ...sold }
  expect((await call(finance, 'createCompanyAssetTrackerDetails', byEvent)).fields).toMatchObject({
    eventType: { code: 'directorDisposes' },
  })
  expect((await call(hr, 'createCompanyAssetTrackerDetails', byEvent)).data).toBeNull()
  expect((await read(dear.id)).status).toBe('in_stock')
  const entry = await done<Entry>(director, 'createCompanyAssetTrackerDetails', byEvent)
  expect(entry).toMatchObject({ bookValue: '5000.01', note: sold.note })
  expect(await read(dear.id, director)).toMatchObject({
    status: 'disposed',
    bookValue: '0.00',
    disposedOn: companyToday(),
  })
  expect((await call(director, 'disposeCompanyAsset', { id: dear.id, ...sold })).code).toBe('illegalTransition')
  expect((await read(dear.id, hr)).bookValue ?? null).toBeNull()
})

test('where no limit is in force, or one of another currency, a director disposes', async () => {
  const { done, call, finance, director } = house
  const abroad = { name: 'Van', category: 'vehicle', currency: 'USD', purchaseCost: '1', purchaseDate: companyToday() }
  const { id } = await done(finance, 'createCompanyAssetDetails', abroad)
  expect((await call(finance, 'disposeCompanyAsset', { id, note: 'Sold' })).fields).toMatchObject({
    eventType: { code: 'directorDisposes' },
  })
  await done(director, 'disposeCompanyAsset', { id, note: 'Sold' })
})
