import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { requireCatalogue } from '../../framework/company/catalogue'
import type { MenuItem } from '../../framework/session'
import { listAreaPlaces } from '../../views/tools/area-pages'
import { findMenuPath } from '../menu-tree'

/** Answers the path of the entry that the page belongs to. */
export function useMenuPath(menu: readonly MenuItem[]): string {
  const { pathname } = useLocation()
  return useMemo(() => {
    const { resources, pages, roles } = requireCatalogue()
    const places = { cards: resources, pages: [...listAreaPlaces(), ...pages], unlisted: roles.unlisted ?? {} }
    return findMenuPath(pathname, menu, places)
  }, [pathname, menu])
}
