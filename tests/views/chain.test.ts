import { expect, test } from 'vitest'
import { milestoneChain } from '../../resources/sales/milestone-chain'
import { computeStages } from '../../src/framework/lists/chain-stages'

const at = (row: Record<string, unknown>) =>
  Object.fromEntries(
    computeStages(milestoneChain, row).map(({ label, state, text, on, blockedBy }) => [
      label,
      { state, text, on, blockedBy },
    ]),
  )
const words = (row: Record<string, unknown>) =>
  computeStages(milestoneChain, row).map(({ state, text, blockedBy }) =>
    [state, blockedBy.join(', ') || text].join(': '),
  )

test('a milestone that was not begun is blocked all along, each stage by its own reasons', () => {
  expect(words({ status: 'planned', purchaseOrderId: null, orderStatus: null })).toEqual([
    'blocked: Not started',
    'blocked: Not delivered yet',
    'blocked: No purchase order',
    'blocked: Not accepted yet, No purchase order',
    'blocked: Not invoiced yet',
  ])
})

test('what is passed says since when; what comes next is open', () => {
  const row = {
    status: 'accepted',
    actualDate: '2026-05-20',
    acceptedOn: '2026-06-01',
    purchaseOrderId: 3,
    orderStatus: 'active',
  }
  expect(at(row)).toEqual({
    Deliverable: { state: 'done', text: 'Delivered', on: '2026-05-20', blockedBy: [] },
    Acceptance: { state: 'done', text: 'Accepted', on: '2026-06-01', blockedBy: [] },
    'Purchase order': { state: 'done', text: 'Covered', on: null, blockedBy: [] },
    Invoice: { state: 'open', text: 'Ready to invoice', on: null, blockedBy: [] },
    Cash: { state: 'blocked', text: 'Waiting for payment', on: null, blockedBy: ['Not invoiced yet'] },
  })
})

test.each(['draft', 'expired', 'closed', 'cancelled'])('an order that is %s covers nothing', (orderStatus) => {
  const row = { status: 'accepted', purchaseOrderId: 3, orderStatus }
  expect(at(row)['Purchase order']).toMatchObject({
    state: 'blocked',
    blockedBy: ['Purchase order not active'],
  })
  expect(at(row).Invoice?.blockedBy).toEqual(['Purchase order not active'])
})

test('what was billed stays covered when its order has ended', () => {
  const row = { status: 'invoiced', purchaseOrderId: 3, orderStatus: 'closed' }
  expect(words(row).slice(2)).toEqual(['done: Covered', 'done: Invoiced', 'open: Waiting for payment'])
})

test('what was paid is done to the end; what was cancelled goes no further', () => {
  const paid = computeStages(milestoneChain, { status: 'paid', purchaseOrderId: 3, orderStatus: 'consumed' })
  expect(paid.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
  const cancelled = computeStages(milestoneChain, { status: 'cancelled', purchaseOrderId: null, orderStatus: null })
  expect(cancelled.map(({ state, blockedBy }) => [state, blockedBy.length])).toEqual(Array(5).fill(['over', 0]))
})
