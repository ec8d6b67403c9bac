import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../resources'
import { baseURL } from '../browser/served'
import { openBrowser, openPage, type TestPage } from '../browser/session'
import { follow, look, openAll } from './screens'
import { callAs, signIn } from './signed-in'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Watched extends TestPage {
  /** What the policy of a page refused, and where. */
  violations: string[]
}

async function openWatched(username?: string): Promise<Watched> {
  const opened = await openPage(browser, { baseURL })
  const violations: string[] = []
  const context = opened.page.context()
  await context.exposeBinding('toldOfViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const tell = Reflect.get(window, 'toldOfViolation') as (text: string) => void
      tell(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`)
    })
  })
  if (username) await signIn(opened.page, username)
  return { ...opened, violations }
}

/** Closing tells of other hosts; what a browser reports of refused calls is no complaint about the page. */
async function expectQuiet({ violations, consoleErrors, pageErrors, close }: Watched): Promise<void> {
  expect(violations).toEqual([])
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !/Failed to load resource|^CallError/.test(text))).toEqual([])
  await close()
}

describe.each(['admin', 'employee'])('%s', (username) => {
  test('no screen of any resource asks for more than its policy gives', { timeout: 1_200_000 }, async () => {
    const watched = await openWatched(username)
    const { page } = watched
    const isAdmin = username === 'admin'
    let screens = 0
    let popups = 0
    for (const [place, { route, formRoute, operations }] of resources.entries()) {
      const { data } = await callAs(page, operations.list, { perPage: '1' })
      const id = (data as { id: number }[] | null)?.[0]?.id ?? 1
      const paths = [`/${route}`, `/${route}/create`, `/${route}/${id}`, `/${route}/${id}/show`]
      const all = formRoute ? [...paths, `/${formRoute}`] : paths
      // What others are shown are the same screens with less in them: of each resource one in turn.
      for (const path of isAdmin ? all : [all[place % all.length] ?? '']) {
        // Each resource begins with a document of its own, whose policy holds for what is gone to from there. A document
        // is made before anybody knows who asks: once for all people is enough.
        await (path === paths[0] && (isAdmin || screens === 0) ? look : follow)(page, path)
        screens += 1
        // The same code opens them for all: in turn those of a list, those of a record and none.
        if (isAdmin && path === [paths[0], paths[3]][place % 3]) popups += await openAll(page)
      }
    }
    if (isAdmin) await exportAll(page)
    for (const path of ['/Home', '/Profile', '/Nowhere', '/Departments/999999/show']) await look(page, path)
    await page.getByRole('button', { name: /appearance/i }).click()
    await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor()
    console.log(
      `${username}: ${screens + 4} screens, ${popups + 1} dialogs and menus, ${watched.violations.length} violations`,
    )
    expect(screens).toBeGreaterThanOrEqual(resources.length * (isAdmin ? 4 : 1))
    expect(popups > resources.length).toBe(isAdmin)
    await expectQuiet(watched)
  })
})

/** Files are made and saved under the policy, too. */
async function exportAll(page: Page): Promise<void> {
  for (const kind of ['CSV', 'PDF']) {
    await look(page, '/Customers')
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: kind, exact: true }).click()
    await (await saved).path()
  }
}

test('the pages of a visitor keep their policy, too', async () => {
  const watched = await openWatched()
  const names = ['signin', 'signup', 'forgot-password', 'ForgotPasswordByUser', 'ChangePassword', '404']
  for (const path of [...names.map((name) => `/session/${name}`), '/Nowhere']) await look(watched.page, path)
  await watched.page.route('**/FinanceProject/**', (route) => route.abort())
  await look(watched.page, '/ServerError')
  await expectQuiet(watched)
})

test('what is smuggled into a page does not run, and is told', async () => {
  const { page, violations, close } = await openWatched('employee')
  const outcome = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      markup: () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran=1">')
      },
      handler: () => document.body.setAttribute('onclick', 'window.ran=1'),
      inline: () => {
        const script = document.createElement('script')
        script.append('window.ran=1')
        document.body.append(script)
      },
      foreign: () => {
        const script = document.createElement('script')
        script.src = 'https://elsewhere.example/x.js'
        document.body.append(script)
      },
      frame: () => {
        const frame = document.createElement('iframe')
        frame.src = '/Home'
        document.body.append(frame)
      },
      base: () => {
        const base = document.createElement('base')
        base.href = 'https://elsewhere.example/'
        document.head.append(base)
      },
      style: () => {
        const style = document.createElement('style')
        style.append('body { outline: 9px solid red }')
        document.head.append(style)
      },
    }
    for (const attempt of Object.values(attempts)) {
      try {
        attempt()
      } catch {
        // Refused at once.
      }
    }
    document.body.click()
    return {
      ran: Reflect.get(window, 'ran'),
      outline: getComputedStyle(document.body).outlineWidth,
      base: document.baseURI,
    }
  })
  expect(outcome.ran).toBeUndefined()
  expect(outcome.outline).not.toBe('9px')
  expect(new URL(outcome.base).origin).toBe(baseURL)
  for (const directive of ['require-trusted-types-for', 'style-src-elem', 'frame-src', 'base-uri'])
    await expect.poll(() => violations.join('\n')).toContain(directive)
  await close()
})

test('no other page may frame ours', async () => {
  const { page, close } = await openPage(browser, { baseURL })
  await page.setContent(`<iframe src="${baseURL}/session/signin"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  await close()
})
