import { noteOpened } from '../../approvals/guards/opened'
import { asSystem } from '../../records/caller'
import { createRecord } from '../../records/write/save'
import { quotesOf, requestOf } from './request'
import type { DemoWish } from './types'
import { demoWishes } from './wishes'
import { addMany, type Filling, inSets, takeAs } from './writing'

const resource = 'procurements'

/** What is asked for today goes the way of every request: handed in by whose it is, decided by who is asked. */
export async function fillWishes(filling: Filling): Promise<void> {
  const written = new Map<DemoWish, number>()
  for (const wish of demoWishes) written.set(wish, await createWish(filling, wish))
  const hand = inSets(filling.writer)
  const all = [...written]
  const items = all.flatMap(([wish, id]) => wish.items.map((item) => ({ ...item, procurementId: id })))
  await addMany(hand, 'procurementItems', items)
  const quotes = all.flatMap(([wish, id]) => quotesOf(filling, wish, id, -3))
  await addMany(hand, 'procurementQuotes', quotes)
  for (const [wish, id] of all) await decide(filling, wish, id)
}

async function createWish(filling: Filling, wish: DemoWish): Promise<number> {
  const { writer, id } = filling
  const caller = { ...asSystem(), empId: id('employees', wish.by) }
  return createRecord({ ...writer, caller }, resource, requestOf(filling, wish))
}

async function decide(filling: Filling, { by, decided }: DemoWish, recordId: number): Promise<void> {
  if (!decided) return
  await takeAs(filling, { by, transition: 'submit' }, resource, recordId)
  for (const step of decided) {
    await open(filling, step.by, recordId)
    await takeAs(filling, step, resource, recordId)
  }
}

/** Whoever decides has looked at it before. */
async function open({ writer, id }: Filling, by: string, recordId: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: 'select id from approval_steps where entity_type = $1 and record_id = $2 and entered_at is not null and decided_at is null',
    values: [resource, recordId],
  })
  const caller = { ...asSystem(), empId: id('employees', by) }
  for (const step of rows) await noteOpened({ ...writer, caller }, step.id)
}
