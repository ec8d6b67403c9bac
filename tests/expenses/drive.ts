import { expect, vi } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import given from './examples.json'

type Params = Record<string, unknown>

export interface Line {
  id: number
  version: number
  amount: string
  unitRate: string | null
  exchangeRate: string
  baseAmount: string
  flags: string[] | null
  lineDecision: string
  approvedAmount: string | null
  approvedBase: string | null
}

export interface Claim {
  id: number
  version: number
  expenseNumber: string
  stage: string
  items: Line[]
  totalClaimed: string
  totalApproved: string
  advanceAdjusted: string
  advanceCarried: string
  payable: string
  recovery: string
  dueBy: string | null
  paidByEmpId: number | null
}

export interface Answer<Data = Claim> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

/** A company in which people claim what they spent, by the policy and the rates of the worked examples. */
export interface Claims {
  app: TestApp
  claimant: Person
  other: Person
  manager: Person
  director: Person
  finance: Person
  payer: Person
  hr: Person
  projectId: number
  call<Data = Claim>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** As `call`, and it has to go well. */
  done<Data = Claim>(as: Person, operation: string, params?: Params): Promise<Data>
  /** A draft with these lines, a receipt with each that names one. */
  draft(as: Person, items: readonly Params[], head?: Params): Promise<Claim>
  submit(as: Person, claim: Claim): Promise<Answer>
  submitted(as: Person, items: readonly Params[], head?: Params): Promise<Claim>
  /** Approves as the director, lines as told. */
  decide(claim: Claim, lines?: readonly Params[], as?: Person): Promise<Answer>
  read(as: Person, id: number): Promise<Claim>
  /** It is the company's noon of a day from now on, and everybody is signed in. */
  setDay(date: string): Promise<void>
  /** Somebody gets an account that is in use. */
  openAccount(person: Person): Promise<void>
}

export async function startClaims(): Promise<Claims> {
  const app = await startApp(declaredWith())
  const call: Claims['call'] = async (as, operation, params = {}) =>
    (await app.call(operation, params, { as })).body as never
  const done: Claims['done'] = async (as, operation, params = {}) => {
    const { data, error, fields } = await call<never>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as never
  }
  const director = await app.person('director')
  const manager = await app.person('employee')
  const [claimant, other] = [await app.person('employee'), await app.person('employee')]
  const [finance, payer, hr] = [await app.person('finance'), await app.person('finance'), await app.person('hr')]
  for (const one of [claimant, other, finance, payer, hr]) await app.reportsTo(one, manager)
  await app.db.query({ text: "update role_grants set from_date = '2020-01-01'" })
  const grade = (person: Person, is: string) =>
    app.db.query({ text: 'update employees set grade = $2 where id = $1', values: [person.empId, is] })
  await grade(claimant, 'G1')
  await grade(other, 'G2')
  const { id: projectId } = await done<{ id: number }>(finance, 'createProject', {
    name: 'Works',
    kind: 'internal',
    departmentId: 1,
  })
  const read: Claims['read'] = (as, id) => done(as, 'getExpenseDetailsById', { id })
  const draft: Claims['draft'] = async (as, items, head = {}) => {
    const lines = items.map(({ receiptHash: _, line: __, ...item }) => item)
    const claim = await done(as, 'createExpenseDetails', { title: 'Trip', projectId, ...head, items: lines })
    for (const [place, { receiptHash }] of items.entries())
      if (receiptHash) await keepReceipt(app, as, claim.items[place]?.id ?? 0, String(receiptHash))
    return claim
  }
  const submit: Claims['submit'] = (as, { id, version }) =>
    call(as, 'updateExpenseDetails', { id, version, action: 'submit' })
  return {
    ...{ app, claimant, other, manager, director, finance, payer, hr, projectId, call, done, read, draft, submit },
    async setDay(date) {
      vi.setSystemTime(new Date(`${date}T06:30:00Z`))
      for (const one of [director, manager, claimant, other, finance, payer, hr])
        Object.assign(one, await app.again(one))
      // The database keeps its own clock: what hangs on it lasts.
      await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
    },
    async submitted(as, items, head) {
      const { data, error, fields } = await submit(as, await draft(as, items, head))
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return data as Claim
    },
    async decide({ id }, lines = [], as = director) {
      const claim = await read(as, id)
      const steps = await app.db.query<{ id: number }>({
        text: "select id from approval_steps where entity_type = 'expenses' and record_id = $1 and status = 'current'",
        values: [id],
      })
      for (const step of steps.rows) await call(as, 'openInboxItem', { id: step.id })
      const items = lines.map(({ line, ...decided }) => {
        const { id: lineId, version } = claim.items[Number(line) - 1] as Line
        return { id: lineId, version, ...decided }
      })
      return call(as, 'updateExpenseDetails', {
        id,
        version: claim.version,
        ...(items.length > 0 && { items }),
        action: 'approve',
      })
    },
    async openAccount(person) {
      const { id } = await done<{ id: number }>(person, 'createPayoutAccount', {
        bankHolder: 'Somebody',
        bankNumber: '001234567',
        bankCode: 'HDFC0001',
      })
      await done(person === finance ? payer : finance, 'approvePayoutAccount', { id })
      await app.db.query({
        text: "update payout_accounts set usable_from = now() - interval '1 minute' where id = $1",
        values: [id],
      })
    },
  }
}

export async function keepReceipt(app: TestApp, as: Person, id: number, content: string): Promise<void> {
  const file = { name: 'receipt.pdf', bytes: buildTextPdf([content]) }
  const { status, body } = await sendParts(
    app,
    'uploadAttachment',
    multipart({ resource: 'expenseItems', id, kind: 'receipt' }, file),
    as,
  )
  expect([status, body.error]).toEqual([200, null])
}

const { settings } = given

/** The rates and the versions of the policy, each entered before it began. */
export async function enterRules({ app, done, hr, director, finance, setDay }: Claims): Promise<void> {
  for (const { currency, date, rate } of settings.exchangeRates)
    await done(finance, 'createExchangeRate', { currency, date, rate })
  for (const { from, unitRate } of settings.mileageRates) {
    await setDay(`${Number(from.slice(0, 4)) - 1}${from.slice(4)}`)
    const policy = await done<{ id: number }>(hr, 'createTravelPolicy', {
      ...{ title: 'Travel', effectiveFrom: from, summary: 'What may be claimed', requiresAcknowledgement: false },
      ...{ receiptThreshold: settings.receiptThreshold, lateDays: settings.lateDays, mileageRate: unitRate },
      cityTiers: Object.entries(settings.cityTiers).map(([city, tier]) => ({ city, tier })),
      caps: settings.caps.map(({ category, grade, cityTier: tier, amount }) => ({ category, grade, tier, amount })),
      perDiem: settings.perDiem,
    })
    await done(hr, 'proposeTravelPolicy', { id: policy.id })
    const { rows } = await app.db.query<{ id: number }>({
      text: "select id from approval_steps where entity_type = 'travelPolicies' and record_id = $1",
      values: [policy.id],
    })
    await done(director, 'approveApprovalStep', { id: rows[0]?.id })
  }
}
