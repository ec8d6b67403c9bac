import { useEffect } from 'react'
import { brokenWords as words } from '../../../i18n/pages/broken-words'
import { sessionWords } from '../../../i18n/session-words'
import '../state-page.css'

/** Shows the program's own error text: without it nobody would find the cause. */
export function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = `${words.title} · ${sessionWords.product}`
  }, [])
  return (
    <main className="sx-page">
      <section className="state-page" role="alert">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" className="state-button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </section>
    </main>
  )
}
