import { useEffect } from 'react'
import { homePath, signInPath } from '../../../authProvider/paths'
import { sessionWords as words } from '../../i18n/session-words'
import { MissingPage } from './missing-page'
import './state-page.css'

interface Props {
  onHome: () => void
  /** The page a signed-out visitor asked for: it may exist for those who sign in. */
  signedOutFrom?: string
}

/** Unknown paths, inside the application and outside of it. */
export function NotFound({ onHome, signedOutFrom }: Props) {
  useEffect(() => {
    document.title = `${words.notFoundTitle} · ${words.product}`
  }, [])
  const mayExist = signedOutFrom && !signedOutFrom.toLowerCase().startsWith('/session')
  return (
    <section className="state-page">
      <MissingPage label={words.notFoundPicture} />
      <h1>{words.notFoundTitle}</h1>
      <p>{words.notFoundText}</p>
      {mayExist && (
        <p>
          {words.notFoundSignedOut}{' '}
          <a href={`${signInPath}?next=${encodeURIComponent(signedOutFrom)}`}>{words.signIn}</a>
        </p>
      )}
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
