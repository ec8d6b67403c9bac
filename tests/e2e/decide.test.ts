import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, openPage, scan } from '../browser/session'
import { exhaustively } from '../setup/tier'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const looks = [
  [1280, 'light'],
  [768, 'dark'],
  [360, 'dark'],
  [360, 'light'],
] as const

/** Wide and narrow, light and dark: nothing that the scanner finds, and nothing beside the window. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page), `${name} ${width} ${colorScheme}`).toEqual([])
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` })
  }
}

const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data, error: null, requestId: 'r-1' } })
const asked = {
  title: 'LR-0007',
  kind: 'Leave request',
  requester: 'Asha Rao',
  as: 'Manager',
  facts: [
    { label: 'Leave type', text: 'Annual leave' },
    { label: 'From', text: '2026-12-21' },
    { label: 'Until', text: '2026-12-31' },
  ],
  can: [
    { decision: 'approve', label: 'Approve', needsComment: false },
    { decision: 'reject', label: 'Reject', needsComment: true },
    { decision: 'sendBack', label: 'Send back', needsComment: true },
  ],
  mustOpen: false,
}
const link = '/session/decide#decide=a-token-of-the-tests'

test('opening the link of a mail decides nothing; a button does, and the token leaves the address', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  const decided: string[] = []
  await page.route('**/sow/getDecisionByLink', answer(asked))
  await page.route('**/sow/decideByLink', (route) => {
    decided.push(route.request().postData() ?? '')
    return answer({ decision: 'reject' })(route)
  })
  await page.goto(link)
  await page.getByRole('heading', { name: 'LR-0007' }).waitFor()
  expect(page.url()).not.toContain('a-token')
  await expectGood(page, 'decide')
  await page.getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a reason').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment')
  await expectGood(page, 'decide-reason')
  expect(decided).toEqual([])
  await page.keyboard.type('The team is away then')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('The request is rejected.').waitFor()
  expect(decided).toHaveLength(1)
  expect(new URLSearchParams(decided[0])).toEqual(
    new URLSearchParams({ token: 'a-token-of-the-tests', decision: 'reject', comment: 'The team is away then' }),
  )
  await expectGood(page, 'decide-done')
  await close()
})

exhaustively('a link that is none says where to go on, one decided by others by whom', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await expectGood(page, 'decide-gone')
  const args = { by: 'Ravi Menon', at: '2026-11-20T10:00:00Z' }
  await page.route('**/sow/getDecisionByLink', (route) =>
    route.fulfill({
      status: 409,
      json: { data: null, error: 'Decided', code: 'alreadyDecided', args, requestId: 'r-2' },
    }),
  )
  await page.goto('/session/signin')
  await page.goto(link)
  await page.getByText(/Ravi Menon decided this/).waitFor()
  await expectGood(page, 'decide-over')
  await page.unroute('**/sow/getDecisionByLink')
  await page.route('**/sow/getDecisionByLink', answer({ ...asked, can: [], mustOpen: true }))
  await page.goto('/session/signin')
  await page.goto(link)
  await page.getByText(/it has details to review before deciding/).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await expectGood(page, 'decide-flagged')
  await close()
})

const notice = { title: 'LR-0007', entityType: 'leaveRequests', recordId: 7, stepId: null, readAt: null }
const createdAt = '2026-11-20T10:00:00.000Z'
const notices = [
  { ...notice, id: 3, event: 'asked', stepId: 12, createdAt, labels: { byEmpId: 'Asha Rao' } },
  { ...notice, id: 2, event: 'sentBack', createdAt, labels: { byEmpId: 'Ravi Menon' } },
  { ...notice, id: 1, event: 'escalated', createdAt, readAt: createdAt, labels: {} },
  // Declared by an area.
  { ...notice, id: 0, event: 'recounted', createdAt, readAt: createdAt, labels: {} },
]

exhaustively('the bell opens what one was told, by keyboard; read it counts no more', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'hr', { baseURL })
  await page.goto('/Home')
  let [isAway, marked] = [true, 0]
  await page.route('**/sow/getNotifications', (route) => (isAway ? route.abort() : answer(notices)(route)))
  await page.route('**/sow/markNotificationsRead', (route) => {
    marked += 1
    return answer({ read: 2 })(route)
  })
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('alert').waitFor()
  await expectGood(page, 'bell-away')
  isAway = false
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('Asha Rao requests your approval: LR-0007').waitFor()
  await panel.getByText('Your leave was recalculated after a holiday or rule change: LR-0007').waitFor()
  await expectGood(page, 'bell')
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await panel.getByText('New').first().waitFor({ state: 'detached' })
  expect(marked).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Notifications/)
  expect(pageErrors).toEqual([])
  await close()
})
