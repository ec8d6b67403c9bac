import { type ReactNode, useState } from 'react'
import type { EntryActions } from '../../../src/pages/session/left-page'
import { Card } from '../../../src/pages/session/sign-in-card'
import { deskWords as words } from '../words/en'
import { Accept } from './accept'
import { Found } from './found'
import { HandOut } from './hand-out'
import { Round, useRound } from './round'
import { ScanField } from './scan-field'
import { clearDesk, type DeskSession, deskCall, endDesk, loginPath, readDesk, tagInAddress } from './session'
import { TakeBack } from './take-back'
import { Things } from './things'
import { type OnNews, useTray } from './use-tray'
import './desk.css'

/** The asset desk for a signed-in user; for others who scanned a label, a notice of the owner. */
export async function deskPage(actions: EntryActions): Promise<ReactNode> {
  const [session, tag] = [readDesk(), tagInAddress()]
  if (session) return <Desk session={session} {...actions} />
  if (tag !== null) return <Found tag={tag} />
  const { loginPage } = await import('./login')
  history.replaceState(null, '', loginPath)
  return loginPage(actions)
}

function Desk({ session, open }: EntryActions & { session: DeskSession }) {
  const leave = () => {
    clearDesk()
    void open(loginPath)
  }
  const end = () => {
    endDesk()
    void open(loginPath)
  }
  const [ask] = useState(() => deskCall(session, end))
  const [news, setNews] = useState({ text: '', isProblem: false })
  const onNews: OnNews = (text, isProblem = false) => setNews({ text, isProblem })
  const tray = useTray(ask, onNews)
  const signOut = () =>
    void ask('leaveAssetDesk', {})
      .catch(() => {})
      .finally(leave)
  const round = useRound(ask, onNews)
  const parts = { ask, tray, onNews }
  return (
    <Card title={words.title}>
      <p className="sx-tagline">
        {session.fullName}, {words.until(clockTime(session.expiresAt))}{' '}
        <button type="button" className="sx-link" onClick={signOut}>
          {words.leave}
        </button>
      </p>
      <Round {...round} />
      <ScanField onScan={round.auditId === null ? tray.add : round.scan} first={tagInAddress()} />
      <p role="status" className={news.isProblem ? 'ad-news ad-problem' : 'ad-news'}>
        {news.text}
      </p>
      <Things tray={tray} />
      <Accept {...parts} />
      <HandOut {...parts} />
      <TakeBack {...parts} />
    </Card>
  )
}

const clockTime = (stamp: string): string =>
  new Date(stamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
