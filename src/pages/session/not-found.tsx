import { useEffect } from 'react'
import { homePath } from '../../../authProvider/paths'
import { sessionWords as words } from '../../i18n/session-words'
import { MissingPage } from './missing-page'
import './state-page.css'

/** Unknown paths, inside the application and outside of it. */
export function NotFound({ onHome }: { onHome: () => void }) {
  useEffect(() => {
    document.title = `${words.notFoundTitle} · ${words.product}`
  }, [])
  return (
    <section className="state-page">
      <MissingPage label={words.notFoundPicture} />
      <h1>{words.notFoundTitle}</h1>
      <p>{words.notFoundText}</p>
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
