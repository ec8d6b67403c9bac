import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Resource } from '../../src/framework/resource'
import type { Person } from '../setup/app'
import { asks } from './asks'
import { type Company, type Step, startCompany } from './requests'

/** Large requests go to the manager and then to all of finance; HR may correct any. */
const corrected: Resource = { ...asks, access: [...asks.access, { to: 'hr', can: ['update'] }] }

let company: Company
let requester: Person
let manager: Person
let finance: Person
let finance2: Person
let hr: Person

beforeAll(async () => {
  company = await startCompany(corrected)
})
afterAll(() => company.close())
beforeEach(async () => {
  await company.app.db.query({ text: 'delete from role_grants' })
  ;[requester, manager] = [await company.hire('employee'), await company.hire('employee')]
  ;[finance, finance2, hr] = [await company.hire('finance'), await company.hire('finance'), await company.hire('hr')]
  await company.reportsTo(requester, manager)
})

const ask = async () => (await company.ask(requester, 5000)).id
const edit = async (id: number, as = requester) => {
  const version = (await company.read(id, requester))?.version
  return company.call(as, 'updateAsk', { id, version, amount: 6000 })
}
const approve = (id: number, as: Person) => company.call(as, 'approveAsk', { id })
const statesOf = (steps: readonly Step[]) => steps.map(({ status }) => status)
const refused = { data: null, code: 'decisionBegun' }

test('until somebody decides it is changed and handed in anew', async () => {
  const id = await ask()
  expect(await edit(id)).toMatchObject({ error: null, data: { amount: 6000 } })
  expect(statesOf(await company.stepsOf(id))).toEqual(['skipped', 'skipped', 'current', 'waiting'])
})

test('once the first of two has agreed, or one of several, it stands as it was agreed to', async () => {
  const id = await ask()
  await approve(id, manager)
  for (const decider of [undefined, finance]) {
    if (decider) await approve(id, decider)
    const before = await company.stepsOf(id)
    expect(await edit(id)).toMatchObject(refused)
    expect(await company.stepsOf(id)).toEqual(before)
    expect(await company.read(id, requester)).toMatchObject({ status: 'pending', amount: 5000 })
  }
  expect(await approve(id, finance2)).toMatchObject({ data: { status: 'approved' } })
})

test('so is what is changed among many', async () => {
  const id = await ask()
  await approve(id, manager)
  const { data } = await company.call(requester, 'previewBatch', {
    resource: 'asks',
    selection: { ids: [id] },
    change: { kind: 'edit', fields: { amount: { set: 6000 } } },
  })
  expect(data).toMatchObject({ total: 1 })
  const rows = await company.call(requester, 'getBatchRows', { id: data?.id })
  expect(rows.data).toMatchObject([{ error: { code: 'decisionBegun' } }])
})

test('what is taken back or sent back may be changed again', async () => {
  const [one, other] = [await ask(), await ask()]
  for (const id of [one, other]) await approve(id, manager)
  const [first] = await company.stepsOf(one)
  expect(await company.call(manager, 'recallApprovalStep', { id: first?.id })).toMatchObject({ error: null })
  expect(await edit(one)).toMatchObject({ error: null })
  await company.call(finance, 'giveBackAsk', { id: other, comment: 'Cheaper?' })
  expect(await edit(other)).toMatchObject({ error: null })
  await company.call(requester, 'handAsk', { id: other })
  expect(await edit(other)).toMatchObject({ error: null })
})

test('others who may change it do, and everybody is asked anew', async () => {
  const id = await ask()
  await approve(id, manager)
  expect(await edit(id, hr)).toMatchObject({ error: null, data: { amount: 6000 } })
  expect(statesOf(await company.stepsOf(id))).toEqual(['approved', 'skipped', 'current', 'waiting'])
})

test('of a change and a decision at once, one holds', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 20; round++) {
    const id = await ask()
    const [step] = await company.stepsOf(id)
    const decide = () => company.call(manager, 'approveApprovalStep', { id: step?.id })
    const both = round % 2 ? [edit(id), decide()] : [decide(), edit(id)]
    const codes = (await Promise.all(both)).map(({ code }) => code ?? 'done').sort()
    const { amount } = (await company.read(id, requester)) as unknown as { amount: number }
    const isEdited = amount === 6000
    expect(codes).toEqual(isEdited ? ['done', 'illegalTransition'] : ['decisionBegun', 'done'])
    expect(statesOf(await company.stepsOf(id))).toEqual(
      isEdited ? ['skipped', 'skipped', 'current', 'waiting'] : ['approved', 'current'],
    )
  }
})
