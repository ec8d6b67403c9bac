import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { serverErrorPath, signInPath } from '../../../authProvider/paths'
import type { SessionPageActions } from './left-page'
import { SignInPage } from './sign-in'
import { ServerErrorPage } from './states/server-error'
import './session.css'

/** Renders a page without react-admin; returns the function that removes it. */
export function mountSession(container: HTMLElement, page: ReactNode): () => void {
  const root = createRoot(container)
  root.render(<StrictMode>{page}</StrictMode>)
  return () => root.unmount()
}

/**
 * Loads the page of the current address. Sign-in loads only its own code. The server-error page is always
 * included, for the case that nothing can be loaded.
 */
export async function loadSessionPage(actions: SessionPageActions): Promise<ReactNode> {
  const path = location.pathname
  if (path.toLowerCase() === signInPath) return <SignInPage {...actions} />
  if (path === serverErrorPath) return <ServerErrorPage open={actions.open} />
  return (await import('./load-other-page')).loadOtherPage(path, actions)
}
