import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../browser/look'
import { baseURL } from '../browser/served'
import { openBrowser, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { callAs, signedIn } from './signed-in'

let browser: Browser
let opened: TestPage
let page: Page
/** In the names of this file's records only. */
const mark = crypto.randomUUID().replace(/[-\d]/g, '').padEnd(4, 'x').slice(0, 8)
const company = `Teesta ${mark}`

beforeAll(async () => {
  browser = await openBrowser()
  opened = await signedIn(browser, 'marketing', { baseURL })
  page = opened.page
})
afterAll(async () => {
  await opened?.close()
  await browser?.close()
})

interface Lead {
  id: number
  version: number
  status: string
  title: string | null
  convertedCustomerId: number | null
}

async function called<Data>(operation: string, params: Record<string, string>): Promise<Data> {
  const { data, error } = await callAs(page, operation, params)
  expect(error).toBeNull()
  return data as Data
}

const leadNow = (id: number) => called<Lead>('getLeadDetailById', { id: String(id) })
const idOfPage = () => Number(/\/Lead\/(\d+)/.exec(page.url())?.[1])

/** Types into the field of this label, reached by its keys: the focus goes there, keys do the rest. */
async function type(label: RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).first().focus()
  await page.keyboard.type(text)
}

let firstId: number
test('a lead is entered by keys, followed up at a time typed as people write it', async () => {
  await page.goto('/Lead/create')
  await type(/^Company/, company)
  await type(/^Subject/, 'Barrage data')
  await type(/^Value/, '250000')
  await type(/^Next follow-up/, '3 Jan 2031 4 pm')
  await page.keyboard.press('Tab')
  expect(
    await page
      .getByLabel(/^Next follow-up/)
      .first()
      .inputValue(),
  ).toBe('03 Jan 2031, 16:00')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: company }).waitFor()
  firstId = idOfPage()
  await page.getByText('03 Jan 2031, 16:00').first().waitFor()
})

let secondId: number
test('the same company entered again is shown before it is saved', async () => {
  await page.goto('/Lead/create')
  await type(/^Company/, `${company} Pvt. Ltd.`)
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('link', { name: company }).waitFor()
  await type(/^Subject/, 'Gates')
  await type(/^Next follow-up/, '4 Jan 2031 10:30')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `${company} Pvt. Ltd.` }).waitFor()
  secondId = idOfPage()
})

test('two leads are merged field by field', async () => {
  await page.goto(`/Lead/${firstId}/show`)
  await page.getByRole('link', { name: 'Merge' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Compare with .* ${company} Pvt`) }).focus()
  await page.keyboard.press('Enter')
  const about = page.getByRole('radiogroup', { name: 'Subject' })
  await about.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await about.getByRole('radio').nth(1).isChecked()).toBe(true)
  // What is not touched is as the merge does it by itself: the earlier of two follow-ups ahead.
  const followUp = page.getByRole('radiogroup', { name: 'Next follow-up' })
  expect(await followUp.getByRole('radio').first().isChecked()).toBe(true)
  await expectGood(page, 'merge')
  await page.getByRole('button', { name: 'Merge leads' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Merge leads' }).click()
  await page.getByRole('heading', { level: 1, name: company, exact: true }).waitFor()
  expect(await leadNow(firstId)).toMatchObject({ title: 'Gates', status: 'new' })
  const { data } = await callAs(page, 'getLeads', { filter: JSON.stringify({ id: { eq: secondId } }) })
  expect(data).toEqual([])
})

test('a loss asks for its reason, a conversion leads to the customer and the draft of a statement of work', async () => {
  await page.goto(`/Lead/${firstId}/show`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel(/^Reason/).waitFor()
  await page.keyboard.press('Escape')
  await asking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Convert to customer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Convert to customer' }).click()
  await expect.poll(async () => (await leadNow(firstId)).status).toBe('won')
  const { convertedCustomerId } = await leadNow(firstId)
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('link', { name: company }).waitFor()
  expect(await result.getByRole('link', { name: company }).getAttribute('href')).toContain(`/${convertedCustomerId}`)
  expect(await result.getByRole('link').count()).toBe(2)
})

test('on a phone a lead moves on by touch', async () => {
  const { id } = await called<Lead>('createLeadDetails', {
    company: `Rangeet ${mark}`,
    nextFollowUpAt: '2031-01-05T06:30:00Z',
  })
  const phone = await signedIn(browser, 'marketing', { baseURL, width: 360, isPhone: true })
  await phone.page.goto(`/Lead/${id}/show`)
  await phone.page.getByRole('button', { name: 'Contacted' }).tap()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Contacted' }).tap()
  await expect.poll(async () => (await leadNow(id)).status).toBe('contacted')
  await phone.page.goto('/Marketing')
  await phone.page.getByRole('heading', { name: 'Upcoming meetings' }).waitFor()
  await still(phone.page)
  await expectGood(phone.page, 'marketing')
  await phone.close()
})

test.each([
  ['/Marketing', 'Follow-ups due'],
  ['/Marketing?tab=calendar', undefined],
  ['/Marketing?tab=figures', 'Funnel'],
  ['/Marketing?tab=campaigns', 'Campaign results'],
  ['/Lead', undefined],
])('nothing serious on %s', async (path, heading) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (heading) await page.getByRole('heading', { name: heading }).waitFor()
  await still(page)
  await expectGood(page, path.replace(/\W+/g, '-'))
})

test('nothing serious on the timeline of a lead', async () => {
  await page.goto(`/LeadTimeline?leadId=${firstId}`)
  await page.getByText('Won').first().waitFor()
  await still(page)
  await expectGood(page, 'timeline')
})

test('nothing went wrong on the way', () => {
  expect(opened.pageErrors).toEqual([])
  expect(opened.consoleErrors).toEqual([])
})
