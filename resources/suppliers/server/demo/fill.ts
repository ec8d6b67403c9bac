import { createRecord } from '../../../../server/records/write/save'
import {
  addRecords,
  asBulkWriter,
  buildUserCaller,
  type DemoWriter,
  setRecordValues,
  takeStepsInOrder,
} from '../../../demo/demo-writer'
import { demoBankChange, findDemoBank } from './demo-banks'
import { demoSuppliers } from './demo-suppliers'

/** Suppliers, each proposed by a user. */
export async function fillSuppliers(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const proposers = [...new Set(demoSuppliers.map(({ proposedBy }) => proposedBy))]
  for (const by of proposers) {
    const ofThem = demoSuppliers.filter(({ proposedBy }) => proposedBy === by)
    const hand = asBulkWriter(writer, by === undefined ? null : id('employees', by))
    const ids = await addRecords(
      hand,
      'suppliers',
      ofThem.map(({ key, values }) => ({ ...values, ...findDemoBank(key, values.name) })),
    )
    for (const [at, { key }] of ofThem.entries()) filling.know('suppliers', key, ids[at] ?? 0)
    if (by === undefined)
      await setRecordValues(hand, 'suppliers', new Map(ids.map((each) => [each, { status: 'active' }])))
  }
}

/** Ends some of them after purchases. */
export async function endSuppliers(filling: DemoWriter): Promise<void> {
  await fillBankChange(filling)
  for (const { key, steps } of demoSuppliers) await takeStepsInOrder(filling, 'suppliers', key, steps)
}

async function fillBankChange({ writer, id }: DemoWriter): Promise<void> {
  const { by, supplier, values } = demoBankChange
  const caller = buildUserCaller(id('employees', by), ['finance', 'employee'])
  await createRecord({ ...writer, caller }, 'supplierBankChanges', { ...values, supplierId: id('suppliers', supplier) })
}
