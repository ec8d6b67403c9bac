import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plusDays } from '../../../src/framework/values/dates'
import { baseURL } from '../../browser/served'
import { openBrowser, scan, type TestPage } from '../../browser/session'
import { callAs, signedIn, tabTo } from '../../e2e/signed-in'
import { companyToday, daysFromToday } from '../../setup/clock'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
let asker: TestPage
let askerId: number
let leaveTypeId: string
/** Every leave is on a day of its own, behind all that other tests ask for. */
let day = plusDays(companyToday(), 190) ?? ''

beforeAll(async () => {
  browser = await openBrowser()
  const hr = await signedIn(browser, 'hr', { baseURL })
  const type = { code: 'INB', name: 'Days for the inbox', category: 'other', unit: 'day' }
  leaveTypeId = String(
    await created(hr.page, 'createLeaveType', { ...type, requiresBalance: 'false', countsHolidays: 'true' }),
  )
  await hr.close()
  asker = await signedIn(browser, 'employee', { baseURL })
  askerId = await asker.page.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}').empId)
})
afterAll(() => browser?.close())

beforeEach(async () => {
  // What an earlier test left waiting is nobody's any more.
  const { data } = await callAs(asker.page, 'getMyRequests', { status: 'waiting', perPage: '100' })
  for (const { recordId, entityType } of data as { recordId: number; entityType: string }[])
    if (entityType === 'leaveRequests') await callAs(asker.page, 'cancelLeaveRequest', { id: String(recordId) })
})

async function created(page: Page, operation: string, params: Record<string, string>): Promise<number> {
  const { data, error } = await callAs(page, operation, params)
  expect(error).toBeNull()
  return (data as { id: number }).id
}

async function ask(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let each = 0; each < count; each += 1) {
    day = plusDays(day, 1) ?? day
    ids.push(
      await created(asker.page, 'createEmployeeLeave', {
        leaveTypeId,
        fromDate: day,
        toDate: day,
        reason: 'A day off',
      }),
    )
  }
  return ids
}

const statesOf = async (ids: readonly number[]): Promise<string[]> => {
  const filter = JSON.stringify({ id: { in: ids } })
  const { data } = await callAs(asker.page, 'getLeaveRequests', { filter, perPage: '100' })
  return (data as { status: string }[]).map(({ status }) => status)
}

const mine = () => `/Inbox?requester=${askerId}&kind=leave`
/** The request that is shown beside the list, or instead of it. */
const details = (page: Page) => page.getByRole('region', { name: /^Details of/ })
const rowButton = (row: Locator) => row.locator('button')
const rows = (page: Page) => page.getByRole('list', { name: 'Requests to decide' }).locator(':scope > li')

async function opened(width = 1280, isPhone = false): Promise<TestPage> {
  const test = await signedIn(browser, 'manager', { baseURL, width, isPhone, ...(isPhone && { height: 740 }) })
  await test.page.goto(mine())
  await rows(test.page).first().waitFor()
  return test
}

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const settled = async ({ consoleErrors, pageErrors, close }: TestPage, refused = false): Promise<void> => {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !refused || !text.includes('Failed to load resource'))).toEqual([])
  await close()
}

exhaustively('forty requests are decided with 41 keys', async () => {
  const ids = await ask(40)
  const manager = await opened()
  const { page } = manager
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  await press('j')
  for (let left = ids.length; left > 0; left -= 1) {
    expect(await rows(page).count()).toBe(left)
    await press('a')
    await expect.poll(() => rows(page).count()).toBe(left - 1)
  }
  expect(pressed).toBeLessThanOrEqual(45)
  await page.getByText('No requests match').waitFor()
  await expect.poll(() => statesOf(ids)).toEqual(ids.map(() => 'approved'))
  await settled(manager)
})

test('forty requests are decided with three clicks, and one that was decided meanwhile is told', async () => {
  const ids = await ask(40)
  const manager = await opened()
  const { page } = manager
  await callAs(page, 'rejectLeaveRequest', { id: String(ids[7]), comment: 'By mail' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText('40 selected').waitFor()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('button', { name: 'Approve 40' }).click()
  await page.getByText('39 of 40 done').waitFor()
  expect(await page.getByRole('list', { name: 'Could not be done' }).getByRole('listitem').count()).toBe(1)
  expect((await statesOf(ids)).sort()).toEqual([...ids.slice(1).map(() => 'approved'), 'rejected'])
  await settled(manager)
})

test('refusing asks for the reason in the row, and is taken back from the notice', async () => {
  const [id = 0] = await ask(2)
  const manager = await opened()
  const { page } = manager
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a reason. The requester sees it.').waitFor()
  await page.keyboard.type('The audit is that day')
  await page.keyboard.press('Enter')
  await page.getByText(/^Rejected: .*LV-/).waitFor()
  expect(await statesOf([id])).toEqual(['rejected'])
  await tabTo(page, 'button', /^Undo .*LV-/, 200)
  await page.keyboard.press('Enter')
  await page.getByText(/is waiting for you again$/).waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await statesOf([id])).toEqual(['pending'])
  await settled(manager)
})

exhaustively('single keys do nothing while somebody types, and can be turned off', async () => {
  const [id = 0] = await ask(1)
  const manager = await opened()
  const { page } = manager
  await page.keyboard.press('j')
  await page.getByRole('combobox', { name: 'Requested by' }).focus()
  await page.keyboard.type('aa')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  await rows(page).first().focus()
  await page.keyboard.press('a')
  expect(await rows(page).count()).toBe(1)
  expect(await statesOf([id])).toEqual(['pending'])
  await settled(manager)
})

async function askFlagged(): Promise<void> {
  const hr = await signedIn(browser, 'hr', { baseURL })
  day = plusDays(day, 1) ?? day
  await created(hr.page, 'createEmployeeLeave', {
    ...{ leaveTypeId, empId: String(askerId), fromDate: day, toDate: day },
    ...{ reason: 'A day off', overrideReason: 'Agreed by phone' },
  })
  await hr.close()
}

exhaustively('on a phone what is flagged is opened, seen and decided with two taps', async () => {
  await askFlagged()
  const manager = await opened(360)
  const { page } = manager
  const flagged = rows(page).first()
  await flagged.getByText('Review', { exact: true }).waitFor()
  await rowButton(flagged).click()
  await details(page).getByText('A day off').waitFor()
  const approve = details(page).getByRole('button', { name: /^Approve/ })
  await approve.waitFor()
  await expectGood(page)
  await approve.click()
  await page.getByText('No requests match').waitFor()
  await settled(manager)
})

exhaustively('what is flagged is seen before it is decided', async () => {
  await ask(1)
  await askFlagged()
  const manager = await opened()
  const { page } = manager
  const flagged = rows(page).last()
  await flagged.getByText('Review', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('1 left out: open them first').waitFor()
  await expectGood(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await flagged.getByRole('checkbox').isChecked()).toBe(false)
  await details(page).getByText('Exception requested: Agreed by phone').waitFor()
  await details(page)
    .getByRole('button', { name: /^Approve/ })
    .waitFor()
  await page.keyboard.press('o')
  await page.getByRole('list', { name: 'Approval steps' }).waitFor()
  await page.getByText('Exception requested: Agreed by phone').waitFor()
  await page.goBack()
  await rowButton(flagged).click()
  await details(page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await settled(manager)
})

exhaustively('who will be away is led from the inbox to who decides meanwhile', async () => {
  const { page, close } = await signedIn(browser, 'manager', { baseURL })
  await page.goto('/Inbox')
  await page.getByRole('link', { name: 'Out of office' }).click()
  await page.getByRole('heading', { level: 1, name: 'Delegations' }).waitFor()
  await page.getByRole('link', { name: 'New delegation' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New delegation' }).waitFor()
  await close()
})

exhaustively('the menu and the tabs count what waits', async () => {
  await ask(2)
  const manager = await opened()
  const { page } = manager
  const { data } = await callAs(page, 'getInboxCountForHome', {})
  const { total, toAcknowledge } = data as { total: number; toAcknowledge: number }
  await page.getByRole('tab', { name: `To decide (${total})` }).waitFor()
  await page
    .getByRole('button', { name: /^Approve .*LV-/ })
    .first()
    .click()
  await page.getByRole('tab', { name: `To decide (${total - 1})` }).waitFor()
  await page
    .locator('.side-entry[href="/Inbox"] .side-badge')
    .getByText(String(total - 1 + toAcknowledge), { exact: true })
    .waitFor()
  await settled(manager)
})

exhaustively.each([1280, 360])(
  'at %i px policies to be read stand under a tab of their own and are confirmed there',
  async (width) => {
    const title = `Only for you, at ${width}`
    const [hr, director] = [
      await signedIn(browser, 'hr', { baseURL }),
      await signedIn(browser, 'director', { baseURL }),
    ]
    // Each has a first day of its own, within what is told ahead.
    const from = plusDays(companyToday(), width === 360 ? 500 : 501) ?? ''
    const policy = { title, summary: 'How leave is counted.', effectiveFrom: from, empId: String(askerId) }
    const id = String(await created(hr.page, 'createLeavePolicy', policy))
    expect((await callAs(hr.page, 'proposeLeavePolicy', { id })).error).toBeNull()
    expect((await callAs(director.page, 'approveLeavePolicy', { id })).error).toBeNull()
    await Promise.all([hr.close(), director.close()])
    const reader = await signedIn(browser, 'employee', { baseURL, width })
    const { page } = reader
    // Seats of tools to be confirmed stand there too.
    const { data } = await callAs(page, 'getInboxCountForHome', {})
    const open = (data as { toAcknowledge: number }).toAcknowledge
    await page.goto('/Inbox')
    await page.getByRole('tab', { name: `To acknowledge (${open})` }).click()
    const row = page.getByRole('list', { name: 'To acknowledge' }).locator(':scope > li').filter({ hasText: title })
    await row.getByRole('link', { name: `Read ${title}` }).waitFor()
    await expectGood(page)
    await row.getByRole('button', { name: `I have read ${title}` }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `${title} confirmed as read` })
      .waitFor()
    await page.getByRole('tab', { name: `To acknowledge (${open - 1})` }).waitFor()
    await row.waitFor({ state: 'detached' })
    await settled(reader)
  },
)

exhaustively('the requester sees with whom it waits, reminds them, corrects what was sent back', async () => {
  const [id = 0] = await ask(1)
  const { page } = asker
  await page.goto('/Requests?status=waiting')
  const request = page.getByRole('list', { name: 'My requests' }).locator(':scope > li').first()
  await request.getByText(/^Waiting for .+ since today/).waitFor()
  await request.getByRole('button', { name: /^Remind/ }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /Remind|Request/ })
    .first()
    .waitFor()
  const manager = await signedIn(browser, 'manager', { baseURL })
  const sent = await callAs(manager.page, 'sendBackLeaveRequest', { id: String(id), comment: 'Which day?' })
  expect(sent.error).toBeNull()
  await manager.close()
  await page.goto('/Inbox?tab=returned')
  await page.getByText('Which day?').waitFor()
  await expectGood(page)
  await page
    .getByRole('link', { name: /^Correct .*LV-/ })
    .first()
    .click()
  await page.waitForURL(`**/LeaveRequests/${id}`)
})

exhaustively('the page of a record tells who decides it', async () => {
  const [id = 0] = await ask(1)
  const { page } = asker
  await page.goto(`/LeaveRequests/${id}/show`)
  await page
    .getByRole('list', { name: 'Approval steps' })
    .getByText(/^Waiting for/)
    .waitFor()
  await expectGood(page)
})

exhaustively.each(widthsOfLook())('at %i px every state of inbox and requests is fit to use', async (width) => {
  await ask(3)
  const manager = await opened(width)
  const { page } = manager
  await expectGood(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Reject selected' }).click()
  await expectGood(page)
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await rowButton(rows(page).first()).click()
  await details(page).getByText('A day off').waitFor()
  await expectGood(page)
  await details(page)
    .getByRole('button', { name: /^Reject .*LV-/ })
    .click()
  await expectGood(page)
  await details(page).getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^Approve .*LV-/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Undo/ }).waitFor()
  await expectGood(page)
  await page.goto(mine())
  await page.getByRole('button', { name: 'One at a time' }).click()
  await details(page).getByText('A day off').waitFor()
  await expectGood(page)
  await page.goto(mine())
  await page.getByRole('tab', { name: /^Done/ }).click()
  await page.getByRole('list', { name: 'Done' }).waitFor()
  await expectGood(page)
  await page.goto('/Requests')
  await page.getByRole('heading', { name: 'New request' }).waitFor()
  await expectGood(page)
  await settled(manager)
})

test('what approving asks is answered in the inbox: duty on a day off earns one back', async () => {
  // A Sunday that nobody else asks for.
  const sunday = [...Array(7).keys()]
    .map((days) => daysFromToday(40 + days))
    .find((date) => new Date(date).getUTCDay() === 0)
  const about = { purpose: 'site_work', place: 'Machine hall', reason: 'The move of the machines' }
  const dates = { fromDate: sunday ?? '', toDate: sunday ?? '' }
  const id = await created(asker.page, 'createOnDuty', { ...about, ...dates })
  const { page, pageErrors, close } = await signedIn(browser, 'manager', { baseURL })
  await page.goto('/Inbox?kind=onDuty')
  const item = page.getByRole('listitem').filter({ hasText: 'Machine hall' })
  await rowButton(item).click()
  await details(page).getByRole('checkbox', { name: 'Earns comp-off' }).check()
  await details(page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Approved: / })
    .waitFor()
  const { data } = await callAs(page, 'getOnDutyRequestById', { id: String(id) })
  expect(data).toMatchObject({ status: 'approved', daysOff: 1, earnsDaysOff: true })
  expect(pageErrors).toEqual([])
  await close()
})

/** What deciding ten requests took at most before there were two panes: keys, with a reason of eight letters. */
const mostKeys = 22
const reason = 'Audit: x'

test('ten mixed requests are decided by keys, each with its evidence in sight', async () => {
  const ids = await ask(10)
  const manager = await opened()
  const { page } = manager
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  await press('j')
  for (let decided = 0; decided < ids.length; decided += 1) {
    await details(page)
      .getByRole('region', { name: /^Team, / })
      .waitFor()
    if (decided === 4) {
      await press('r')
      for (const letter of reason) await press(letter)
      await press('Enter')
    } else await press('a')
    await expect.poll(() => rows(page).count()).toBe(ids.length - decided - 1)
  }
  expect(pressed).toBeLessThanOrEqual(mostKeys)
  await expect.poll(async () => (await statesOf(ids)).filter((state) => state === 'approved').length).toBe(9)
  expect((await statesOf(ids)).filter((state) => state === 'rejected')).toHaveLength(1)
  await settled(manager)
})

/** Moves a finger sideways over the request. */
async function swipe(cdp: CDPSession, page: Page, by: number): Promise<void> {
  const box = await details(page).boundingBox()
  const from = { x: 180, y: (box?.y ?? 0) + 24 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.x + by * part)
  await touch('touchEnd')
}

exhaustively('on a phone ten mixed requests are decided one at a time by touch', async () => {
  const ids = await ask(10)
  const manager = await opened(360, true)
  const { page } = manager
  const cdp = await page.context().newCDPSession(page)
  await page.getByRole('button', { name: 'One at a time' }).tap()
  let touched = 1
  for (let decided = 0; decided < ids.length; decided += 1) {
    await page.getByText(`${decided + 1} of 10`, { exact: true }).waitFor()
    await details(page).getByText('A day off').waitFor()
    await details(page).getByRole('region', { name: 'Leave policy' }).waitFor()
    touched += 1
    if (decided === 2) {
      await swipe(cdp, page, -140)
      await page.keyboard.type(reason)
      await details(page).getByRole('button', { name: 'Reject', exact: true }).tap()
      touched += reason.length + 1
      // Each gesture has a button that does the same.
    } else if (decided === 5)
      await details(page)
        .getByRole('button', { name: /^Approve/ })
        .tap()
    else await swipe(cdp, page, 140)
  }
  await page.getByText('No requests match').waitFor()
  expect(touched).toBeLessThanOrEqual(mostKeys)
  await expect.poll(async () => (await statesOf(ids)).filter((state) => state === 'approved').length).toBe(9)
  await page.getByRole('button', { name: /Show the list/ }).tap()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await settled(manager)
})

exhaustively(
  'one at a time: skipped ones come back, the last decision and the last skip are undone by a key',
  async () => {
    const ids = await ask(3)
    const manager = await opened()
    const { page } = manager
    await page.getByRole('button', { name: 'One at a time' }).click()
    const place = (text: string) => page.getByText(text, { exact: true }).waitFor()
    await place('1 of 3')
    await page.keyboard.press('s')
    await place('2 of 3')
    await page.keyboard.press('u')
    await place('1 of 3')
    await page.keyboard.press('A')
    await page.getByText(/^Approved: .*LV-/).waitFor()
    await page.keyboard.press('u')
    await page.getByText(/is waiting for you again$/).waitFor()
    await place('1 of 3')
    expect(await statesOf(ids)).toEqual(['pending', 'pending', 'pending'])
    for (const key of ['s', 's', 's']) await page.keyboard.press(key)
    await page.getByText('0 decided, 3 skipped.').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Show skipped requests' }).click()
    await place('1 of 3')
    await page.keyboard.press('Escape')
    await expect.poll(() => rows(page).count()).toBe(3)
    await settled(manager)
  },
)

test('the next request is there at once, without asking the server, and a refused request is told beside it', async () => {
  const [, second = 0] = await ask(3)
  const manager = await opened()
  const { page } = manager
  await page.keyboard.press('j')
  await details(page)
    .getByRole('region', { name: /^Team, / })
    .waitFor()
  // What is loaded ahead is in the page and out of sight.
  await expect.poll(() => page.locator('.inbox-detail[hidden] .team-days tbody tr').count()).toBeGreaterThan(0)
  await page.route('**/FinanceProject/**', (route) => route.abort())
  await page.keyboard.press('j')
  expect(await details(page).locator('.team-days').isVisible()).toBe(true)
  await page.unroute('**/FinanceProject/**')
  await callAs(page, 'rejectLeaveRequest', { id: String(second), comment: 'By mail' })
  await page.keyboard.press('a')
  await expect.poll(() => statesOf([second])).toEqual(['rejected'])
  await page
    .getByText(/decided|rejected/i)
    .first()
    .waitFor()
  await settled(manager, true)
})
