import { createRecord } from '../../../../server/records/write/save'
import { addMany, become, callerOf, type Filling, inSets, takeAll } from '../../../demo/writing'
import { bankOf, demoBankChange } from './banks'
import { demoSuppliers } from './suppliers'

/** Suppliers, each proposed by a user. */
export async function fillSuppliers(filling: Filling): Promise<void> {
  const { writer, id } = filling
  const proposers = [...new Set(demoSuppliers.map(({ proposedBy }) => proposedBy))]
  for (const by of proposers) {
    const ofThem = demoSuppliers.filter(({ proposedBy }) => proposedBy === by)
    const hand = inSets(writer, by === undefined ? null : id('employees', by))
    const ids = await addMany(
      hand,
      'suppliers',
      ofThem.map(({ key, values }) => ({ ...values, ...bankOf(key, values.name) })),
    )
    for (const [at, { key }] of ofThem.entries()) filling.know('suppliers', key, ids[at] ?? 0)
    if (by === undefined) await become(hand, 'suppliers', new Map(ids.map((each) => [each, { status: 'active' }])))
  }
}

/** Ends some of them after purchases. */
export async function endSuppliers(filling: Filling): Promise<void> {
  await fillBankChange(filling)
  for (const { key, steps } of demoSuppliers) await takeAll(filling, 'suppliers', key, steps)
}

async function fillBankChange({ writer, id }: Filling): Promise<void> {
  const { by, supplier, values } = demoBankChange
  const caller = callerOf(id('employees', by), ['finance', 'employee'])
  await createRecord({ ...writer, caller }, 'supplierBankChanges', { ...values, supplierId: id('suppliers', supplier) })
}
