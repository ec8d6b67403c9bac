import { Resource } from 'ra-core'
import { Suspense, useSyncExternalStore } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { homePath } from '../../../authProvider/paths'
import { listOwnCards, onCatalogueChange, requireCatalogue } from '../../framework/company/catalogue'
import type { ResourceCard } from '../../framework/company/resource-cards'
import { fetchOwnResources } from '../../shell/definitions/follow-number'
import { firstSegment } from '../../shell/path-segments'
import { buildImportScreen, buildScreens } from '../../views/screens'
import { LoadingLines } from '../../views/states/page-states'
import { NotFoundPage } from '../session/states/not-found'

/** The screens of a resource; they stay the same while it changes, so that open forms keep what was typed. */
const screensByName = new Map<string, ReturnType<typeof buildOwnScreens>>()

const buildOwnScreens = (card: ResourceCard) => ({ screens: buildScreens([card])[0], Import: buildImportScreen(card) })

function findScreens(card: ResourceCard) {
  const screens = screensByName.get(card.name) ?? buildOwnScreens(card)
  screensByName.set(card.name, screens)
  return screens
}

function findCardOfPath(pathname: string): ResourceCard | undefined {
  const route = firstSegment(pathname).toLowerCase()
  return listOwnCards().find((card) => card.route.toLowerCase() === route)
}

/** Registers the resource of the address, and loads its screen, before the page is drawn. */
export async function prepareOwnScreens(pathname: string): Promise<void> {
  const [, , first = '', second] = pathname.split('/')
  if (!findCardOfPath(pathname)) await fetchOwnResources()
  const card = findCardOfPath(pathname)
  const { screens, Import } = card ? findScreens(card) : {}
  if (first === '') await screens?.list.preload()
  else if (first === 'import') await Import?.preload()
  else if (first === 'create') await screens?.create.preload()
  else await (second === 'show' ? screens?.show : screens?.edit)?.preload()
}

/** Shows the generated screens of a resource that an administrator made. */
export function OwnScreens() {
  useSyncExternalStore(onCatalogueChange, requireCatalogue)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const card = findCardOfPath(pathname)
  if (!card) return <NotFoundPage onHome={() => void navigate(homePath)} />
  const path = `/${card.route}`
  if (!pathname.startsWith(path)) return <Navigate to={path + pathname.slice(path.length) + search} replace />
  const { screens, Import } = findScreens(card)
  const all = (
    <Resource {...screens} name={card.route}>
      <Route path="import" element={<Import />} />
    </Resource>
  )
  return (
    <Suspense key={card.name} fallback={<LoadingLines lines={12} />}>
      <Routes>
        <Route path={`${card.route}/*`} element={all} />
      </Routes>
    </Suspense>
  )
}
