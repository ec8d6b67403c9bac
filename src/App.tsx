import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import { AdminContext, Notification } from 'ra-ui-materialui'
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, Route, RouterProvider, useNavigate } from 'react-router'
import { createAuthProvider } from '../authProvider'
import { isHeld, onHeldChange } from '../authProvider/held'
import { may } from '../authProvider/may'
import { currentPath, homePath, serverErrorPath } from '../authProvider/paths'
import { isReachable } from '../authProvider/sign-in'
import { dataProvider } from '../dataProvider'
import { CallError } from '../dataProvider/call'
import { lazyNow, preload } from './fields/parts/lazy-now'
import { i18nProvider } from './i18n/provider'
import { sessionWords } from './i18n/session-words'
import { ownRoutes, resourceScreens } from './own-lists'
import { Home } from './pages/home/home'
import { rememberLeftPage } from './pages/session/left-page'
import { ServerError } from './pages/session/server-error'
import { ErrorPage } from './shell/error-page'
import { Layout } from './shell/layout'
import { AccessDenied } from './shell/no-access'
import { palettes } from './shell/palettes'
import { routerProvider, UnknownPath } from './shell/router'
import { firstSegment } from './shell/segments'
import { watchSession } from './shell/session-watch'
import { styleCache } from './shell/style-cache'
import { themeOf } from './shell/theme'
import { getThemeName, onThemeChange, startTheme } from './shell/theme-choice'
import { profilePath } from './shell/user-menu'
import './pages/session/session.css'

const knownRoutes: ReadonlySet<string> = new Set([
  firstSegment(homePath),
  firstSegment(profilePath),
  ...resourceScreens.map(({ name }) => name),
  ...ownRoutes.map(({ path }) => firstSegment(path)),
])

const Profile = lazyNow(() => import('./pages/profile/profile').then((module) => module.Profile))

const SignInAgain = lazyNow(() => import('./pages/session/sign-in-again').then((module) => module.SignInAgain))

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The server's refusals stay refusals; what did not arrive is tried twice more.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
})

const authProvider = createAuthProvider({ canAccess: may })

/** Shows the application in the container; answers the function that takes it away. */
export function mountApp(container: HTMLElement): () => void {
  startTheme()
  preloadScreens(location.pathname)
  const router = createBrowserRouter([{ path: '*', element: <Root /> }])
  const stopWatch = watchSession()
  const root = createRoot(container)
  root.render(
    <CacheProvider value={styleCache}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
  return () => {
    stopWatch()
    root.unmount()
    router.dispose()
  }
}

/** All parts of a page start loading together, before anything is drawn. */
function preloadScreens(pathname: string): void {
  ownRoutes.find(({ path }) => path === pathname)?.preload?.()
  const screens = resourceScreens.find(({ name }) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))
  if (!screens) return
  const rest = pathname.slice(screens.name.length + 2)
  if (rest === '') preload(screens.list)
  else if (rest === 'create') preload(screens.create)
  else preload(rest.endsWith('/show') ? screens.show : screens.edit)
}

function Root() {
  const name = useSyncExternalStore(onThemeChange, getThemeName)
  const theme = useMemo(() => themeOf(palettes[name]), [name])
  const isOver = useSyncExternalStore(onHeldChange, isHeld)
  useStartCheck()
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      theme={theme}
      defaultTheme="light"
    >
      <CoreAdminUI
        layout={Frame}
        catchAll={CatchAll}
        accessDenied={AccessDenied}
        error={AppError}
        title={sessionWords.product}
        loginPage={false}
        authCallbackPage={false}
        disableTelemetry
      >
        {resourceScreens.map((screens) => (
          <Resource key={screens.name} {...screens} />
        ))}
        <CustomRoutes noLayout>
          <Route path={serverErrorPath} element={<ServerErrorHere />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/" element={<Navigate to={homePath} replace />} />
          <Route path={homePath} element={<Home knownRoutes={knownRoutes} />} />
          <Route path={profilePath} element={<Profile />} />
          {ownRoutes.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
      {isOver ? <SignInAgain /> : null}
    </AdminContext>
  )
}

/** The specification's check at the start; the page is drawn meanwhile. */
function useStartCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    void isReachable().then((reachable) => {
      if (reachable || location.pathname === serverErrorPath) return
      rememberLeftPage(currentPath())
      void navigate(serverErrorPath)
    })
  }, [navigate])
}

const Frame = ({ children }: { children: ReactNode }) => <Layout knownRoutes={knownRoutes}>{children}</Layout>

const CatchAll = () => <UnknownPath knownRoutes={knownRoutes} />

function ServerErrorHere() {
  const navigate = useNavigate()
  const open = useCallback(async (path: string) => void navigate(path, { replace: true }), [navigate])
  return <ServerError open={open} />
}

/** For what breaks outside the frame. */
const AppError = ({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: (args: unknown) => void }) => (
  <main className="sx-page">
    <ErrorPage error={error} retry={() => resetErrorBoundary(undefined)} />
  </main>
)
