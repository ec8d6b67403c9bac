import type { ComponentType, ReactNode } from 'react'
import { type LazyNow, lazyNow } from '../../fields/parts/lazy-now'
import { hasDeclarations, loadAreas } from '../../framework/company/catalogue'
import type { BesideForm } from './beside-form'
import type { ToolProps } from './tool-props'

/** What an area draws besides what its declarations say. Each page is loaded when it is first needed. */
export interface AreaPages {
  /** The name of the area's folder. */
  name: string
  /** Where everybody begins. */
  home?: LazyNow<{ knownRoutes: ReadonlySet<string> }>
  /** Pages of their own, by path. */
  routes?: Readonly<Record<string, LazyNow<object>>>
  /** Pages that stand where the generated list of a resource would, by its route. */
  lists?: Readonly<Record<string, LazyNow<object>>>
  /** Forms that stand where the generated one of a resource would, by its route and by the form's. */
  forms?: Readonly<Record<string, LazyNow<object>>>
  /** What stands beside the generated form of a resource, by its name: what follows from what is entered. */
  beside?: Readonly<Record<string, BesideForm>>
  /** Tools of the page of a record, by the name that the declaration gives them. */
  tools?: Readonly<Record<string, ComponentType<ToolProps>>>
  /** What stands in the pages of other areas, by the place that they name. */
  tiles?: Readonly<Record<string, LazyNow<TileProps>>>
}

/** What a page hands the tiles in one of its places. */
export interface TileProps {
  /** What to show where a tile has nothing to show. */
  none?: ReactNode
}

/** Declares what an area draws. */
export const defineAreaPages = (pages: AreaPages): AreaPages => pages

let handedIn: readonly AreaPages[] = []

/** Hands the pages of all areas to the screens; each page arrives together with what its area declares. */
export function handInPages(pages: readonly AreaPages[]): void {
  handedIn = pages.map((area) => {
    if (!hasDeclarations(area.name)) return area
    const [routes, lists, forms] = [area.routes, area.lists, area.forms].map((named = {}) =>
      Object.fromEntries(Object.entries(named).map(([path, Page]) => [path, withArea(area.name, Page)])),
    )
    return { ...area, ...(routes && { routes }), ...(lists && { lists }), ...(forms && { forms }) }
  })
}

const withArea = (area: string, Page: LazyNow<object>): LazyNow<object> =>
  lazyNow(async () => {
    await Promise.all([Page.preload(), loadAreas([area])])
    return Page
  })

/** The first that an area brings. */
const first = <Page>(named: readonly (Readonly<Record<string, Page>> | undefined)[], name: string): Page | undefined =>
  named.find((pages) => pages && Object.hasOwn(pages, name))?.[name]

export const findList = (route: string) =>
  first(
    handedIn.map(({ lists }) => lists),
    route,
  )

export const findForm = (route: string) =>
  first(
    handedIn.map(({ forms }) => forms),
    route,
  )

export const findBeside = (resource: string) =>
  first(
    handedIn.map(({ beside }) => beside),
    resource,
  )

export const findTool = (name: string) =>
  first(
    handedIn.map(({ tools }) => tools),
    name,
  )

/** The tiles of a place, by the names of their areas. */
export const tilesAt = (place: string): [string, LazyNow<TileProps>][] =>
  handedIn.flatMap(({ name, tiles }) => {
    const tile = tiles?.[place]
    return tile ? [[name, tile] as [string, LazyNow<TileProps>]] : []
  })

export const findHome = (): AreaPages['home'] => handedIn.find(({ home }) => home)?.home

export const areaRoutes = (): [string, LazyNow<object>][] =>
  handedIn.flatMap(({ routes = {} }) => Object.entries(routes))
