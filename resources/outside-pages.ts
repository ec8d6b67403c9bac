import type { OutsidePages } from '../src/pages/session/left-page'

/** Pages that open without signing in to the application, by path in lower case. Each has its own script. */
export const outsidePages: OutsidePages = {
  '/session/companyassets': async (actions) => (await import('./assetDesk/pages/asset-desk')).renderDeskPage(actions),
  '/session/companyassetsloginpage': async (actions) => (await import('./assetDesk/pages/desk-login')).renderLoginPage(actions),
}
