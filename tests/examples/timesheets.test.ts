import { afterAll, beforeAll, expect, test } from 'vitest'
import { equipCompany, type TimeCompany } from './attendance-days'
import { type Params, startExamples } from './company'
import { compare } from './compare'
import { examplesOfKind } from './read-examples'
import { readRates, runWeek } from './timesheet-answers'
import { decideWeek, enterLines, prepareWeek, readWeek, submitWeek, type WeekGiven } from './timesheet-weeks'

let company: TimeCompany
beforeAll(async () => {
  company = await equipCompany(await startExamples())
})
afterAll(() => company.close())

const examples = examplesOfKind<WeekGiven>('timesheetWeek')

/** Told by the rules alone: on the wire utilisation counts what is approved, of a phase the warnings name a percent. */
const unsaid = ['billablePercent', 'utilisationPercent', 'percentUsed']

test.each(examples)('$id: $says', async ({ given, expect: expected }) => {
  compare(await runWeek(company, given), expected, unsaid)
})

test('what was approved keeps its rates, which its person does not see', async () => {
  const { given } = examples.find((example) => example.given.rates) ?? {}
  if (!given) throw new Error('No example has rates')
  const scene = await prepareWeek(company, given)
  await enterLines(scene)
  await submitWeek(scene)
  const id = (await readWeek(scene)).sheet?.id ?? 0
  await decideWeek(scene, id)
  const approved = await readRates(scene, id)
  expect(approved.costTotal).not.toBe('0.00')
  const { finance, done } = company
  const filter = { empId: { eq: scene.person.empId } }
  const rates = await done<{ id: number; version: number }[]>(finance, 'getHourlyRates', { filter })
  expect(rates).toHaveLength(given.rates?.length ?? 0)
  for (const { id: rateId, version } of rates)
    await done(finance, 'updateHourlyRate', { id: rateId, version, costRate: '5000.00' })
  expect(await readRates(scene, id)).toEqual(approved)
  const own = await done<Params[]>(scene.person, 'getTimeSheetTasks', { filter: { timeSheetId: { eq: id } } })
  expect(own).not.toContainEqual(expect.objectContaining({ costRate: expect.anything() }))
})
