import type { OutsidePages } from '../src/pages/session/left-page'

/**
 * Pages of areas that need no sign-in to the application, each with its own program, by path in lower
 * case.
 */
export const outsidePages: OutsidePages = {
  '/session/companyassets': async (actions) => (await import('./assetDesk/pages/asset-desk')).renderDeskPage(actions),
  '/session/companyassetsloginpage': async (actions) => (await import('./assetDesk/pages/desk-login')).renderLoginPage(actions),
}
