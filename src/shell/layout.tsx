import { useTranslate } from 'ra-core'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isAllowed } from '../../authProvider/can-access'
import { lazyWithPreload } from '../fields/parts/lazy-with-preload'
import type { SignedInUser } from '../framework/session'
import { useTitleForCutText } from './cut-text-title'
import { useStoreOpenedPage } from './finder/store-opened-page'
import { filterMenu, type KnownRoutes } from './menu-tree'
import { firstSegment } from './path-segments'
import { phone, useMedia } from './phone/use-media'
import { SideMenu } from './side/side-menu'
import { useMenuPath } from './side/use-menu-path'
import { ErrorBoundary, ErrorPage } from './states/error-page'
import { NoAccess } from './states/no-access'
import { TopBar } from './top-bar'
import { useUser } from './use-user'
import './layout.css'

const SideDrawer = lazyWithPreload(() => import('./side/side-drawer').then((module) => module.SideDrawer))
const BottomBar = lazyWithPreload(() => import('./phone/bottom-bar').then((module) => module.BottomBar))

const widthKey = 'steward.sidebar'
/** Tells whether people without a menu may open the page: their profile, or records that they may read. */
const isOpenWithoutMenu = (segment: string, user: SignedInUser): boolean =>
  segment === 'Profile' || isAllowed({ resource: segment, action: 'show', record: undefined, user })

/** Shows the frame: top bar, side bar, and the page between them. */
export function Layout({ children, knownRoutes }: { children: ReactNode; knownRoutes: KnownRoutes }) {
  const user = useUser()
  const { pathname } = useLocation()
  const narrow = useMedia('(max-width: 959.95px)')
  const isPhone = useMedia(phone)
  const side = useSideBar(narrow)
  const menu = useMemo(() => filterMenu(user?.menu ?? [], knownRoutes), [user?.menu, knownRoutes])
  const path = useMenuPath(menu)
  const main = useFocusOnNavigate(pathname)
  useTitleForCutText(main)
  useStoreOpenedPage(pathname)
  // The person is signed out, and the browser is already leaving for the sign-in page.
  if (!user) return null
  const bare = menu.length === 0
  const restricted = user.menu.length === 0 && !isOpenWithoutMenu(firstSegment(pathname), user)
  return (
    <div className="shell" data-side={bare || narrow ? 'drawer' : side.compact ? 'compact' : 'full'}>
      <SkipLink />
      <TopBar user={user} {...(bare ? {} : { menu: side })} />
      {bare ? null : narrow ? (
        <Suspense fallback={null}>
          <SideDrawer menu={menu} path={path} open={side.open} close={side.close} />
        </Suspense>
      ) : (
        <div className="side-bar">
          <SideMenu menu={menu} path={path} compact={side.compact} />
        </div>
      )}
      <main id="content" className="content" tabIndex={-1} ref={main}>
        <OfflineNotice />
        <ErrorBoundary key={firstSegment(pathname)} fallback={ErrorPage}>
          <Suspense fallback={<PageLoading />}>{restricted ? <NoAccess /> : children}</Suspense>
        </ErrorBoundary>
      </main>
      {bare || !isPhone ? null : (
        <Suspense fallback={null}>
          <BottomBar menu={menu} path={path} isMenuOpen={side.open} onMenu={side.toggle} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Keeps the state of the side bar: full or compact beside the page, remembered for the next visit; in
 * small windows it opens over the page.
 */
function useSideBar(narrow: boolean) {
  const [compact, setCompact] = useState(() => localStorage.getItem(widthKey) === 'compact')
  const [drawer, setDrawer] = useState(false)
  useEffect(() => {
    if (!narrow) setDrawer(false)
  }, [narrow])
  const toggle = () => {
    if (narrow) return setDrawer(!drawer)
    localStorage.setItem(widthKey, compact ? 'full' : 'compact')
    setCompact(!compact)
  }
  const label = narrow
    ? drawer
      ? 'shell.closeMenu'
      : 'shell.openMenu'
    : compact
      ? 'shell.widenMenu'
      : 'shell.narrowMenu'
  return { compact, open: narrow ? drawer : !compact, label, toggle, close: () => setDrawer(false) }
}

/** Moves the focus to the start of a new page, as a browser does when it loads a document. */
function useFocusOnNavigate(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A form may have given the focus to its first field already.
    if (!document.activeElement?.closest('main form')) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function SkipLink() {
  const translate = useTranslate()
  return (
    <a className="skip-link" href="#content">
      {translate('shell.skip')}
    </a>
  )
}

function OfflineNotice() {
  const translate = useTranslate()
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <div role="status" className={online ? undefined : 'offline-notice'}>
      {online ? null : translate('shell.offline')}
    </div>
  )
}

function subscribeToConnection(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Appears only after a moment, because most pages load faster than that. */
function PageLoading() {
  const translate = useTranslate()
  return (
    <div className="loading" role="status">
      <span className="loading-bar" />
      <span className="for-readers">{translate('shell.loading')}</span>
    </div>
  )
}
