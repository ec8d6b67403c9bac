import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, openPage, scan, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { callAs, signIn } from './signed-in'

interface Screen {
  path: string
  /** The heading that says the screen is there. */
  heading: string | RegExp
  /** Brings it into the state to look at. */
  act?: (page: Page) => Promise<void>
  /** Lists and forms are looked at in a narrow window, too. */
  isNarrow?: boolean
  /** The browser itself reports answers of the server that refuse. */
  isRefused?: boolean
  /** The server does not answer. */
  isAway?: boolean
  /** Closed before the window is narrowed: a menu on a row is gone when the rows become cards. */
  isClosedFirst?: boolean
}

let browser: Browser
const people = new Map<string, Promise<Watched>>()

/** With warnings, which no screen should give either. */
interface Watched extends TestPage {
  complaints: string[]
}

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  // Closing tells when another host was asked.
  const opened = await Promise.all(people.values())
  await Promise.all(opened.map(({ close }) => close()))
  await browser?.close()
})

function pageOf(username: string | null): Promise<Watched> {
  const known = people.get(username ?? '') ?? openWatched(username)
  people.set(username ?? '', known)
  return known
}

async function openWatched(username: string | null): Promise<Watched> {
  const opened = await openPage(browser, { baseURL })
  const complaints: string[] = []
  opened.page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  opened.page.on('pageerror', (error) => complaints.push(String(error)))
  if (username) await signIn(opened.page, username)
  return { ...opened, complaints }
}

async function expectGood(username: string | null, screen: Screen): Promise<void> {
  const { page, complaints } = await pageOf(username)
  complaints.length = 0
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.unrouteAll()
  if (screen.isAway) await page.route('**/FinanceProject/**', (route) => route.abort())
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor()
  await still(page)
  await screen.act?.(page)
  await expectNothingSerious(page)
  if (screen.isClosedFirst) {
    await page.getByRole('menuitem').first().press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  if (screen.isNarrow) await expectNothingSerious(page)
  expect(
    complaints.filter(
      (text) => !isWithoutWorker(text) && !(screen.isRefused && /Failed to load resource|^CallError/.test(text)),
    ),
  ).toEqual([])
}

async function expectNothingSerious(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    await drawn(page)
    expect(await scan(page), colorScheme).toEqual([])
  }
}

/** React draws a change in slices: it is done when the page has nothing more to do. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Layout follows the window by a frame or two.
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
    timeout: 5_000,
  })
}

describe('signed out', () => {
  test.each<Screen>([
    { path: '/session/signin', heading: 'Sign in', isNarrow: true },
    {
      path: '/session/signin',
      heading: 'Sign in',
      isNarrow: true,
      act: async (page) => {
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('alert').getByText('Enter your password').waitFor()
      },
    },
    { path: '/session/404', heading: 'Page not found' },
    { path: '/Nowhere', heading: 'Sign in' },
    { path: '/ServerError', heading: 'Unable to fetch the data from server!', isAway: true, isRefused: true },
  ])('$path', (screen) => expectGood(null, screen))
})

const sales = ['StatementOfWorks', 'PurchaseOrders', 'Milestones']
const lists = ['Customers', 'Departments', 'EmployeeTable', 'PointOfContact', ...sales]
const listHeadings = [
  'Customers',
  'Departments',
  'Employees',
  /contact/i,
  'Statements of work',
  'Purchase orders',
  'Milestones',
]
const forms: Screen[] = lists.flatMap((route) => [
  { path: `/${route}/create`, heading: /^New /, isNarrow: true },
  { path: `/${route}/1`, heading: /^Edit / },
])

describe('an administrator', () => {
  test.each<Screen>([
    { path: '/Home', heading: /^Good / },
    { path: '/Nowhere', heading: 'Page not found' },
    ...lists.map((route, index) => ({ path: `/${route}`, heading: listHeadings[index] ?? '', isNarrow: true })),
    // The chain of a statement of work becomes cards in a narrow window.
    ...lists.map((route) => ({ path: `/${route}/1/show`, heading: /./, isNarrow: route === 'StatementOfWorks' })),
    ...forms,
    { path: '/PocForm', heading: 'New contact', isNarrow: true },
    { path: '/PocForm?id=1', heading: /^Edit /, isNarrow: true },
    { path: '/Departments/999999/show', heading: 'Record not found', isRefused: true },
  ])('$path', (screen) => expectGood('admin', screen))

  const opened: [string, Screen][] = [
    ['a filter', { path: '/Customers', heading: 'Customers', act: open('Status') }],
    ['a filter of a reference', { path: '/Customers', heading: 'Customers', act: open('Account owner') }],
    ['the choice of columns', { path: '/Customers', heading: 'Customers', act: open('Display') }],
    ['the actions of a row', { path: '/Customers', heading: 'Customers', act: openRow, isClosedFirst: true }],
    ['an empty list', { path: '/Customers?filter={"q":"nothing+like+it"}', heading: 'Customers' }],
    ['the themes', { path: '/Home', heading: /^Good /, act: open(/appearance/i) }],
    ['the account', { path: '/Home', heading: /^Good /, act: open(/^Account/) }],
    ['a step that asks', { path: '/Customers/1/show', heading: /./, act: openStep, isNarrow: true }],
    ['what is wrong', { path: '/PocForm', heading: 'New contact', act: saveEmpty, isNarrow: true }],
    ['leaving a changed form', { path: '/Departments/create', heading: /^New /, act: leaveChanged }],
    // Last: the browser keeps it.
    ['the side bar of icons', { path: '/Customers', heading: 'Customers', act: click('Narrow the menu') }],
  ]
  test.each(opened)('%s', (_, screen) => expectGood('admin', screen))

  test('two changes of one field', async () => {
    const { page } = await pageOf('admin')
    const id = await newCustomer(page)
    const act = (current: Page) => saveOver(current, id)
    await expectGood('admin', { path: `/Customers/${id}`, heading: /^Edit /, act, isNarrow: true, isRefused: true })
  })
})

describe('others', () => {
  test.each<[string, Screen]>([
    ['restricted', { path: '/Customers', heading: 'You have no access yet', isNarrow: true }],
    ['employee', { path: '/Departments/create', heading: 'You do not have access' }],
    ['employee', { path: '/EmployeeTable', heading: 'Employees', isNarrow: true }],
    ['finance', { path: '/Customers/1/show', heading: /./ }],
  ])('%s', expectGood)
})

/** The browser of the tests refuses the worker of the shell, and says so. */
const isWithoutWorker = (text: string): boolean => text.startsWith('Service Worker registration blocked')

function click(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click()
}

/** Presses a button and waits for what it opens. */
function open(name: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await click(name)(page)
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
    await still(page)
  }
}

async function openRow(page: Page): Promise<void> {
  // Rows that arrive while it opens would draw the menu's button anew.
  await still(page)
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function openStep(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Next steps' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').waitFor()
}

async function saveEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor()
}

async function leaveChanged(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Half done')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
}

async function newCustomer(page: Page): Promise<number> {
  const customer = { country: 'IN', currency: 'INR', paymentTermsDays: '30', accountOwnerEmpId: '1' }
  const { data } = await callAs(page, 'createCustomer', { ...customer, name: `Twice ${crypto.randomUUID()}` })
  return (data as { id: number }).id
}

async function saveOver(page: Page, id: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Legal name/ }).fill('Mine')
  const other = await callAs(page, 'updateCustomer', { id: String(id), version: '1', legalName: 'Theirs' })
  expect(other.error).toBeNull()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Someone else changed this' }).waitFor()
}
