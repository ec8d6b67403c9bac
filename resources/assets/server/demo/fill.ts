import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, buildUserCaller, type DemoWriter, takeStepAs } from '../../../demo/demo-writer'
import { groupBy } from '../../../demo/table'
import { assetAuditScans } from '../../assetAuditScans'
import { assetAudits } from '../../assetAudits'
import { assetLimits } from '../../assetLimits.resource.json'
import { assetRequests } from '../../assetRequests.resource.json'
import { companyAssets } from '../../companyAssets'
import { employeeAssets } from '../../employeeAssets'
import {
  type DemoAsset,
  type DemoHandover,
  demoAssetRequests,
  demoAssetSteps,
  demoAssets,
  demoHandovers,
  describeAsset,
} from './demo-assets'

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

/** Bought, handed out, answered for and ended, one after the other: a transfer hands out too. */
async function fillAsset(filling: DemoWriter, asset: DemoAsset): Promise<void> {
  const { writer, id } = filling
  const hand = writerAsPerson(filling, hr)
  const assetId = await createRecord(withSystemRights(hand), companyAssets.name, toPurchase(filling, asset))
  for (const handover of handovers.get(asset.key) ?? []) {
    const assignedDate = addDays(writer.today, -handover.since)
    const values = { assetId, empId: id('employees', handover.to), assignedDate }
    await goOn(filling, handover, await createRecord(hand, employeeAssets.name, values))
  }
  for (const { step, by, note } of steps.get(asset.key) ?? [])
    await takeStepAs(filling, { by, transition: step, asked: { note } }, companyAssets.name, assetId, [
      ...findDemoRoles(by),
    ])
}

const handovers = groupBy(demoHandovers, ({ asset }) => asset)
const steps = groupBy(demoAssetSteps, ({ asset }) => asset)

function toPurchase({ writer, id }: DemoWriter, asset: DemoAsset): Values {
  const purchaseDate = addDays(writer.today, -asset.bought)
  const values = describeAsset(asset)
  return {
    ...values,
    ...{ purchaseDate, supplierId: id('suppliers', asset.from) },
    ...(asset.location && { locationId: id('locations', asset.location) }),
    invoiceNumber: `INV-${String(values.serialNumber ?? asset.bought)}`,
    ...(asset.category === 'software_licence'
      ? { licenceEndDate: addDays(purchaseDate, 365) }
      : { warrantyEndDate: addDays(purchaseDate, 1095) }),
  }
}

async function goOn(
  filling: DemoWriter,
  { to, since, answer, step, by, asked }: DemoHandover,
  id: number,
): Promise<void> {
  const { today } = filling.writer
  const acknowledgedAt = `${addDays(today, -since)}T09:30:00Z`
  const said = answer === 'disputed' ? { dispute: 'The charger is missing' } : { signature: to }
  const person = withSystemRights(writerAsPerson(filling, to))
  if (answer) await changeRecord(person, employeeAssets, id, { acknowledgement: answer, acknowledgedAt, ...said })
  if (!step || !by) return
  const answers = Object.entries({ ...buildReturnValues(step, today), ...asked })
  const values = Object.fromEntries(answers.map(([name, value]) => [name, toAnswer(filling, name, value)]))
  await takeStepAs(filling, { by, transition: step, asked: values }, employeeAssets.name, id, [...findDemoRoles(by)])
}

const buildReturnValues = (step: string, today: string): Values =>
  step === 'return' || step === 'transfer' ? { returnDate: addDays(today, -3), conditionAtReturn: 'good' } : {}

const toAnswer = ({ id }: DemoWriter, name: string, value: unknown): string =>
  name.endsWith('EmpId') ? String(id('employees', String(value))) : String(value)
