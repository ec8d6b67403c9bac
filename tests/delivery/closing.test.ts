import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '../../src/framework/values/dates'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { companyToday } from '../setup/clock'
import { type Delivery, type Made, startDelivery } from './drive'

let d: Delivery
beforeAll(async () => {
  d = await startDelivery()
})
afterAll(() => d.app.close())

const today = companyToday()
const monday = plusDays(today, -daysSinceMonday(today)) ?? today

test('whoever closes a project is told at once of everything that is still open', async () => {
  const made = await d.project()
  let { version } = made
  const step = async (name: string) => {
    version = (await d.done(d.finance, `${name}Project`, { id: made.id, version })).version
  }
  await step('start')
  await d.task(made, { title: 'Oil the gate' })
  const line = { date: monday, projectId: made.id, activity: 'development', minutes: 60, description: 'Oiling' }
  await d.done(d.member, 'updateTimeSheet', { empId: d.member.empId, weekStart: monday, lines: [line] })
  await step('complete')
  const { fields } = await d.call(d.finance, 'closeProject', { id: made.id, version })
  expect(fields?.status).toMatchObject({
    code: 'tasksOpen',
    message: expect.stringMatching(/Oil the gate.* This project has time that is not approved yet\./),
  })
})

test('approved time is told to those in the project, what it costs to those who count money', async () => {
  const { id } = await d.project({ budgetMinutes: 600 })
  const told = async (as: Delivery['pm']) => {
    const row = await d.done<Made>(as, 'getProjectById', { id })
    return ['loggedMinutes', 'burnPercent', 'labourCost'].filter((name) => row[name] !== null && name in row)
  }
  expect(await told(d.member)).toEqual(['loggedMinutes', 'burnPercent'])
  expect(await told(d.other)).toEqual([])
  // What hours cost tells what a person costs an hour.
  expect(await told(d.pm)).toEqual(['loggedMinutes', 'burnPercent'])
  expect(await told(d.finance)).toEqual(['loggedMinutes', 'burnPercent', 'labourCost'])
})
