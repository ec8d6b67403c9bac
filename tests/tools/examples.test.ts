import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportGroup } from '../../src/framework/reports/report-answers'
import { daysBefore, type GivenTool, startTools, type Tool, type ToolCompany } from './drive'
import file from './examples.json'
import { leave } from './leaving'
import { type GivenRound, runRound, sortHolders } from './round'

interface Example<Given = Record<string, unknown>> {
  id: string
  says: string
  kind: string
  given: Given
  expect: Record<string, unknown>
}

let company: ToolCompany
beforeAll(async () => {
  company = await startTools()
})
beforeEach(() => company.forget())
afterAll(() => company.close())

const all = file.examples as unknown as Example[]
const ofKind = <Given>(kind: string) => all.filter((one) => one.kind === kind) as Example<Given>[]

/** The same value with every decimal as a number of its shortest form, so that 5.50 is 5.5. */
const exact = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string' && /^-?\d+\.\d+$/.test(each) ? each.replace(/\.?0+$/, '') : each,
  )
const expectLike = (answer: unknown, expected: unknown) =>
  expect(exact(answer)).toMatchObject(exact(expected) as object)

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return daysBefore(next, 1)
}

interface Figures {
  cost: string
  amount: Record<string, string>
}
/** A month with what it comes to, by tool where there are several. */
type Month = Record<string, unknown> & { tools?: unknown[] }
interface Report {
  groups: ReportGroup[]
  figures: Figures
}

test('no example is left out', () => {
  const kinds = [
    'toolCost',
    'renewalRound',
    'renewal',
    'toolLifecycle',
    'seatAssignment',
    'toolCostByPayer',
    'toolExit',
  ]
  expect(all.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
})

test.each(ofKind<{ tools: GivenTool[]; from: string; to: string }>('toolCost'))('$id: $says', async (example) => {
  const { tools, from, to } = example.given
  const bought: Tool[] = []
  for (const tool of tools) bought.push(await company.buy(tool))
  const report = await company.done<Report>(company.finance, 'getToolCostsReport', {
    ...{ from: `${from}-01`, to: lastOfMonth(to), by: ['month:month', 'toolId'] },
  })
  const [only] = tools.length === 1 ? bought : []
  const months = report.groups.map(({ value, figures, groups = [] }): Month => {
    const { cost: base, amount } = figures as unknown as Figures
    const own = groups.map(({ label, figures: each }) => {
      const [currency = '', sum = ''] = Object.entries((each as unknown as Figures).amount)[0] ?? []
      return { tool: label, currency, amount: sum, base: (each as unknown as Figures).cost }
    })
    return { month: value, base, ...(only ? { amount: Object.values(amount)[0] } : { tools: own }) }
  })
  const { cost: base, amount } = report.figures
  const inOrder = (list: readonly unknown[]) =>
    [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const { months: expected, ...rest } = example.expect as { months: Month[] }
  const sorted = (list: readonly Month[]) =>
    list.map((month) => (month.tools ? { ...month, tools: inOrder(month.tools) } : month))
  expect(exact(sorted(months))).toEqual(exact(sorted(expected)))
  // The price of a period when it was bought; the tool itself has that of today.
  const totalCost = only && (await company.terms(only.id))[0]?.totalCost
  expectLike({ base, ...(only && { amount: Object.values(amount)[0], totalCost }) }, rest)
})

test.each(ofKind<GivenRound>('renewalRound'))('$id: $says', async ({ given, expect: expected }) => {
  const { tool, askedOn, mailed } = await runRound(company, given)
  const { status, withoutAnswer, notNeeded } = tool
  const sorted = sortHolders(company, await company.seats(tool.id), tool)
  expect([withoutAnswer, notNeeded]).toEqual([sorted.withoutAnswer.length, sorted.refusedSeat.length])
  const told = await company.notified('toolSeatAsked', tool.id)
  expect(told.map(company.nameOf).sort()).toEqual(sorted.asked)
  expect(mailed).toEqual(sorted.asked)
  const noticesEach = told.length / new Set(told).size
  expect({ status, askedOn, ...sorted, noticesEach }).toMatchObject(expected)
})

interface GivenRenewal {
  tool: GivenTool
  confirmed: number[]
  withoutAnswer: number[]
  decision: { seats: number; unitCost: string; keep: number[] }
}

test.each(ofKind<GivenRenewal>('renewal'))('$id: $says', async ({ given, expect: expected }) => {
  const { confirmed, withoutAnswer, decision } = given
  const { owner, person, setDay, terms, seats, read, step, takeDue, approve, nameOf } = company
  const renewalDate = given.tool.renewalDate ?? ''
  const tool = await company.buy({ ...given.tool, holders: [...confirmed, ...withoutAnswer] })
  const start = given.tool.lastRenewal ?? given.tool.startDate
  const notice = daysBefore(renewalDate, 30)
  await setDay(notice < start ? start : notice)
  await takeDue()
  for (const seat of await seats(tool.id))
    if (confirmed.includes(nameOf(seat.empId)))
      await company.done(await person(nameOf(seat.empId)), 'confirmToolSeat', { id: seat.id, stillNeeded: true })
  const keep: { empId: number }[] = []
  for (const empId of decision.keep) keep.push({ empId: (await person(empId)).empId })
  const asked = { newSeats: decision.seats, newUnitCost: decision.unitCost, keep }
  const answer = await step(owner, tool.id, 'renew', asked)
  if (expected.refused) {
    expect(answer.fields).toMatchObject({ newSeats: { code: 'seatsBelowHolders' } })
    expect(await read(tool.id)).toMatchObject({ status: 'renewal_due', renewalDate })
    return
  }
  expect(answer).toMatchObject({ error: null })
  const term = (await terms(tool.id)).at(-1)
  const isWaiting = answer.data?.status === 'renewal_due' && term?.status === 'requested'
  const outcome = isWaiting ? 'waits_for_approval' : answer.data?.status
  if (term && isWaiting) await approve('toolTerms', term.id)
  const holders = async () =>
    (await seats(tool.id)).filter(({ status }) => status === 'held').map(({ empId }) => nameOf(empId))
  await setDay(daysBefore(renewalDate, 1))
  await takeDue()
  expect((await holders()).length).toBe(confirmed.length + withoutAnswer.length)
  await setDay(renewalDate)
  await takeDue()
  const after = await read(tool.id)
  expect(after).toMatchObject({ status: 'active', seats: decision.seats, renewalDate: term?.endsOn })
  expectLike(
    {
      ...{ outcome, totalCost: term?.totalCost, renewalDate: after.renewalDate, holders: (await holders()).sort() },
      ...{ seatsEnd: renewalDate, freeSeats: after.freeSeats },
    },
    expected,
  )
})

test.each(ofKind<{ tool: GivenTool; today: string }>('toolLifecycle'))(
  '$id: $says',
  async ({ given, expect: expected }) => {
    const { setDay, takeDue, read, seats, terms, nameOf, notified, owner, finance } = company
    const renewalDate = given.tool.renewalDate ?? ''
    const tool = await company.buy(given.tool)
    for (const day of [daysBefore(renewalDate, 30), given.today]) {
      await setDay(day)
      await takeDue()
    }
    const now = await read(tool.id)
    const held = (await seats(tool.id)).filter(({ status }) => status === 'held')
    const [term] = await terms(tool.id)
    const told = await notified('toolRenewedItself', tool.id)
    const names = new Map([
      [owner.empId, 'owner'],
      [finance.empId, 'finance'],
    ])
    const months = await company.done<{ month: string; amount: string }[]>(finance, 'getToolCosts', {
      ...{ filter: { toolId: { eq: tool.id } }, sort: [['month', 'asc']], perPage: 100 },
    })
    // A month of service of the tool ends on the day before the one on which the term ends.
    const lastMonth = months.filter(({ amount }) => Number(amount) > 0).at(-1)?.month
    expect(lastMonth).toBe(`${term?.endsOn?.slice(0, 7)}-01`)
    expect({
      ...{ status: now.status, seats: now.seats, renewalDate: now.renewalDate },
      alerts: told.map((empId) => names.get(empId)).sort(),
      seatHolders: held.map(({ empId }) => nameOf(empId)),
      told: (await notified('toolSeatEnds', tool.id)).map(nameOf).sort(),
      costUntil: daysBefore(term?.endsOn ?? '', 1),
      // The months go on where the term before has ended.
      ...(now.renewalDate !== renewalDate &&
        months.some(({ month }) => month > renewalDate) && { costFrom: renewalDate }),
    }).toMatchObject(expected)
  },
)

interface GivenSeats {
  seats: number
  holders: number[]
  requests?: number[]
  parallel?: boolean
  setSeats?: number
}

/** By which code the product refuses what the examples call so. */
const refusals: Readonly<Record<string, string>> = {
  seatsTaken: 'no_free_seat',
  alreadyHolds: 'already_holds',
}

test.each(ofKind<GivenSeats>('seatAssignment'))('$id: $says', async ({ given, expect: expected }) => {
  const { seats, holders, requests = [], parallel, setSeats } = given
  const usual = { tool: 'Seats', billingCycle: 'yearly', startDate: '2026-04-01', renewalDate: '2027-04-01' }
  const tool = await company.buy({ ...usual, seats, holders }, { isSelfService: true })
  if (setSeats !== undefined) {
    const { error, fields } = await company.step(company.owner, tool.id, 'changeSeats', { newSeats: setSeats })
    expect(error).not.toBeNull()
    expect([...new Set(Object.values(fields ?? {}).map(({ code }) => code))]).toEqual(['seatsTaken'])
    expect(await company.read(tool.id)).toMatchObject({ seats, holders: holders.length })
    expect(expected).toEqual({ refused: 'seats_below_holders' })
    return
  }
  for (const empId of requests) await company.person(empId)
  const take = async (empId: number) => {
    const { error, fields } = await company.call(await company.person(empId), 'createToolSeat', { toolId: tool.id })
    const [problem] = Object.values(fields ?? {})
    return error === null
      ? { empId, outcome: 'accepted' }
      : { empId, refused: refusals[problem?.code ?? ''] ?? `${error} ${problem?.code}` }
  }
  const results: { empId: number; outcome?: string; refused?: string }[] = []
  if (parallel) results.push(...(await Promise.all(requests.map(take))))
  else for (const empId of requests) results.push(await take(empId))
  const refused = results.flatMap((one) => one.refused ?? [])
  const counts = Object.fromEntries(
    [...new Set(refused)].map((why) => [why, refused.filter((one) => one === why).length]),
  )
  const { freeSeats, holders: held } = await company.read(tool.id)
  const told = parallel ? { refused: counts, holders: held } : { results }
  expect({ accepted: results.length - refused.length, freeSeats, ...told }).toMatchObject(expected)
})

interface Payer {
  departmentId?: number
  projectId?: number
  base: string
  unusedSeats: number
  unusedBase: string
}

test.each(ofKind<{ tools: GivenTool[]; month: string }>('toolCostByPayer'))('$id: $says', async (example) => {
  const { tools, month } = example.given
  for (const tool of tools) await company.buy(tool)
  await company.setDay(`${month}-20`)
  const expected = example.expect as { departments: Payer[]; projects: Payer[]; base: string }
  const answer = await company.done<typeof expected>(company.finance, 'getToolCostsByPayer', { month: `${month}-01` })
  const departments: Payer[] = []
  for (const { departmentId = 0, ...rest } of expected.departments)
    departments.push({ departmentId: await company.department(departmentId), ...rest })
  const projects: Payer[] = []
  for (const { projectId = 0, ...rest } of expected.projects)
    projects.push({ projectId: await company.project(projectId), ...rest })
  expectLike(answer, { departments, projects, base: expected.base })
})

interface GivenExit {
  empId: number
  lastWorkingDate: string
  tools: GivenTool[]
  month: string
}

test.each(ofKind<GivenExit>('toolExit'))('$id: $says', async ({ given, expect: expected }) => {
  const { setDay, takeDue, seats, read, nameOf, done, finance } = company
  const leaver = await company.person(given.empId)
  const bought: Tool[] = []
  for (const tool of given.tools) bought.push(await company.buy(tool))
  const exit = await leave(company, given.empId, given.lastWorkingDate)
  const owned = exit.impact.find(({ key }) => key === 'toolPurchases.ownerEmpId')
  const held = exit.impact.find(({ key }) => key === 'toolSeats.empId')
  expect(held?.count).toBe(given.tools.filter(({ holders }) => holders?.includes(given.empId)).length)
  const freed: string[] = []
  let seatsFreedOn = ''
  for (const day of [given.lastWorkingDate, daysBefore(given.lastWorkingDate, -1)]) {
    await setDay(day)
    await takeDue()
    for (const [place, { id }] of bought.entries()) {
      const seat = (await seats(id)).find(({ empId }) => empId === leaver.empId)
      const name = given.tools[place]?.tool ?? ''
      if (seat?.status !== 'ended' || freed.includes(name)) continue
      freed.push(name)
      seatsFreedOn = day
      expect(await company.notified('toolSeatFree', id)).toEqual([(await owner(id)).ownerEmpId])
    }
  }
  const tools = []
  for (const [place, { id }] of bought.entries()) {
    const filter = { toolId: { eq: id }, month: { eq: `${given.month}-01` } }
    const [cost] = await done<{ amount: string }[]>(finance, 'getToolCosts', { filter })
    const live = (await seats(id)).filter(({ status }) => status === 'held')
    tools.push({
      ...{ tool: given.tools[place]?.tool, holders: live.map(({ empId }) => nameOf(empId)) },
      ...{ seats: (await read(id)).seats, amount: cost?.amount },
    })
  }
  const toHandOver = owned?.records.map(({ title }) => title)
  expectLike({ seatsFreedOn, freed, toHandOver, mayComplete: exit.mayComplete, tools }, expected)
})

const owner = (id: number) => company.read(id) as Promise<Tool & { ownerEmpId: number }>
