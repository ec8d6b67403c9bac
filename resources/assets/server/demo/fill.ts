import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed'
import { withSystemRights } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { addDays } from '../../../demo/calendar'
import { addMany, callerOf, type Filling, inSets, takeAs } from '../../../demo/writing'
import { assetAuditScans } from '../../assetAuditScans'
import { assetAudits } from '../../assetAudits'
import { assetLimits } from '../../assetLimits'
import { assetRequests } from '../../assetRequests'
import { companyAssets } from '../../companyAssets'
import { employeeAssets } from '../../employeeAssets'
import { type DemoAsset, type DemoHandover, demoAssetRequests, demoAssets } from './plans'

const hr = 'ppl.operations'
const rolesOf = (by: string) =>
  by === hr
    ? (['hr', 'employee'] as const)
    : by === 'fin'
      ? (['finance', 'employee'] as const)
      : (['employee'] as const)

/** The company's assets, their holders and their histories. */
export async function fillAssets(filling: Filling): Promise<void> {
  const { writer } = filling
  const limit = { validFrom: addDays(writer.today, -365), currency: 'INR', disposalLimit: '50000.00' }
  await addMany(inSets(writer), assetLimits.name, [limit])
  for (const asset of demoAssets) await fillAsset(filling, asset)
  for (const { by, values, step } of demoAssetRequests) {
    const id = await createRecord(byOf(filling, by), assetRequests.name, values)
    if (step) await takeAs(filling, { by, transition: step }, assetRequests.name, id)
  }
  await fillAudits(filling)
}

/** One stocktake is closed, one is open, one is cancelled. */
async function fillAudits(filling: Filling): Promise<void> {
  const hand = byOf(filling, hr)
  const begun: number[] = []
  for (const name of ['Stock taking of last year', 'Stock taking of this year', 'Phones only'])
    begun.push(await createRecord(hand, assetAudits.name, { name }))
  const [over = 0, open = 0, off = 0] = begun
  for (const assetTag of ['LAP-00001', 'LAP-00002', 'MON-00001', 'LAP-99999'])
    await createRecord(hand, assetAuditScans.name, { auditId: over, assetTag })
  await createRecord(hand, assetAuditScans.name, { auditId: open, assetTag: 'LAP-00001' })
  const roles = rolesOf(hr)
  await takeAs(filling, { by: hr, transition: 'close' }, assetAudits.name, over, [...roles])
  const dropped = { by: hr, transition: 'cancel', comment: 'Done with the other one' }
  await takeAs(filling, dropped, assetAudits.name, off, [...roles])
}

const byOf = ({ writer, id }: Filling, by: string) => ({
  ...writer,
  caller: callerOf(id('employees', by), [...rolesOf(by)]),
})

async function fillAsset(
  filling: Filling,
  { values, from, bought, location, handed = [], next }: DemoAsset,
): Promise<void> {
  const { writer, id } = filling
  const purchaseDate = addDays(writer.today, -bought)
  const until = addDays(purchaseDate, 1095)
  const ends =
    values.category === 'software_licence' ? { licenceEndDate: addDays(purchaseDate, 365) } : { warrantyEndDate: until }
  const place = location ? { locationId: id('locations', location) } : {}
  const bound = { supplierId: id('suppliers', from), invoiceNumber: `INV-${String(values.serialNumber ?? bought)}` }
  const assetId = await createRecord(withSystemRights(byOf(filling, hr)), companyAssets.name, {
    ...values,
    ...place,
    ...bound,
    ...ends,
    purchaseDate,
  })
  for (const one of handed) await handOver(filling, assetId, one)
  if (next)
    await takeAs(
      filling,
      { by: next.by, transition: next.step, asked: { note: next.note } },
      companyAssets.name,
      assetId,
      [...rolesOf(next.by)],
    )
}

async function handOver(filling: Filling, assetId: number, { to, since, answer, next }: DemoHandover): Promise<void> {
  const { writer, id } = filling
  const assignedDate = addDays(writer.today, -since)
  const handoverId = await createRecord(byOf(filling, hr), employeeAssets.name, {
    assetId,
    empId: id('employees', to),
    assignedDate,
  })
  const acknowledgedAt = `${assignedDate}T09:30:00Z`
  const said = answer === 'disputed' ? { dispute: 'The charger is missing' } : { signature: to }
  if (answer)
    await changeRecord(withSystemRights(byOf(filling, to)), employeeAssets, handoverId, {
      acknowledgement: answer,
      acknowledgedAt,
      ...said,
    })
  if (!next) return
  const asked = Object.fromEntries(
    Object.entries({ ...backOn(next.step, writer.today), ...next.asked }).map(([name, value]) => [
      name,
      named(filling, name, value),
    ]),
  )
  await takeAs(filling, { by: next.by, transition: next.step, asked }, employeeAssets.name, handoverId, [
    ...rolesOf(next.by),
  ])
}

const backOn = (step: string, today: string): Values =>
  step === 'return' || step === 'transfer' ? { returnDate: addDays(today, -3), conditionAtReturn: 'good' } : {}

const named = ({ id }: Filling, name: string, value: unknown): string =>
  name.endsWith('EmpId') ? String(id('employees', String(value))) : String(value)
