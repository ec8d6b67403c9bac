import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { homePath, serverErrorPath, signInPath } from '../../../authProvider/paths'
import { checkToken } from '../../../authProvider/session'
import { NotFound } from './not-found'
import { ServerError } from './server-error'
import { SignIn } from './sign-in'
import './session.css'

export interface EntryActions {
  /** Shows another page of ours without loading the document again. */
  open: (path: string) => Promise<void>
  /** Fetches the application ahead. */
  preload: () => void
}

/** Shows the page of the current address without react-admin; answers the function that takes it away. */
export function mountSession(container: HTMLElement, actions: EntryActions): () => void {
  const root = createRoot(container)
  root.render(<StrictMode>{pageOf(location.pathname, actions)}</StrictMode>)
  return () => root.unmount()
}

function pageOf(path: string, { open, preload }: EntryActions) {
  const home = () => void open(homePath)
  if (path.toLowerCase() === signInPath) return <SignIn open={open} preload={preload} />
  if (path === serverErrorPath) return <ServerError open={open} />
  return (
    <main className="sx-page">
      <NotFound onHome={home} {...(checkToken() ? {} : { signedOutFrom: location.pathname })} />
    </main>
  )
}
