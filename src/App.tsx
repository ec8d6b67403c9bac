import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import { AdminContext, Notification } from 'ra-ui-materialui'
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation, useNavigate } from 'react-router'
import { createAuthProvider } from '../authProvider'
import { isAllowed } from '../authProvider/can-access'
import { isPageHeld, onPageHeldChange } from '../authProvider/held-page'
import { currentPath, homePath, serverErrorPath } from '../authProvider/paths'
import { clearAtSignOut } from '../authProvider/person-store'
import { isServerReachable } from '../authProvider/sign-in'
import { createAppDataProvider } from '../dataProvider'
import { CallError } from '../dataProvider/call'
import { buildExtraRoutes, buildResourceScreens, OwnScreens } from './app-routes'
import { lazyWithPreload } from './fields/parts/lazy-with-preload'
import { type Catalogue, onCatalogueChange, registerCatalogue, requireCatalogue } from './framework/company/catalogue'
import { i18nProvider } from './i18n/provider'
import { sessionWords } from './i18n/session-words'
import { storeLeftPage } from './pages/session/left-page'
import { ServerErrorPage } from './pages/session/states/server-error'
import { profilePath } from './shell/account/profile-path'
import { watchDefinitions } from './shell/definitions/definitions-watch'
import { StartPage } from './shell/definitions/start-page'
import { Layout } from './shell/layout'
import { ToastRegion } from './shell/notices/toast-region'
import { palettes } from './shell/palettes'
import { firstSegment } from './shell/path-segments'
import { usePopupFrames } from './shell/phone/use-popup-frames'
import { routerProvider, UnknownPath } from './shell/router'
import { watchSession } from './shell/session-watch'
import { ErrorPage } from './shell/states/error-page'
import { AccessDenied } from './shell/states/no-access'
import { styleCache } from './shell/style-cache'
import { buildTheme } from './shell/theme'
import { getThemeName, onThemeChange, startTheme } from './shell/theme-choice'
import { type AreaPages, findHomePage, registerPages } from './views/tools/area-pages'
import './pages/session/session.css'

const Profile = lazyWithPreload(() => import('./pages/profile/profile-page').then((module) => module.ProfilePage))

// Without a connection the file is there only if it was loaded before; the page does without it.
const SeenList = lazyWithPreload(() =>
  import('./shell/finder/seen-list').then(
    (module) => module.SeenList,
    () => () => null,
  ),
)

const SignInAgain = lazyWithPreload(() =>
  import('./pages/session/sign-in-again').then((module) => module.SignInAgainDialog),
)

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal of the server is final; a request that got no answer is sent up to two more times.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
})

const authProvider = createAuthProvider({ canAccess: isAllowed })

/** The parts of the application that areas and framework registered. */
interface AppParts {
  dataProvider: ReturnType<typeof createAppDataProvider>
  screens: ReturnType<typeof buildResourceScreens>
  routes: ReturnType<typeof buildExtraRoutes>
  Home: NonNullable<AreaPages['home']>
  knownRoutes: ReadonlySet<string>
}

/** @throws Error if no area has a start page */
function collectAppParts(): AppParts {
  const Home = findHomePage()
  if (!Home) throw new Error('No area brings a home page')
  const [screens, routes] = [buildResourceScreens(), buildExtraRoutes()]
  const ownSegments = [homePath, profilePath, ...routes.map(({ path }) => path)].map(firstSegment)
  const knownRoutes = new Set([...ownSegments, ...screens.map(({ name }) => name)])
  return { dataProvider: createAppDataProvider(), screens, routes, Home, knownRoutes }
}

/** A screen whose code comes later than this appears after the frame around it. */
const longestWaitMs = 150

/** Shows the application in the container; returns the function that removes it. */
export function mountApp(container: HTMLElement, catalogue: Catalogue, pages: readonly AreaPages[]): () => void {
  registerCatalogue(catalogue)
  registerPages(pages)
  const parts = collectAppParts()
  startTheme()
  const screen = preloadScreens(parts, location.pathname)
  const router = createBrowserRouter([{ path: '*', element: <AppRoot parts={parts} /> }])
  const stops = [clearAtSignOut(), watchSession()]
  watchDefinitions(queryClient)
  const root = createRoot(container)
  let isOpen = true
  const render = () => {
    if (isOpen)
      root.render(
        <CacheProvider value={styleCache}>
          <RouterProvider router={router} />
        </CacheProvider>,
      )
  }
  // React shows a screen that it had to wait for only 300 ms later. The page named its files, so mostly they
  // are here.
  void Promise.race([screen, new Promise((late) => setTimeout(late, longestWaitMs))]).then(render, render)
  return () => {
    isOpen = false
    for (const stop of stops) stop()
    root.unmount()
    router.dispose()
  }
}

/** The addresses of resources that administrators made; no shipped one begins so. */
const ownPath = /^\/Own[A-Z]/i

/** Starts loading all parts of a page at the same time, before anything is rendered. */
async function preloadScreens({ Home, routes, screens: all }: AppParts, pathname: string): Promise<void> {
  if (pathname === homePath) return Home.preload()
  if (ownPath.test(pathname)) return OwnScreens.preload()
  const route = routes.find(({ path }) => path === pathname)
  if (route) return route.preload()
  const screens = all.find(({ name }) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))
  if (!screens) return
  const rest = pathname.slice(screens.name.length + 2)
  if (rest === '') return screens.list.preload()
  if (rest === 'create') return screens.create.preload()
  return (rest.endsWith('/show') ? screens.show : screens.edit).preload()
}

function AppRoot({ parts }: { parts: AppParts }) {
  const { dataProvider, screens, routes, Home, knownRoutes } = parts
  const name = useSyncExternalStore(onThemeChange, getThemeName)
  const frames = usePopupFrames()
  const theme = useMemo(() => buildTheme(palettes[name], frames), [name, frames])
  const isOver = useSyncExternalStore(onPageHeldChange, isPageHeld)
  useServerCheckAtStart()
  return (
    <KnownRoutesContext value={knownRoutes}>
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
          layout={AppFrame}
          catchAll={CatchAllRoute}
          accessDenied={AccessDenied}
          error={AppError}
          title={sessionWords.product}
          loginPage={false}
          authCallbackPage={false}
          disableTelemetry
        >
          {screens.map((each) => (
            <Resource key={each.name} {...each} />
          ))}
          <CustomRoutes noLayout>
            <Route path={serverErrorPath} element={<ServerErrorRoute />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/" element={<Navigate to={homePath} replace />} />
            <Route path={homePath} element={<StartPage {...{ Home }} />} />
            <Route path={profilePath} element={<Profile />} />
            {routes.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <ToastRegion>
          <Notification />
        </ToastRegion>
        {isOver ? <SignInAgain /> : null}
      </AdminContext>
    </KnownRoutesContext>
  )
}

/** Checks the server at the start, as the specification says, while the page is rendered. */
function useServerCheckAtStart(): void {
  const navigate = useNavigate()
  useEffect(() => {
    void isServerReachable().then((reachable) => {
      if (reachable || location.pathname === serverErrorPath) return
      storeLeftPage(currentPath())
      void navigate(serverErrorPath)
    })
  }, [navigate])
}

const KnownRoutesContext = createContext<ReadonlySet<string>>(new Set())

/** Answers the routes of the program, and those of resources that administrators made. */
function useKnownRoutes(): ReadonlySet<string> {
  const routes = useContext(KnownRoutesContext)
  const catalogue = useSyncExternalStore(onCatalogueChange, requireCatalogue)
  return useMemo(() => new Set([...routes, ...catalogue.resources.map(({ route }) => route)]), [routes, catalogue])
}

const AppFrame = ({ children }: { children: ReactNode }) => <Layout knownRoutes={useKnownRoutes()}>{children}</Layout>

function CatchAllRoute() {
  const knownRoutes = useKnownRoutes()
  return ownPath.test(useLocation().pathname) ? <OwnScreens /> : <UnknownPath knownRoutes={knownRoutes} />
}

function ServerErrorRoute() {
  const navigate = useNavigate()
  const open = useCallback(async (path: string) => void navigate(path, { replace: true }), [navigate])
  return (
    <>
      <ServerErrorPage open={open} />
      <Suspense fallback={null}>
        <SeenList open={open} />
      </Suspense>
    </>
  )
}

/** Shows an error that happened outside the frame of the application. */
const AppError = ({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: (args: unknown) => void }) => (
  <main className="sx-page">
    <ErrorPage error={error} retry={() => resetErrorBoundary(undefined)} />
  </main>
)
