import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownJob } from '../../server/jobs/list-jobs'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { widthsOfLook } from '../setup/tier'
import { look } from './screens'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const error = 'connect ECONNREFUSED 127.0.0.1:2525'
const nextAt = new Date(Date.now() + 3_600_000).toISOString()

/** No job of the demo company fails: the latest run of one is answered as one that did. */
async function failing(page: Page, name: string): Promise<void> {
  await page.route('**/sow/getJobs', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: ShownJob[] }
    const startedAt = new Date().toISOString()
    const run = { id: 1, plannedAt: startedAt, startedAt, endedAt: null, server: 'one', counts: null, attempts: 3 }
    const data = body.data.map((job) =>
      job.name === name ? { ...job, runs: [{ ...run, status: 'waiting', nextAt, failures: 3, error }] } : job,
    )
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
}

test.each(widthsOfLook())('at %i px an administrator sees each job, and why one failed', async (width) => {
  const { page, consoleErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
  await failing(page, 'sendDigests')
  await look(page, '/Jobs')
  await page.getByText(/^\d+ jobs, 1 failed$/).waitFor()
  // On a phone the row of headings is hidden, so the rows of jobs are told by the head that each has.
  const withHead = { has: page.getByRole('rowheader') }
  const job = page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter(withHead).first()
  await job.getByText('Retrying').first().waitFor()
  await job.getByText('Failed 3 times').waitFor()
  await job.getByText(error).first().waitFor()
  await job.getByText('Daily at 08:00').waitFor()
  await job.getByRole('button', { name: 'Send daily emails', exact: true }).click()
  await page.getByRole('table', { name: 'Latest runs of “Send daily emails”' }).getByRole('row').nth(1).waitFor()
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/jobs-${width}.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await job.getByRole('button', { name: 'Run now: Send daily emails' }).click()
  await page.getByText('Already started: see the latest run.').waitFor()
  expect(consoleErrors).toEqual([])
  await close()
})

test('others are told that it is not for them', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await look(page, '/Jobs')
  await page.getByText(/the jobs of the server/).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Send daily emails' }).count()).toBe(0)
  await close()
})
