import type { Browser, Page } from 'playwright-core'
import { openBrowser, type RequestedScripts, requestedScripts } from '../browser/session'
import { signedIn } from './signed-in'

interface FirstList {
  page: Page
  scripts: RequestedScripts
  close(): Promise<void>
}

/** The list of customers as somebody of finance opens it first, and what the browser has asked for until it stood there. */
export async function openFirstList(browser: Browser, baseURL: string): Promise<FirstList> {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Customers')
  await page.getByText(/1–\d+ of \d+/).waitFor()
  await page.waitForLoadState('networkidle')
  return { page, scripts: await requestedScripts(page), close }
}

/** Bytes of script after gzip that the first list takes; for the bench. */
export async function weighFirstList(baseURL: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const { scripts } = await openFirstList(browser, baseURL)
    return scripts.total
  } finally {
    await browser.close()
  }
}
