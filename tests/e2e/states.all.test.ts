import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, type TestPage } from '../browser/session'
import { everySecond } from '../setup/tier'
import { signedIn } from './signed-in'
import { away, expectState, failing, held, nothing, refusing, type State, those } from './states'

let browser: Browser
const people = new Map<string, Promise<TestPage>>()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  for (const opened of await Promise.all(people.values())) {
    expect(opened.pageErrors).toEqual([])
    await opened.close()
  }
  await browser?.close()
})

function pageOf(username: string): Promise<TestPage> {
  const opened = people.get(username) ?? signedIn(browser, username, { baseURL })
  people.set(username, opened)
  return opened
}

async function expectGood(state: State): Promise<void> {
  const { page } = await pageOf(state.who)
  await expectState(page, state)
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const alert = (words: string | RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: words }).first()
const loading = (page: Page) => page.getByRole('main').locator('[aria-busy=true], .MuiLinearProgress-root').first()
const firstRow = (page: Page) => page.getByRole('link', { name: /Bank|Mills|Energy|Care/ }).first()

const long = { isLong: true }
const grouped = { isLong: true, groups: ['status'] }
const list = { who: 'admin', path: '/Customers', operation: 'getCustomers' }
const noMatch = '/Customers?filter={"q":"nothing+like+it"}'
const pagesOf100 = those((form) => form.get('perPage') === '100', failing)

const lists: State[] = [
  {
    ...{ ...list, name: 'list, none yet', answer: nothing, shows: text('No customers yet') },
    ...{ next: (page) => page.getByRole('main').getByRole('link', { name: 'New customer' }).last() },
    leads: heading('New customer'),
  },
  {
    ...{ name: 'list, none match', who: 'admin', path: noMatch, shows: text('No customers match') },
    ...{ next: button('Clear filters'), leads: firstRow },
  },
  { ...list, name: 'list, loading', answer: held, shows: loading },
  {
    ...{ ...list, name: 'list, failed', answer: failing, shows: alert('r-500') },
    ...{ next: button('Try again'), leads: firstRow },
  },
  {
    ...{ ...list, name: 'list, offline', answer: away, shows: alert('Try again') },
    ...{ next: button('Try again'), leads: firstRow },
  },
  { ...list, name: 'long list, loading', frame: long, answer: held, shows: loading },
  {
    ...{ ...list, name: 'long list, rows failed', frame: long, answer: pagesOf100 },
    ...{ shows: alert('Some rows could not be loaded'), next: button('Try again'), leads: firstRow },
  },
  {
    ...{ ...list, name: 'long list, none yet', frame: long, answer: nothing, shows: text('No customers yet') },
  },
  { ...list, name: 'groups, loading', frame: grouped, operation: 'summarizeCustomers', answer: held, shows: loading },
  {
    ...{ ...list, name: 'groups, failed', frame: grouped, operation: 'summarizeCustomers', answer: failing },
    ...{ shows: alert('r-500'), next: button('Try again'), leads: button('Records of Active') },
  },
  {
    ...{
      name: 'list, own records only',
      who: 'employee',
      path: '/Customers',
      shows: text(/No customers you can see|1–/),
    },
    hides: (page) => page.getByRole('main').getByRole('link', { name: 'New customer' }),
  },
  {
    ...{ name: 'list, not to be taken out', who: 'marketing', path: '/Customers', shows: firstRow },
    hides: button('Export'),
  },
  {
    ...{ name: 'list, a column kept back', who: 'marketing', path: '/Customers', shows: firstRow },
    hides: text('Credit limit'),
  },
]

const record = { who: 'admin', path: '/Customers/1/show', operation: 'getCustomerById' }
const records: State[] = [
  { ...record, name: 'record, loading', answer: held, shows: loading },
  {
    ...{ ...record, name: 'record, failed', answer: failing, shows: alert('r-500'), heads: 'Customer' },
    ...{ next: button('Try again'), leads: heading('History') },
  },
  {
    ...{ ...record, name: 'record, history failed', operation: 'getCustomerHistory', answer: failing },
    shows: (page) => page.getByRole('alert').last(),
  },
  {
    ...{ name: 'record, to be read only', who: 'marketing', path: '/Customers/1/show', shows: heading('History') },
    hides: (page) => page.getByRole('link', { name: 'Edit' }),
  },
  {
    ...{ name: 'record, fields kept back', who: 'marketing', path: '/Customers/1/show', shows: heading('History') },
    hides: text('Tax number'),
  },
  { ...record, name: 'form, loading', path: '/Customers/1', answer: held, shows: loading },
  {
    ...{ ...record, name: 'form, failed', path: '/Customers/1', answer: failing, shows: alert('r-500') },
    heads: 'Customer',
    ...{ next: button('Try again'), leads: heading(/^Edit /) },
  },
  {
    name: 'form, not for this role',
    who: 'employee',
    path: '/Customers/create',
    shows: text('You do not have access'),
  },
]

const file = (content: string) => async (page: Page) => {
  const buffer = Buffer.from(content)
  await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer })
}
const sent = async (page: Page) => {
  await file('Name,Country,Currency,Payment terms\r\nStates of an import,IN,INR,30\r\n')(page)
  await press('Check 1 row')(page)
}
const imported = { who: 'admin', path: '/Customers/import' }
const imports: State[] = [
  { ...imported, name: 'import, empty file', act: file(''), shows: text('no rows') },
  {
    ...{ ...imported, name: 'import, sending', operation: 'addImportRows', answer: held, act: sent },
    ...{ shows: (page) => page.getByRole('progressbar'), next: button('Stop'), leads: button('Check 1 row') },
  },
  {
    ...{ ...imported, name: 'import, failed', operation: 'addImportRows', answer: refusing, act: sent },
    ...{ shows: button('Continue'), next: button('Continue'), leads: heading('Preview') },
  },
  {
    name: 'import, not for this role',
    who: 'employee',
    path: '/Customers/import',
    shows: text('You do not have access'),
  },
]

const dialog = (page: Page) => page.getByRole('dialog')
const ticked = async (page: Page) => {
  // A card is named by its title alone.
  const rows = page.getByRole('main').getByRole('checkbox', { name: /^(?!Select all)./ })
  await rows.first().check()
  await press('Edit…')(page)
  await dialog(page).getByRole('button', { name: 'Change notes' }).click()
  await dialog(page).getByRole('textbox', { name: /Notes/ }).fill('Seen')
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
}
const exportCsv = async (page: Page) => {
  // In a narrow window the tools of the list are behind one button.
  if ((page.viewportSize()?.width ?? 0) < 600) await press('More')(page)
  await press('Export')(page)
  await dialog(page).getByRole('button', { name: 'CSV', exact: true }).click()
}
const panels: State[] = [
  {
    ...{ ...list, name: 'batch, looking', operation: 'previewBatch', answer: held, act: ticked, opensAnew: true },
    shows: (page) => dialog(page).getByText(/Checking/),
  },
  {
    ...{ ...list, name: 'batch, failed', operation: 'previewBatch', answer: failing, act: ticked, opensAnew: true },
    ...{ shows: (page) => dialog(page).getByRole('alert').first() },
    ...{
      next: (page) => dialog(page).getByRole('button', { name: 'Preview' }),
      leads: heading('Preview'),
    },
  },
  {
    ...{ name: 'views, none yet', who: 'marketing', path: '/Customers', act: press(/^Views/) },
    shows: (page) => dialog(page).getByText('No saved views yet'),
  },
  {
    ...{ ...list, name: 'views, loading', operation: 'getSavedViews', answer: held, act: press(/^Views/) },
    shows: (page) => dialog(page).locator('[aria-busy=true]'),
  },
  {
    ...{ ...list, name: 'views, failed', operation: 'getSavedViews', answer: failing, act: press(/^Views/) },
    ...{ opensAnew: true, shows: alert('r-500'), next: button('Try again'), leads: button('Save as…') },
  },
  {
    ...{ name: 'conditions, none yet', who: 'admin', path: '/Customers', act: press('More filters') },
    shows: (page) => dialog(page).getByRole('button', { name: 'Add condition' }).first(),
  },
  {
    ...{ ...list, name: 'export, running', operation: 'exportCustomers', answer: held },
    ...{ opensAnew: true, act: exportCsv },
    ...{ shows: (page) => dialog(page).getByRole('progressbar'), next: button('Cancel'), leads: button('CSV') },
  },
  {
    ...{ ...list, name: 'export, failed', operation: 'exportCustomers', answer: failing },
    ...{ opensAnew: true, act: exportCsv },
    shows: (page) => dialog(page).getByRole('alert'),
  },
]

describe.each([
  ['lists', lists],
  ['records and forms', records],
  ['imports', imports],
  ['panels and dialogs', panels],
])('%s', (_, states) => {
  test.each(everySecond(states))('$name', expectGood)
})
