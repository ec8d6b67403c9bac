import { useEffect } from 'react'
import { sessionWords } from '../i18n/session-words'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${sessionWords.product}`
  }, [title])
}

/** The one heading of a page, also the title of the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  usePageTitle(children)
  return <h1 className="page-title">{children}</h1>
}
