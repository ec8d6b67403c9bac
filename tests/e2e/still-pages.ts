import type { Page } from 'playwright-core'
import { still } from '../browser/still'

/** The greatest part of the window that may move while a page arrives, as browsers count it. */
export const mostShift = 0.05

/** Windows that people have: a telephone and a desk. */
export const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const

interface Watched {
  shift: number
  moves: string[]
  calls: string[]
}

/** Watches what each page of the tab moves while it arrives; before the first of them is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shift: 0, moves: [], calls: [] }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        if (hadRecentInput) continue
        watched.shift += value
        const names = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(', ')
        watched.moves.push(`${value.toFixed(3)} ${names}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens the address and answers what moved until the page is still, and the calls it sent, each as it was sent. */
export async function arrive(page: Page, address: string): Promise<Watched> {
  const calls: string[] = []
  const note = (request: { url(): string; postData(): string | null }) => {
    const [, call] = request.url().split('/FinanceProject/rest/sow/')
    if (call) calls.push(`${call}?${request.postData() ?? ''}`)
  }
  page.on('request', note)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await still(page)
  page.off('request', note)
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  return { ...watched, calls }
}
