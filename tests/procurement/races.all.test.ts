import { afterAll, beforeAll, expect, test } from 'vitest'
import { isExhaustive } from '../setup/tier'
import { type Buying, item, startBuying } from './buying'

let company: Buying
beforeAll(async () => {
  company = await startBuying()
})
afterAll(() => company.app.close())

const rounds = isExhaustive ? 15 : 2
const atOnce = 10

test(`${atOnce} receipts of one item at once, ${rounds} times: never above what may be received`, {
  timeout: 600_000,
}, async () => {
  const { limits, ordered, receive, call, requester, manager, finance, read, rows } = company
  await limits({ receiptTolerance: 10 })
  for (let round = 0; round < rounds; round++) {
    const { id, items } = await ordered({ items: [item('Bolt', 10), item('Nut', 1)] })
    const [bolt, nut] = items.map((each) => each.id)
    const quantity = [2, 3, 4][round % 3] ?? 2
    const one = (by: typeof finance, index: number) =>
      index % 2
        ? receive(id, [{ itemId: bolt, quantity }], by)
        : call(by, 'createProcurementReceipt', { procurementId: id, itemId: bolt, quantity })
    const people = [requester, manager, finance]
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => one(people[index % 3] ?? finance, index)),
    )
    const done = answers.filter(({ error }) => error === null).length
    // Of 11 that may be received as many as fit, and those that do not are told why.
    expect(done).toBe(Math.floor(11 / quantity))
    const codes = answers.flatMap(({ fields }) => Object.values(fields ?? {}).map(({ code }) => code))
    expect(codes).toEqual(Array(atOnce - done).fill('receivedAboveOrder'))
    const [{ received } = {}] = await rows<{ received: number }>(
      'select sum(quantity)::float8 as received from procurement_receipts where item_id = $1',
      [bolt],
    )
    expect(received).toBe(done * quantity)
    expect((await read(id)).status).toBe('partially_received')
    await Promise.all([1, 2].map(() => receive(id, [{ itemId: nut, quantity: 1 }])))
    expect((await read(id)).status).toBe(done * quantity >= 10 ? 'received' : 'partially_received')
  }
})

test('items and the request they belong to: whichever comes first, what is decided is what is there', {
  timeout: 120_000,
}, async () => {
  const { draft, call, requester, submit, rows } = company
  for (let round = 0; round < 10; round++) {
    const { id, items } = await draft()
    const [change, added, handedIn] = await Promise.all([
      call(requester, 'updateProcurementItem', { id: items[0]?.id, version: items[0]?.version, quantity: 99 }),
      call(requester, 'createProcurementItem', { procurementId: id, ...item('More', 1) }),
      submit(id),
    ])
    expect(handedIn.error).toBeNull()
    for (const { error, code } of [change, added]) if (error) expect(code).toBe('forbidden')
    const later = await rows(
      `select from history h join procurement_items i on h.resource = 'procurementItems' and h.record_id = i.id
       where i.procurement_id = $1 and h.id > (select max(id) from history where resource = 'procurements' and record_id = $1 and action = 'submit')`,
      [id],
    )
    expect(later).toHaveLength(0)
  }
})

test('a delivery and calling the order off: one of them', { timeout: 120_000 }, async () => {
  const { ordered, receive, call, finance, read } = company
  for (let round = 0; round < 10; round++) {
    const { id, items } = await ordered()
    const [came, gone] = await Promise.all([
      receive(id, [{ itemId: items[0]?.id, quantity: 1 }]),
      call(finance, 'cancelProcurement', { id, comment: 'No' }),
    ])
    expect([came, gone].filter(({ error }) => error === null)).toHaveLength(1)
    expect((await read(id)).status).toBe(came.error === null ? 'partially_received' : 'cancelled')
  }
})
