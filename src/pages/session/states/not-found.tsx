import { useEffect } from 'react'
import { homePath } from '../../../../authProvider/paths'
import { notFoundWords } from '../../../i18n/pages/not-found-words'
import { sessionWords as words } from '../../../i18n/session-words'
import { MissingPagePicture } from './missing-page-picture'
import '../state-page.css'

/** The page's own path, and the letters of another one that are shown. */
const [notFoundPath, mostShown] = ['/session/404', 80]

/** Tells that a path is unknown, inside and outside the application. */
export function NotFoundPage({ onHome }: { onHome: () => void }) {
  const { pathname } = window.location
  const isOwnPath = pathname === notFoundPath
  useEffect(() => {
    document.title = `${notFoundWords.title} · ${words.product}`
  }, [])
  return (
    <section className="state-page">
      <MissingPagePicture label={notFoundWords.picture} />
      <h1>{notFoundWords.title}</h1>
      <p>
        {isOwnPath ? '' : `${notFoundWords.asked(pathname.slice(0, mostShown))} `}
        {notFoundWords.text}
      </p>
      <a
        className="state-button"
        href={homePath}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onHome()
        }}
      >
        {words.backToHome}
      </a>
    </section>
  )
}
