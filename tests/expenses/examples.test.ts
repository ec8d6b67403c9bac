import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, type Claim, type Claims, enterRules, startClaims } from './drive'
import given from './examples.json'

let claims: Claims
beforeAll(async () => {
  claims = await startClaims()
  vi.useFakeTimers({ toFake: ['Date'] })
  await enterRules(claims)
})
afterAll(async () => {
  vi.useRealTimers()
  await claims.app.close()
})

type Line = Record<string, unknown> & {
  line: number
  date: string
  amount?: string
  currency?: string
  category: string
}
interface Example {
  id: string
  given: {
    claimant: { grade: string }
    submittedOn: string
    items: Line[]
    earlierItems?: (Omit<Line, 'line'> & { empId: number })[]
    advance?: string
    director?: { lines: (Record<string, unknown> & { line: number })[] }
    payment?: { amount: string; reference: string }
  }
  expect: Record<string, unknown> & {
    refused?: string
    items?: (Record<string, unknown> & { line: number })[]
    child?: Record<string, unknown>
  }
}

/** By which code the product refuses what the example calls so. */
const refusals: Readonly<Record<string, string>> = {
  over_limit_reason_required: 'overLimitReasonMissing',
  late_reason_required: 'lateReasonMissing',
  attendees_required: 'attendeesMissing',
  XP3: 'companyPaid',
  XP6: 'approvedAboveClaimed',
}

test.each(given.claims as unknown as Example[])(
  '$id',
  async ({ id, given: { claimant: of, submittedOn, ...what }, expect: expected }) => {
    await claims.setDay(submittedOn)
    const claimant = of.grade === 'G1' ? claims.claimant : claims.other
    for (const { empId: _, ...item } of what.earlierItems ?? [])
      await claims.submitted(claims.finance, [{ description: 'earlier', ...item }])
    const head = { title: id, ...(what.advance ? { advanceId: await payAdvance(claimant, what.advance) } : {}) }
    const answer = await walk(claimant, what, head)
    if (expected.refused) {
      expect(Object.values(answer.fields ?? {}).map(({ code }) => code)).toEqual([refusals[expected.refused]])
      return
    }
    expect(answer).toMatchObject({ error: null })
    const claim = await claims.read(claimant, answer.data?.id ?? 0)
    const { items = [], child, ...totals } = expected
    compare(claim, totals)
    expect(claim.items).toHaveLength(items.length)
    for (const [place, { line: _, ...line }] of items.entries()) compare({ ...claim.items[place] }, line)
    if (child) await compareChild(claimant, claim, child)
  },
)

/** Enters, submits, and where the example goes on decides and pays. */
async function walk(
  claimant: Claims['claimant'],
  { items, director, payment }: Omit<Example['given'], 'claimant' | 'submittedOn'>,
  head: Record<string, unknown>,
): Promise<Answer> {
  const lines = items.map(({ line: _, receiptHash: __, ...item }) => item)
  const entered = await claims.call(claimant, 'createExpenseDetails', {
    ...head,
    projectId: claims.projectId,
    items: lines,
  })
  if (entered.error) return entered
  const draft = await claims.draft(claimant, items, head)
  await claims.done(claimant, 'deleteExpenseDetails', { id: entered.data?.id, version: entered.data?.version })
  const submitted = await claims.submit(claimant, draft)
  if (submitted.error || !director) return submitted
  const decided = await claims.decide(draft, director.lines)
  if (decided.error || !payment) return decided
  const { id, version } = await claims.read(claims.finance, draft.id)
  return claims.call(claims.payer, 'updateExpenseDetails', {
    ...{ id, version, action: 'pay', paymentMode: 'payroll' },
    ...{ paymentAmount: payment.amount, paymentReference: payment.reference },
  })
}

async function payAdvance(claimant: Claims['claimant'], amount: string): Promise<number> {
  const { id } = await claims.done<{ id: number }>(claimant, 'createExpenseAdvance', {
    amount,
    purpose: 'Trip',
    neededBy: '2026-08-26',
  })
  await claims.done(claimant, 'requestExpenseAdvance', { id })
  await claims.done(claims.manager, 'approveExpenseAdvance', { id })
  await claims.done(claims.finance, 'payExpenseAdvance', { id, paymentReference: `A${id}` })
  return id
}

async function compareChild(
  claimant: Claims['claimant'],
  parent: Claim,
  { items = [], ...expected }: Record<string, unknown>,
) {
  const { data } = await claims.call<Claim[]>(claimant, 'getAllExpenses', { filter: { parentId: { eq: parent.id } } })
  const child = await claims.read(claimant, data?.[0]?.id ?? 0)
  compare(child, expected)
  for (const [place, line] of (items as Record<string, unknown>[]).entries()) {
    const { line: _, ...figures } = line
    compare({ ...child.items[place] }, figures)
  }
}

const isFigure = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
const plain = (value: unknown) => (isFigure(value) ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value)

/** Figures compare as numbers; what is not marked holds no list. */
function compare(found: object, expected: Readonly<Record<string, unknown>>): void {
  const told: Readonly<Record<string, unknown>> = { ...found }
  for (const [name, value] of Object.entries(expected))
    expect([name, plain(name === 'flags' ? (told[name] ?? []) : told[name])]).toEqual([name, plain(value)])
}
