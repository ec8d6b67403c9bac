import { afterAll, beforeAll, test } from 'vitest'
import { expectReviewed, type Matrix } from '../approvals/triples/matrix'
import {
  type BillingWorld,
  bankChangesMatrix,
  invoicesMatrix,
  newMatrix,
  startBillingWorld,
  suppliersMatrix,
} from './triples/billing'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.company.app.close())

const matrices: Record<string, (world: BillingWorld) => Matrix> = {
  procurementInvoices: invoicesMatrix,
  suppliers: suppliersMatrix,
  supplierBankChanges: bankChangesMatrix,
  'billing-new': newMatrix,
}

test.each(Object.entries(matrices))(
  '%s: every state, every action, everybody',
  { timeout: 900_000 },
  (name, matrixOf) => expectReviewed(matrixOf(world), `./triples/${name}.txt`),
)
