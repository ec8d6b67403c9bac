import { equal } from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { runnerImport } from 'vite'
import { crowd, password, people } from '../fill.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const browserModule = fileURLToPath(new URL('../../tests/browser/chromium.ts', import.meta.url))
const names = ['Archive', 'Benches', 'Cellar', 'Docks', 'Engine room']
const typed = ['1:30', '1.5', '90m', '2', '0:45']
const days = 5
/** Between two keys of a quick hand, in ms. */
const keyMs = 60
const limit = 100

/** A week of five projects typed in Chromium: from each key to the frame that shows what it did. */
export async function measureWeek({ server, report }) {
  const signIn = async (username) =>
    (await call(server, 'getEmployeeByCredentials', { username, password })).data.accessToken
  const token = await signIn(people.worker)
  const [{ id: departmentId }] = await server.query('select min(id) as id from departments')
  for (const name of names) {
    const { data } = await call(server, 'createInternalProject', { name, departmentId }, { token })
    await call(server, 'startProject', { id: data.id }, { token })
  }
  await server.query(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'employee', current_date - 1 from accounts where username = $1`,
    [crowd[1]],
  )
  const { module } = await runnerImport(browserModule)
  const browser = await chromium.launch(await module.findBrowser())
  try {
    const { page, weekStart } = await openWeek(browser, server)
    await page.evaluate(watchKeys)
    for (let cell = 0; cell < names.length * days; cell++) {
      await page.keyboard.type(typed[cell % typed.length], { delay: keyMs })
      await page.keyboard.press('Enter')
    }
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const times = (await page.evaluate(() => window.answered)).sort((a, b) => a - b)
    const asked = { weekStart }
    const { data } = await call(server, 'getTimeSheet', asked, { token: await signIn(crowd[1]) })
    equal(data.lines.length, names.length * days)
    report.add('time.week.keys', median(times), 'ms', { n: times.length })
    report.add('time.week.slowest', times.at(-1), 'ms', { aim: ['<=', limit], n: times.length })
  } finally {
    await browser.close()
  }
}

/** The week that is over, with a row for each of the projects and the first cell in focus. */
async function openWeek(browser, server) {
  const page = await browser.newPage({ baseURL: server.origin })
  await page.goto('/session/signin')
  await page.locator('#username').fill(crowd[1])
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Home')
  const [{ week: weekStart }] = await server.query(
    `select (date_trunc('week', now()) - interval '7 days')::date::text as week`,
  )
  await page.goto(`/Timesheet?week=${weekStart}`)
  for (const name of names) {
    await page.getByRole('combobox', { name: 'Project' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name }).press('Enter')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add row' }).press('Enter')
    await page.getByRole('rowheader', { name: new RegExp(name) }).waitFor()
  }
  await page.locator('[data-at="0 0"]').focus()
  return { page, weekStart }
}

/** In the page: when a key changes the cell, or the focus goes on and the cell shows its time. */
function watchKeys() {
  window.answered = []
  window.addEventListener(
    'keydown',
    ({ target: input, key }) => {
      const [began, before] = [performance.now(), input.value]
      const isDone = () =>
        key === 'Enter' ? document.activeElement !== input && /^\d+:\d\d$/.test(input.value) : input.value !== before
      const look = () => {
        if (isDone()) window.answered.push(performance.now() - began)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
