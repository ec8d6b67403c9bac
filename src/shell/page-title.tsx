import { useEffect } from 'react'
import { sessionWords } from '../i18n/session-words'

/** Shows the page's name in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${sessionWords.product}`
  }, [title])
}

/** Shows the only heading of a page; it is also the title of the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  usePageTitle(children)
  return <h1 className="page-title">{children}</h1>
}
