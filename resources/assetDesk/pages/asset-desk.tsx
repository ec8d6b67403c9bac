import { type ReactNode, useState } from 'react'
import type { SessionPageActions } from '../../../src/pages/session/left-page'
import { SessionCard } from '../../../src/pages/session/sign-in-card'
import { deskWords as words } from '../words/en'
import { AcceptAssets } from './accept-assets'
import {
  clearDeskSession,
  createDeskCall,
  type DeskSession,
  expireDeskSession,
  loginPath,
  readDeskSession,
  readTagFromUrl,
} from './desk-session'
import { FoundAssetPage } from './found-asset-page'
import { HandOutAssets } from './hand-out-assets'
import { ScanField } from './scan-field'
import { ScannedAssets } from './scanned-assets'
import { StocktakeChoice, useStocktake } from './stocktake-choice'
import { TakeBackAssets } from './take-back-assets'
import { type MessageHandler, useScannedAssets } from './use-scanned-assets'
import './desk.css'

/**
 * Shows the asset desk to a signed-in user. Anybody else who scanned a label sees whom the asset belongs to;
 * without a scan, the sign-in page opens.
 */
export async function renderDeskPage(actions: SessionPageActions): Promise<ReactNode> {
  const [session, tag] = [readDeskSession(), readTagFromUrl()]
  if (session) return <AssetDesk session={session} {...actions} />
  if (tag !== null) return <FoundAssetPage tag={tag} />
  const { renderLoginPage: loginPage } = await import('./desk-login')
  history.replaceState(null, '', loginPath)
  return loginPage(actions)
}

function AssetDesk({ session, open }: SessionPageActions & { session: DeskSession }) {
  const leave = () => {
    clearDeskSession()
    void open(loginPath)
  }
  const end = () => {
    expireDeskSession()
    void open(loginPath)
  }
  const [ask] = useState(() => createDeskCall(session, end))
  const [news, setNews] = useState({ text: '', isProblem: false })
  const onNews: MessageHandler = (text, isProblem = false) => setNews({ text, isProblem })
  const tray = useScannedAssets(ask, onNews)
  const signOut = () =>
    void ask('leaveAssetDesk', {})
      .catch(() => {})
      .finally(leave)
  const round = useStocktake(ask, onNews)
  const parts = { ask, tray, onNews }
  return (
    <SessionCard title={words.title}>
      <p className="sx-tagline">
        {session.fullName}, {words.until(formatClockTime(session.expiresAt))}{' '}
        <button type="button" className="sx-link" onClick={signOut}>
          {words.leave}
        </button>
      </p>
      <StocktakeChoice {...round} />
      <ScanField onScan={round.auditId === null ? tray.add : round.scan} first={readTagFromUrl()} />
      <p role="status" className={news.isProblem ? 'ad-news ad-problem' : 'ad-news'}>
        {news.text}
      </p>
      <ScannedAssets tray={tray} />
      <AcceptAssets {...parts} />
      <HandOutAssets {...parts} />
      <TakeBackAssets {...parts} />
    </SessionCard>
  )
}

const formatClockTime = (stamp: string): string =>
  new Date(stamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
