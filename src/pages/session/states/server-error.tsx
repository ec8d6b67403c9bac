import { useCallback, useEffect, useRef, useState } from 'react'
import { homePath } from '../../../../authProvider/paths'
import { isServerReachable } from '../../../../authProvider/sign-in'
import { sessionWords as words } from '../../../i18n/session-words'
import { canReturnAtOnce, readAndClearLeftPage } from '../left-page'
import { PulledPlugPicture } from '../pulled-plug-picture'
import '../state-page.css'

type Connection = 'checking' | 'offline' | 'serverDown' | 'returning'

/** Pause in ms between two checks of a server that does not answer; no event tells that it is back. */
const recheckMs = 15_000

/** Waits until the server answers with data, then opens the page that the person left, or Home. */
export function ServerErrorPage({ open }: { open: (path: string) => Promise<void> }) {
  const { connection, check } = useConnection(useCallback(() => void open(readAndClearLeftPage()), [open]))
  useEffect(() => {
    document.title = `${words.serverErrorTitle} · ${words.product}`
  }, [])
  return (
    <main className="sx-page">
      <section className="state-page">
        <PulledPlugPicture label={words.serverErrorPicture} />
        <h1>{words.serverErrorTitle}</h1>
        <p role="status">{words[connection]}</p>
        <div className="state-actions">
          <button type="button" className="state-button" onClick={() => void open(homePath)}>
            {words.backToHome}
          </button>
          <button type="button" className="state-button state-button-quiet" onClick={() => check(true)}>
            {words.tryAgain}
          </button>
        </div>
      </section>
    </main>
  )
}

/** Checks the connection on load, whenever it changes, and at intervals while the server does not answer. */
function useConnection(onReturn: () => void) {
  const [connection, setConnection] = useState<Connection>('checking')
  const latest = useRef(0)

  const check = useCallback(
    async (leave: boolean) => {
      const attempt = ++latest.current
      if (!navigator.onLine) return setConnection('offline')
      const reachable = await isServerReachable()
      // A later check has started, so only its answer counts.
      if (attempt !== latest.current) return
      if (!reachable) return setConnection(navigator.onLine ? 'serverDown' : 'offline')
      if (!leave) return setConnection('serverDown')
      setConnection('returning')
      onReturn()
    },
    [onReturn],
  )

  useEffect(() => {
    const checkAgain = () => void check(true)
    void check(canReturnAtOnce())
    const timer = setInterval(checkAgain, recheckMs)
    window.addEventListener('online', checkAgain)
    window.addEventListener('offline', checkAgain)
    return () => {
      latest.current++
      clearInterval(timer)
      window.removeEventListener('online', checkAgain)
      window.removeEventListener('offline', checkAgain)
    }
  }, [check])

  return { connection, check: (leave: boolean) => void check(leave) }
}
