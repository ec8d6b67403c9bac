import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Entry, type Handover, type House, startHouse } from './drive'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.app.close())

test('tags count by kind, and a serial number is one of its maker', async () => {
  const { thing, refused, hr } = house
  const first = await thing({ manufacturer: 'Lenovo', serialNumber: 'pf-1' })
  const second = await thing()
  const screen = await thing({ name: 'Screen', category: 'monitor', manufacturer: 'Dell', serialNumber: 'PF-1' })
  expect([first.assetTag, second.assetTag, screen.assetTag]).toEqual(['LAP-00001', 'LAP-00002', 'MON-00001'])
  const again = { name: 'Other', manufacturer: 'LENOVO ', serialNumber: 'PF-1' }
  expect(await refused(hr, 'createCompanyAssetDetails', again)).toBe('serialThere')
  expect(await refused(hr, 'createCompanyAssetDetails', { name: 'Other', serialNumber: 'PF-9' })).toBe(
    'manufacturerMissing',
  )
  expect(await refused(hr, 'createCompanyAssetDetails', { name: 'Drawing', category: 'software_licence' })).toBe(
    'required',
  )
  expect(await refused(house.asha, 'createCompanyAssetDetails', { name: 'Mine' })).toBe('forbidden')
})

test('a thing goes to somebody, who alone says that they have it, and comes back', async () => {
  const { thing, issue, read, events, call, done, refused, hr, asha, ravi } = house
  const asset = await thing()
  const handover = await issue(asset.id, asha)
  expect(handover).toMatchObject({ status: 'open', acknowledgement: 'pending' })
  expect(handover.acceptBy > daysFromToday(4)).toBe(true)
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', custodianEmpId: asha.empId, openSeats: 0 })
  const sign = { ids: [handover.id], signature: 'Asha Rao' }
  for (const other of [ravi, hr]) expect((await call(other, 'acknowledgeAssets', sign)).data).toBeNull()
  expect(await refused(asha, 'acknowledgeAssets', { ids: [handover.id] })).toBe('required')
  const [signed] = await done<Handover[]>(asha, 'acknowledgeAssets', sign)
  expect(signed).toMatchObject({ acknowledgement: 'accepted', signature: 'Asha Rao' })
  expect(signed?.acknowledgedAt).not.toBeNull()
  expect((await call(asha, 'acknowledgeAssets', sign)).data).toBeNull()

  const { version } = signed as Handover
  await done(asha, 'updateEmployeeAssetDetails', { id: handover.id, version, action: 'requestReturn' })
  expect((await call(asha, 'returnEmployeeAsset', { id: handover.id })).code).toBe('forbidden')
  const back = { id: handover.id, version: version + 1, action: 'return', conditionAtReturn: 'fair' }
  expect(await done(hr, 'updateEmployeeAssetDetails', back)).toMatchObject({
    status: 'returned',
    returnDate: companyToday(),
  })
  expect(await read(asset.id)).toMatchObject({ status: 'in_stock', custodianEmpId: null, condition: 'fair' })
  expect(await events(asset.id)).toEqual(['received', 'issued', 'returned'])
  await done(asha, 'confirmReturnEmployeeAsset', { id: handover.id })
  expect((await call(hr, 'returnEmployeeAsset', { id: handover.id })).data).toBeNull()
})

test('what comes back broken goes to repair, and from there to stock', async () => {
  const { thing, issue, read, events, done, hr, asha } = house
  const asset = await thing()
  const { id } = await issue(asset.id, asha)
  await done(hr, 'returnEmployeeAsset', { id, conditionAtReturn: 'damaged', returnRemark: 'The hinge' })
  expect(await read(asset.id)).toMatchObject({ status: 'in_repair', custodianEmpId: null })
  await done(hr, 'repairCompanyAsset', { id: asset.id, cost: '1200', note: 'New hinge' })
  expect(await read(asset.id)).toMatchObject({ status: 'in_stock' })
  expect(await events(asset.id)).toEqual(['received', 'issued', 'returned', 'sent_for_repair', 'repaired'])
})

test('it is handed on in one go, and the next one is asked to accept it', async () => {
  const { thing, issue, read, events, done, refused, hr, asha, ravi } = house
  const asset = await thing()
  const { id } = await issue(asset.id, asha)
  expect(await refused(hr, 'transferEmployeeAsset', { id, transferToEmpId: asha.empId })).toBe('toThemselves')
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', custodianEmpId: asha.empId })
  await done(hr, 'transferEmployeeAsset', { id, transferToEmpId: ravi.empId, conditionAtReturn: 'good' })
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', custodianEmpId: ravi.empId })
  const [theirs] = await done<Handover[]>(ravi, 'getAssetsToAccept')
  expect(theirs).toMatchObject({ assetId: asset.id, acknowledgement: 'pending' })
  const filter = { assetId: { eq: asset.id }, eventType: { eq: 'transferred' } }
  const [entry] = await done<Entry[]>(hr, 'getAllCompanyAssetTrackerDetails', { filter })
  expect(entry).toMatchObject({ fromEmpId: asha.empId, toEmpId: ravi.empId })
  expect(await events(asset.id)).toEqual(['received', 'issued', 'transferred'])
})

test('somebody disputes what they were handed, and is asked again', async () => {
  const { thing, issue, done, refused, hr, asha, ravi } = house
  const { id } = await issue((await thing()).id, asha)
  expect(await refused(ravi, 'disputeEmployeeAsset', { id, dispute: 'x' })).toBe('notFound')
  expect(await done(asha, 'disputeEmployeeAsset', { id, dispute: 'The charger is missing' })).toMatchObject({
    acknowledgement: 'disputed',
  })
  expect(await refused(asha, 'askAgainEmployeeAsset', { id })).toBe('forbidden')
  expect(await done(hr, 'askAgainEmployeeAsset', { id })).toMatchObject({ acknowledgement: 'pending', dispute: null })
  expect(await done(asha, 'acceptEmployeeAsset', { id, signature: 'Asha' })).toMatchObject({
    acknowledgement: 'accepted',
  })
})

test('nobody hands anything to themselves, nor to who left, nor what is not in stock', async () => {
  const { app, thing, issue, read, done, refused, hr, asha, ravi } = house
  const asset = await thing()
  const give = (empId: unknown, more = {}) =>
    refused(hr, 'createEmployeeAssetDetails', { assetId: asset.id, empId, ...more })
  expect(await give(hr.empId)).toBe('forbidden')
  expect(await give(99_999)).toBe('reference')
  expect(await give(asha.empId, { assignedDate: daysFromToday(1) })).toBeDefined()
  expect(await give(asha.empId, { expectedReturnDate: daysFromToday(-1) })).toBe('backBeforeIssue')
  const gone = await app.person('employee')
  await app.db.query({
    text: "update employees set status = 'exited', reporting_manager_emp_id = $2 where id = $1",
    values: [gone.empId, asha.empId],
  })
  expect(await give(gone.empId)).toBe('reference')
  expect(await refused(asha, 'createEmployeeAssetDetails', { assetId: asset.id, empId: asha.empId })).toBe('forbidden')
  await issue(asset.id, asha)
  expect(await give(ravi.empId)).toBe('notInStock')
  for (const [step, state] of [
    ['loseCompanyAsset', 'lost'],
    ['retireCompanyAsset', 'retired'],
    ['sendForRepairCompanyAsset', 'in_repair'],
  ] as const) {
    const one = await thing()
    expect(await done(hr, step, { id: one.id })).toMatchObject({ status: state })
    expect(await refused(hr, 'createEmployeeAssetDetails', { assetId: one.id, empId: ravi.empId })).toBe('notInStock')
  }
  expect((await read(asset.id)).custodianEmpId).toBe(asha.empId)
})

test('several things go to one person at once, all of them or none', async () => {
  const { thing, read, done, refused, events, hr, asha } = house
  const [one, two, three] = [await thing(), await thing(), await thing()]
  const rows = await done<Handover[]>(hr, 'createEmployeeAssetDetails', {
    assetIds: [two.id, one.id],
    empId: asha.empId,
  })
  expect(rows.map(({ assetId, status }) => [assetId, status])).toEqual([
    [one.id, 'open'],
    [two.id, 'open'],
  ])
  expect(await refused(hr, 'createEmployeeAssetDetails', { assetIds: [three.id, one.id], empId: asha.empId })).toBe(
    'notInStock',
  )
  expect(await read(three.id)).toMatchObject({ status: 'in_stock' })
  expect(await events(three.id)).toEqual(['received'])
  for (const assetIds of [[], 'x', [0], Array.from({ length: 101 }, (_, place) => place + 1)])
    expect(await refused(hr, 'createEmployeeAssetDetails', { assetIds, empId: asha.empId })).toBe('document')
  expect(
    await refused(hr, 'createEmployeeAssetDetails', { assetIds: [three.id], assetId: three.id, empId: asha.empId }),
  ).toBe('unusable')
})

test('what is lost is paid for or written off, and is found again', async () => {
  const { thing, issue, read, events, done, refused, hr, asha } = house
  const [paid, dropped, found] = [await thing(), await thing(), await thing()]
  const ids = [await issue(paid.id, asha), await issue(dropped.id, asha), await issue(found.id, asha)].map(
    ({ id }) => id,
  )
  const how = { returnRemark: 'Left in a train' }
  expect(await refused(hr, 'recoverEmployeeAsset', { id: ids[0], ...how })).toBe('required')
  expect(await refused(hr, 'recoverEmployeeAsset', { id: ids[0], ...how, recoveryAmount: '-1' })).toBe('tooSmall')
  expect(await done(hr, 'recoverEmployeeAsset', { id: ids[0], ...how, recoveryAmount: '20000' })).toMatchObject({
    status: 'recovered',
    recoveryAmount: '20000.00',
  })
  await done(hr, 'loseCompanyAsset', { id: dropped.id })
  expect(await done(hr, 'writeOffEmployeeAsset', { id: ids[1], ...how })).toMatchObject({ status: 'written_off' })
  for (const { id } of [paid, dropped]) {
    expect(await read(id)).toMatchObject({ status: 'lost', custodianEmpId: null, inUse: 0 })
    expect(await events(id)).toEqual(['received', 'issued', 'lost'])
  }
  await done(hr, 'loseCompanyAsset', { id: found.id })
  expect(await read(found.id)).toMatchObject({ status: 'lost', custodianEmpId: asha.empId })
  await done(hr, 'findCompanyAsset', { id: found.id })
  expect(await read(found.id)).toMatchObject({ status: 'assigned' })
  await done(hr, 'findCompanyAsset', { id: paid.id })
  expect(await read(paid.id)).toMatchObject({ status: 'in_stock' })
})
