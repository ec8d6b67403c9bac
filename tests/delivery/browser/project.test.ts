import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { callAs, signedIn } from '../../e2e/signed-in'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const name = 'Sahyagiri lending platform'
const tabs = [
  'Overview',
  'Board',
  'Gantt',
  'Due dates',
  'Team',
  'Timesheets',
  'Money',
  'Purchases',
  'Documents',
  'Minutes',
]

exhaustively.each(widthsOfLook())(
  'at %i px a project is opened tab by tab, and only the open one asks',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
    const { data } = await callAs(page, 'getProjects', { q: name })
    const [{ id } = { id: 0 }] = data as { id: number }[]
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''))
    await page.goto(`/Projects/${id}/show`)
    const tab = (label: string) => page.getByRole('tab', { name: label, exact: true })
    await tab('Overview').waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(tabs)
    await page.getByRole('region', { name: 'Status' }).waitFor()
    expect(asked).not.toContain('getProjectMembers')

    await tab('Overview').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await page.waitForURL(/tab=gantt/)
    const bars = page.getByRole('region', { name: /^Bars of / })
    await bars.getByRole('link', { name: 'Build', exact: true }).waitFor()
    for (const colorScheme of schemesOfLook()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await scan(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Table' }).click()
    await bars.getByRole('columnheader', { name: 'Depends on' }).waitFor()

    await page.reload()
    await bars.waitFor()
    await tab('Due dates').click()
    await page.getByRole('button', { name: 'Next month' }).waitFor()
    await tab('Team').click()
    await page.getByRole('region', { name: 'Project members' }).getByRole('link').first().waitFor()
    expect(asked).toContain('getProjectMembers')
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

test.each(widthsOfLook())(
  'at %i px finance sees what a project brings and what of it waits to be invoiced',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
    const look = async (screen: string) => {
      for (const colorScheme of schemesOfLook()) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await scan(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${screen}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
    const { data } = await callAs(page, 'getProjects', { q: name })
    const [{ id } = { id: 0 }] = data as { id: number }[]
    await page.goto(`/Projects/${id}/show`)
    await page.getByRole('region', { name: 'Progress' }).getByText('Approved work').waitFor()
    await look('project-overview')
    await page.getByRole('tab', { name: 'Money', exact: true }).click()
    await page.getByRole('region', { name: 'Costs and revenue' }).getByText('Margin').waitFor()
    await page
      .getByRole('region', { name: 'Ready to invoice' })
      .getByText(/Nothing to invoice|now/)
      .first()
      .waitFor()
    await look('project-money')
    await page.goto('/ReadyToInvoice')
    await page.getByRole('button', { name: 'Draft invoice' }).first().waitFor()
    await look('ready')
    await page.goto('/FinanceDashBoard')
    await page.getByRole('region', { name: 'Ready to invoice' }).getByRole('link').first().waitFor()
    await look('finance-dashboard')
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

exhaustively('the address opens a tab, and who may not read what it costs has no tab for it', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  const { data } = await callAs(page, 'getProjects', { q: name })
  const [{ id } = { id: 0 }] = data as { id: number }[]
  await page.goto(`/Projects/${id}/show?tab=board`)
  await page.getByRole('region', { name: /^Board of / }).waitFor()
  expect(await page.getByRole('tab', { name: 'Money', exact: true }).count()).toBe(0)
  await page.goto(`/Projects/${id}/show`)
  await page.getByRole('region', { name: 'Status' }).waitFor()
  expect(await page.getByRole('region', { name: 'Costs and revenue' }).count()).toBe(0)
  await page.goto('/ReadyToInvoice')
  await page.getByRole('heading', { name: /You do not have access/ }).waitFor()
  await page.goto('/Tasks?as=gantt')
  await page.getByRole('button', { name: 'Bars' }).first().waitFor()
  await page.goto('/Deliverables?as=calendar')
  await page.getByRole('button', { name: 'Calendar' }).waitFor()
  await close()
})
