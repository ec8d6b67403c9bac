import type { BrowserContext, Page, Request } from 'playwright-core'

/** What a page has asked for since it was opened. */
interface Asked {
  begun: number
  underWay: Set<Request>
}

const askedBy = new WeakMap<Page, Asked>()
const patience = 20_000

/** Counts what the pages of this context ask for; before the first of them is opened. */
export function countRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const asked: Asked = { begun: 0, underWay: new Set() }
    askedBy.set(page, asked)
    const isEnded = (request: Request) => void asked.underWay.delete(request)
    page.on('request', (request) => {
      // What the document before it had asked for is given up.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.underWay.clear()
      asked.begun += 1
      asked.underWay.add(request)
    })
    page.on('requestfinished', isEnded)
    page.on('requestfailed', isEnded)
  })
}

/**
 * Waits until the page has all it asked for and has drawn it: no request is under way, and none begins in two rounds
 * of idle time and frames. Unlike half a second without requests it takes no longer than the page does.
 */
export async function still(page: Page): Promise<void> {
  const asked = askedBy.get(page)
  if (!asked) throw new Error('The requests of this page were not counted')
  const until = Date.now() + patience
  let quietRounds = 0
  while (quietRounds < 2) {
    const before = asked.begun
    const isThere = await page.evaluate(oneRound).then(() => true, isElsewhere)
    quietRounds = isThere && asked.begun === before && asked.underWay.size === 0 ? quietRounds + 1 : 0
    if (Date.now() < until) continue
    const open = [...asked.underWay].map((request) => request.url())
    throw new Error(`The page is not still after ${patience} ms; under way: ${open.join(', ') || 'nothing'}`)
  }
}

/** Until the page has nothing more to do and hides nothing, and two frames on: rendering may begin with the first. */
const oneRound = (): Promise<unknown> => {
  const within = (ms: number, work: Promise<unknown>) =>
    Promise.race([work, new Promise((done) => setTimeout(done, ms))])
  const idle = new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isArriving = () => document.querySelector('[data-arriving]') !== null
  const rest = async () => {
    while (isArriving()) await within(200, frames())
    await within(200, frames())
  }
  return idle.then(rest)
}

/** The document went, and its successor is waited for; anything else is no matter of waiting. */
function isElsewhere(error: unknown): false {
  if (error instanceof Error && /context was destroyed/i.test(error.message)) return false
  throw error
}
