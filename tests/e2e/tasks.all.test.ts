import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { look } from './screens'
import { signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A task that somebody does again and again. Claims, receipts and invoices are counted by their areas. */
interface Task {
  name: string
  who: string
  /** So many clicks at most; what is typed or chosen with keys is none. */
  most: number
  /** The page where it begins. */
  from: string
  act(page: Page, click: (target: Locator) => Promise<void>): Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation').first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Types into the box that has the focus, and takes the first record that is offered. */
async function pick(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const tasks: Task[] = [
  {
    ...{ name: 'to check in', who: 'employee', most: 1, from: '/Home' },
    act: async (page, click) => {
      await click(button(page, 'Check in'))
      await button(page, 'Check out').waitFor()
    },
  },
  {
    ...{ name: 'a day of leave', who: 'employee', most: 3, from: '/Home' },
    act: async (page, click) => {
      await click(main(page).getByRole('link', { name: 'Request leave' }))
      const days = page.getByRole('group', { name: 'When' }).getByRole('button', { name: /day, / })
      await click(days.nth(3))
      await tabTo(page, 'textbox', 'Reason')
      await page.keyboard.type('A day for the family')
      await click(button(page, 'Submit'))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    ...{ name: 'to see what waits', who: 'employee', most: 1, from: '/Home' },
    act: async (page, click) => {
      await click(menu(page).getByRole('link', { name: 'Requests', exact: true }))
      await heading(page, 'Requests').waitFor()
    },
  },
  {
    ...{ name: 'to see who of the reports is away', who: 'manager', most: 1, from: '/Home' },
    act: async (page, click) => {
      await click(menu(page).getByRole('link', { name: 'My reports', exact: true }))
      await main(page).getByText('Who is away').first().waitFor()
    },
  },
  {
    ...{ name: 'contracts that end this quarter', who: 'hr', most: 2, from: '/Home' },
    act: async (page, click) => {
      await click(menu(page).getByRole('link', { name: 'Reports', exact: true }).first())
      await click(main(page).getByRole('link', { name: 'Contract ends' }))
      await main(page).getByRole('button', { name: 'Quarter', pressed: true }).waitFor()
    },
  },
  {
    ...{ name: 'a CSV of what is shown', who: 'hr', most: 2, from: '/EmployeeTable' },
    act: async (page, click) => {
      await click(button(page, 'Export'))
      const download = page.waitForEvent('download')
      await click(page.getByRole('dialog').getByRole('button', { name: 'CSV', exact: true }))
      await download
    },
  },
  {
    ...{ name: 'to grant a role', who: 'admin', most: 5, from: '/Roles' },
    act: async (page, click) => {
      await click(button(page, 'Grant a role'))
      await tabTo(page, 'combobox', 'Person')
      await pick(page, 'Mehul')
      await tabTo(page, 'combobox', 'Role')
      await page.keyboard.type('Fin')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Grant a role' }))
      await page.getByText('Finance granted to Mehul Solanki').waitFor()
    },
  },
  {
    ...{ name: 'a new exit, up to the question', who: 'hr', most: 5, from: '/Exits' },
    act: async (page, click) => {
      await click(page.getByRole('link', { name: 'New exit' }))
      // The first field of a new record has the focus, so that people type at once.
      await page.waitForFunction(() => document.activeElement?.matches('main form [role=combobox]'))
      await pick(page, 'Mamoni')
      await tabTo(page, 'combobox', 'Exit type')
      await page.keyboard.type('Resig')
      await tabTo(page, 'textbox', /^Preferred last day/)
      await page.keyboard.type('30 Jan 2027')
      await tabTo(page, 'combobox', 'Reason')
      await page.keyboard.type('Stud')
      await click(button(page, 'Save'))
      await page.getByRole('dialog', { name: 'Start this exit?' }).waitFor()
    },
  },
  {
    ...{ name: 'to pay two claims in a batch', who: 'finance', most: 7, from: '/Reimbursements' },
    act: async (page, click) => {
      await click(page.getByRole('link', { name: 'New payment run' }))
      await page
        .getByRole('group', { name: /^Claims/ })
        .getByText(/^2 of 2 selected/)
        .waitFor()
      await click(button(page, 'Save'))
      await page.waitForURL(/PaymentRuns\/\d+/)
      await click(button(page, 'Paid'))
      await tabTo(page, 'textbox', /^Reference/)
      await page.keyboard.type('UTR 4711')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Paid', exact: true }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
]

test.each(tasks)('$name takes $most clicks at most', async ({ who, most, from, act }) => {
  const { page, pageErrors, close } = await signedIn(browser, who, { baseURL })
  await look(page, from)
  let clicks = 0
  await act(page, async (target) => {
    clicks += 1
    await target.click()
  })
  expect(clicks).toBeLessThanOrEqual(most)
  expect(pageErrors).toEqual([])
  await close()
})

test('an administrator who keeps the group open sees the jobs after one click', async () => {
  const { page, close } = await signedIn(browser, 'admin', { baseURL })
  await look(page, '/Home')
  const group = menu(page).getByRole('button', { name: /^Administration/ })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await menu(page).getByRole('link', { name: 'Jobs', exact: true }).click()
  await main(page)
    .getByText(/\d+ jobs?, \d+ failed/)
    .waitFor()
  await close()
})
