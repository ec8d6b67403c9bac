import type { Page } from 'playwright-core'

/**
 * Holds the requests of an operation, or of the paths that match, back, so that the page is seen while they are on their
 * way; what is returned lets all go.
 */
export async function holdBack(page: Page, what: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(
    ({ pathname }) => (typeof what === 'string' ? pathname.endsWith(`/${what}`) : what.test(pathname)),
    async (route) => {
      await free
      await route.continue()
    },
  )
  return letGo
}
