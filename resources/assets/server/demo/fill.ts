import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, buildUserCaller, type DemoWriter, takeStepAs } from '../../../demo/demo-writer'
import { assetAuditScans } from '../../assetAuditScans'
import { assetAudits } from '../../assetAudits'
import { assetLimits } from '../../assetLimits'
import { assetRequests } from '../../assetRequests'
import { companyAssets } from '../../companyAssets'
import { employeeAssets } from '../../employeeAssets'
import { type DemoAsset, type DemoHandover, demoAssetRequests, demoAssets } from './demo-assets'

const hr = 'ppl.operations'
const findDemoRoles = (by: string) =>
  by === hr
    ? (['hr', 'employee'] as const)
    : by === 'fin'
      ? (['finance', 'employee'] as const)
      : (['employee'] as const)

/** The company's assets, their holders and their histories. */
export async function fillAssets(filling: DemoWriter): Promise<void> {
  const { writer } = filling
  const limit = { validFrom: addDays(writer.today, -365), currency: 'INR', disposalLimit: '50000.00' }
  await addRecords(asBulkWriter(writer), assetLimits.name, [limit])
  for (const asset of demoAssets) await fillAsset(filling, asset)
  for (const { by, values, step } of demoAssetRequests) {
    const id = await createRecord(writerAsPerson(filling, by), assetRequests.name, values)
    if (step) await takeStepAs(filling, { by, transition: step }, assetRequests.name, id)
  }
  await fillAudits(filling)
}

/** One stocktake is closed, one is open, one is cancelled. */
async function fillAudits(filling: DemoWriter): Promise<void> {
  const hand = writerAsPerson(filling, hr)
  const begun: number[] = []
  for (const name of ['Stock taking of last year', 'Stock taking of this year', 'Phones only'])
    begun.push(await createRecord(hand, assetAudits.name, { name }))
  const [over = 0, open = 0, off = 0] = begun
  for (const assetTag of ['LAP-00001', 'LAP-00002', 'MON-00001', 'LAP-99999'])
    await createRecord(hand, assetAuditScans.name, { auditId: over, assetTag })
  await createRecord(hand, assetAuditScans.name, { auditId: open, assetTag: 'LAP-00001' })
  const roles = findDemoRoles(hr)
  await takeStepAs(filling, { by: hr, transition: 'close' }, assetAudits.name, over, [...roles])
  const dropped = { by: hr, transition: 'cancel', comment: 'Done with the other one' }
  await takeStepAs(filling, dropped, assetAudits.name, off, [...roles])
}

const writerAsPerson = ({ writer, id }: DemoWriter, by: string) => ({
  ...writer,
  caller: buildUserCaller(id('employees', by), [...findDemoRoles(by)]),
})

async function fillAsset(
  filling: DemoWriter,
  { values, from, bought, location, handed = [], next }: DemoAsset,
): Promise<void> {
  const { writer, id } = filling
  const purchaseDate = addDays(writer.today, -bought)
  const until = addDays(purchaseDate, 1095)
  const ends =
    values.category === 'software_licence' ? { licenceEndDate: addDays(purchaseDate, 365) } : { warrantyEndDate: until }
  const place = location ? { locationId: id('locations', location) } : {}
  const bound = { supplierId: id('suppliers', from), invoiceNumber: `INV-${String(values.serialNumber ?? bought)}` }
  const assetId = await createRecord(withSystemRights(writerAsPerson(filling, hr)), companyAssets.name, {
    ...values,
    ...place,
    ...bound,
    ...ends,
    purchaseDate,
  })
  for (const one of handed) await fillHandover(filling, assetId, one)
  if (next)
    await takeStepAs(
      filling,
      { by: next.by, transition: next.step, asked: { note: next.note } },
      companyAssets.name,
      assetId,
      [...findDemoRoles(next.by)],
    )
}

async function fillHandover(
  filling: DemoWriter,
  assetId: number,
  { to, since, answer, next }: DemoHandover,
): Promise<void> {
  const { writer, id } = filling
  const assignedDate = addDays(writer.today, -since)
  const handoverId = await createRecord(writerAsPerson(filling, hr), employeeAssets.name, {
    assetId,
    empId: id('employees', to),
    assignedDate,
  })
  const acknowledgedAt = `${assignedDate}T09:30:00Z`
  const said = answer === 'disputed' ? { dispute: 'The charger is missing' } : { signature: to }
  if (answer)
    await changeRecord(withSystemRights(writerAsPerson(filling, to)), employeeAssets, handoverId, {
      acknowledgement: answer,
      acknowledgedAt,
      ...said,
    })
  if (!next) return
  const asked = Object.fromEntries(
    Object.entries({ ...buildReturnValues(next.step, writer.today), ...next.asked }).map(([name, value]) => [
      name,
      resolveFieldValue(filling, name, value),
    ]),
  )
  await takeStepAs(filling, { by: next.by, transition: next.step, asked }, employeeAssets.name, handoverId, [
    ...findDemoRoles(next.by),
  ])
}

const buildReturnValues = (step: string, today: string): Values =>
  step === 'return' || step === 'transfer' ? { returnDate: addDays(today, -3), conditionAtReturn: 'good' } : {}

const resolveFieldValue = ({ id }: DemoWriter, name: string, value: unknown): string =>
  name.endsWith('EmpId') ? String(id('employees', String(value))) : String(value)
