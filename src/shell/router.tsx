import { type RouterProvider, reactRouterProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { createRoutesFromElements, Navigate, type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router'
import { homePath } from '../../authProvider/paths'
import { NotFoundPage } from '../pages/session/states/not-found'
import type { KnownRoutes } from './menu-tree'
import { correctPathCase } from './path-segments'

/** Makes paths case-sensitive, as the specification requires; the router itself ignores case. */
function makeCaseSensitive(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const exact = { ...route, caseSensitive: true }
    return route.children ? ({ ...exact, children: makeCaseSensitive(route.children) } as RouteObject) : exact
  })
}

function CaseSensitiveRoutes({ children }: { children?: ReactNode }) {
  return useRoutes(makeCaseSensitive(createRoutesFromElements(children)))
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, Routes: CaseSensitiveRoutes }

/** Redirects a path with wrong capitals to the right one; any other path is not found. */
export function UnknownPath({ knownRoutes }: { knownRoutes: KnownRoutes }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const exactPath = correctPathCase(pathname, knownRoutes)
  if (exactPath && exactPath !== pathname) return <Navigate to={exactPath + search + hash} replace />
  return <NotFoundPage onHome={() => void navigate(homePath)} />
}
