import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { baseURL } from '../browser/shared'
import { signedIn } from './signed-in'

/** How long a hand rests over a link before it presses, and how long it presses. */
const hoverMs = 60
const pressMs = 90

/** Lists whose records an administrator may change, so that their cells are made ready to be edited. */
const lists = ['/Customers', '/EmployeeTable', '/Suppliers', '/Departments', '/Locations', '/LeaveTypes']

export interface Connection {
  /** Added to each request in ms, with nothing kept from before; 0 leaves the cache warm. */
  latency: number
}

/** Opens lists anew and clicks a record at once; answers the clicks that did not open theirs. */
export async function lostClicks(browser: Browser, count: number, { latency }: Connection): Promise<string[]> {
  const { page, close } = await signedIn(browser, 'admin', { baseURL })
  if (latency > 0) await slowDown(page, latency)
  const lost: string[] = []
  for (let click = 0; click < count; click++) {
    await page.goto(lists[click % lists.length] ?? '/Customers')
    const wanted = await clickRow(page, click)
    const isOpen = await page.waitForURL(`**${wanted}`, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (!isOpen) lost.push(`${click}: ${wanted}`)
  }
  await close()
  return lost
}

/** Moves onto the title of one of the first rows, presses and lets go as a hand does; answers where it leads. */
async function clickRow(page: Page, click: number): Promise<string> {
  await page.mouse.move(2, 2)
  const links = page.locator('[role=row][data-id] a[href$="/show"]')
  await links.first().waitFor()
  const link = links.nth(click % Math.min(await links.count(), 5))
  const wanted = await link.getAttribute('href')
  const box = await link.boundingBox()
  if (!wanted || !box) throw new Error('The row has no link')
  await page.mouse.move(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2)
  await pass(hoverMs)
  await page.mouse.down()
  await pass(pressMs)
  await page.mouse.up()
  return wanted
}

async function slowDown(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 },
  })
}
