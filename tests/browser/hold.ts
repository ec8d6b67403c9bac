import type { Page } from 'playwright-core'

/** Holds an operation's requests back, so that the page is seen while they are on their way; what is returned lets all go. */
export async function holdBack(page: Page, operation: string): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(
    ({ pathname }) => pathname.endsWith(`/${operation}`),
    async (route) => {
      await free
      await route.continue()
    },
  )
  return letGo
}
