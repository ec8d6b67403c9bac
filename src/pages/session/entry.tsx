import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { homePath, serverErrorPath, signInPath } from '../../../authProvider/paths'
import { ServerError } from './server-error'
import { SignIn } from './sign-in'
import './session.css'

export interface EntryActions {
  /** Shows another page of ours without loading the document again. */
  open: (path: string) => Promise<void>
  /** Fetches the application ahead. */
  preload: () => void
}

// Sign-in pays for its own page only; the server-error page must be here when nothing can be fetched.
const NotFound = lazy(() => import('./not-found').then((page) => ({ default: page.NotFound })))

/** Shows the page of the current address without react-admin; answers the function that takes it away. */
export function mountSession(container: HTMLElement, actions: EntryActions): () => void {
  const root = createRoot(container)
  root.render(<StrictMode>{pageOf(location.pathname, actions)}</StrictMode>)
  return () => root.unmount()
}

function pageOf(path: string, { open, preload }: EntryActions) {
  if (path.toLowerCase() === signInPath) return <SignIn open={open} preload={preload} />
  if (path === serverErrorPath) return <ServerError open={open} />
  return (
    <main className="sx-page">
      <NotFound onHome={() => void open(homePath)} />
    </main>
  )
}
