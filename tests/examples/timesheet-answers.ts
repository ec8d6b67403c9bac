import { expect } from 'vitest'
import type { TimeCompany } from './attendance-days'
import type { Answer, Params } from './company'
import {
  decideWeek,
  enterLines,
  prepareWeek,
  readWeek,
  submitWeek,
  type Week,
  type WeekGiven,
  type WeekScene,
} from './timesheet-weeks'

/** A refusal of the product in the words of the examples. */
function toRefusal({ fields = {}, code, error }: Answer<unknown>, { lines = [] }: WeekGiven): Params {
  const [[path, problem] = ['', undefined]] = Object.entries(fields)
  if (path.startsWith('lines.')) {
    const { date, minutes } = lines[Number(path.split('.')[1])] ?? {}
    const rule = problem?.code === 'minutesStep' ? 'minutes_step' : problem?.code
    return { outcome: 'refused', rule, date, minutes }
  }
  const dates = Object.keys(fields).map((each) => each.replace('days.', ''))
  const { rule = problem?.code ?? code ?? error, ...args } = problem?.args ?? {}
  return { outcome: 'refused', rule, ...args, ...(rule === 'TS3' && { missingDays: dates }) }
}

/** Warnings carry both numbers where minutes are compared. */
const toWarning = ({ rule, date, minutes, attendanceMinutes }: Params): Params =>
  rule === 'TS1' ? { rule, date, minutes } : { rule, date, bookedMinutes: minutes, attendanceMinutes }

const toWeekAnswer = ({ sheet, lines, ...week }: Week): Params => ({
  ...week,
  outcome: sheet?.status,
  lateSubmission: sheet?.isLate,
  warnings: (sheet?.warnings ?? []).map(toWarning),
  lineMinutes: lines.map(({ minutes }) => minutes),
})

/** The sum of amounts with two decimals. */
const sumAmounts = (amounts: readonly string[]) => {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

interface StoredLine {
  date: string
  isApproved: boolean
  costRate: string | null
  billRate: string | null
  costAmount: string | null
  billAmount: string | null
}

/** What finance sees of the lines. */
export async function readRates({ company }: WeekScene, id: number): Promise<Params> {
  const input = { filter: { timeSheetId: { eq: id } }, sort: [['date', 'asc']] }
  const lines = await company.done<StoredLine[]>(company.finance, 'getTimeSheetTasks', input)
  return {
    lines: lines.map(({ date, costRate, billRate, costAmount, billAmount }) => ({
      ...{ date, costRate, billRate, costAmount, billAmount },
    })),
    ratesFrozen: lines.every(({ isApproved }) => isApproved),
    costTotal: sumAmounts(lines.flatMap(({ costAmount }) => costAmount ?? [])),
    billTotal: sumAmounts(lines.flatMap(({ billAmount }) => billAmount ?? [])),
  }
}

interface StoredSlice {
  id: number
  projectId: number
  minutes: number
  status: string
}

const approverSql = `select a.emp_id::int as "empId" from approval_steps s join approval_approvers a on a.step_id = s.id
  where s.entity_type = 'timeSheetSlices' and s.record_id = $1`

/** The slices, with the projects and managers of the example. */
async function readSlices({ company, person, projects, managers }: WeekScene, id: number): Promise<Params> {
  const input = { filter: { timeSheetId: { eq: id } }, sort: [['id', 'asc']] }
  const stored = await company.done<StoredSlice[]>(person, 'getTimeSheetSlices', input)
  const slices: Params[] = []
  for (const { id: sliceId, projectId, minutes, status } of stored) {
    const [approver] = await company.rows<{ empId: number }>(approverSql, sliceId)
    const [byEmpId] = [...managers].find(([, { empId }]) => empId === approver?.empId) ?? []
    const [project] = [...projects].find(([, id]) => id === projectId) ?? []
    slices.push({ projectId: project, minutes, approverEmpId: byEmpId, status })
  }
  return { slices }
}

/** What is used of the phase, and what its project manager was told. */
async function readPhase({ company, phaseId }: WeekScene): Promise<Params> {
  if (!phaseId) return {}
  const input = { filter: { phaseId: { eq: phaseId }, isApproved: { eq: true } }, perPage: 500 }
  const lines = await company.done<{ minutes: number }[]>(company.finance, 'getTimeSheetTasks', input)
  const filter = { recordId: { eq: phaseId }, entityType: { eq: 'projectPhases' } }
  const told = await company.done<{ title: string }[]>(company.head, 'getNotifications', { filter })
  return {
    phaseUsedMinutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    budgetWarnings: told.map(({ title }) => Number(/(\d+) ?%/.exec(title)?.[1])).sort(),
  }
}

/** The rule by which an approval is refused. */
const toRule = ({ code, fields = {} }: { code: string; fields?: Answer['fields'] }) => {
  const found = Object.values(fields)[0]?.code ?? code
  return found === 'phaseFull' ? 'TS7' : found
}

/** Lives through a week of time; answers it in the words of the examples. */
export async function runWeek(company: TimeCompany, given: WeekGiven): Promise<Params> {
  const scene = await prepareWeek(company, given)
  const saved = await enterLines(scene)
  if (saved?.fields) return toRefusal(saved, given)
  if (given.action === 'save') return toWeekAnswer(await readWeek(scene))
  const sent = await submitWeek(scene)
  if (sent.error) return toRefusal(sent, given)
  if (given.action === 'submit') return toWeekAnswer(await readWeek(scene))
  const { sheet } = await readWeek(scene)
  expect(sheet?.status).toBe('submitted')
  const id = sheet?.id ?? 0
  const refusal = await decideWeek(scene, id)
  if (refusal) return { outcome: 'refused', rule: toRule(refusal) }
  const decided = toWeekAnswer(await readWeek(scene))
  return { ...decided, ...(await readRates(scene, id)), ...(await readSlices(scene, id)), ...(await readPhase(scene)) }
}
