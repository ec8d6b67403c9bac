import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../../fields/field-views'
import { lazyWithPreload, type PreloadableComponent, preloadComponent } from '../../fields/parts/lazy-with-preload'
import { hasDeclarations, loadAreas } from '../../framework/company/catalogue'
import type { Role } from '../../framework/register'
import type { PageDeclaration } from '../blocks/define-page'
import type { EvidenceProps } from './evidence-props'
import type { FormAside } from './form-aside'
import type { TickedTool } from './ticked-tools'
import type { ToolProps } from './tool-props'

/** An input of a form; `covers` names other fields that it takes too, which the form then leaves out. */
type FormInput = PreloadableComponent<InputProps> & { covers?: readonly string[] }

/**
 * The pages and components of an area besides its declarations. Each page is loaded when it is first needed.
 */
export interface AreaPages {
  /** The name of the area's folder. */
  name: string
  /** The start page of all people. */
  home?: PreloadableComponent<object>
  /** Calls that the start page begins with, as `asks` of other pages. */
  asks?: readonly string[]
  pages?: readonly PageDeclaration[]
  /**
   * Forms that replace the generated form of a resource, by the route of the resource and by that of the
   * form.
   */
  forms?: Readonly<Record<string, PreloadableComponent<object>>>
  /**
   * Components beside the generated form of a resource, by its name; each shows what follows from the input.
   */
  beside?: Readonly<Record<string, FormAside>>
  /** Inputs that replace those of the field's type, by the resource and the name of the field. */
  inputs?: Readonly<Record<string, Readonly<Record<string, FormInput>>>>
  /** Tools of a record page, by their names in the declaration. */
  tools?: Readonly<Record<string, ComponentType<ToolProps>>>
  /** What is drawn of a request before it is decided, by its name in `views.decide`. */
  evidence?: Readonly<Record<string, PreloadableComponent<EvidenceProps>>>
  /** Actions on selected rows of a list besides steps and edits, by the name of the resource. */
  ticked?: Readonly<Record<string, readonly TickedTool[]>>
  /** Components that pages of other areas show, by the place that these pages name. */
  tiles?: Readonly<Record<string, PreloadableComponent<TileProps>>>
}

/** The props that a page passes to its tiles. */
export interface TileProps {
  /** Shown if a tile has no content. */
  none?: ReactNode
  /** The people whom the page is about: a set of people by the name of its relation, `$reports`. */
  people?: `$${string}`
}

/** Declares the pages and components of an area. */
export const defineAreaPages = (pages: AreaPages): AreaPages => pages

/** A registered area, whose pages have their frame. */
interface RegisteredArea extends Omit<AreaPages, 'pages'> {
  pages: Readonly<Record<string, PreloadableComponent<object>>>
  reports: readonly PageDeclaration[]
}

let registeredAreas: readonly RegisteredArea[] = []

/** Registers the pages of all areas; each page loads together with the declarations of its area. */
export function registerPages(areas: readonly AreaPages[]): void {
  registeredAreas = areas.map(({ pages = [], forms = {}, ...area }) => {
    const own = hasDeclarations(area.name) ? [area.name] : []
    return {
      ...area,
      reports: pages.filter(({ isReport }) => isReport),
      pages: Object.fromEntries(pages.map((page) => [page.route, wrapInPageFrame(page, own)])),
      forms: Object.fromEntries(Object.entries(forms).map(([path, Form]) => [path, loadWithAreas(own, Form)])),
    }
  })
}

/** Puts a page in its frame, which checks access and shows the title. */
export const wrapInPageFrame = (page: PageDeclaration, areas: readonly string[] = []): PreloadableComponent<object> =>
  lazyWithPreload(async () => {
    const [{ withPageFrame }, Page] = await Promise.all([import('../blocks/page-frame'), page.load(), loadAreas(areas)])
    return withPageFrame(page, Page)
  })

const loadWithAreas = (areas: readonly string[], Form: PreloadableComponent<object>): PreloadableComponent<object> =>
  lazyWithPreload(async () => {
    await Promise.all([Form.preload(), loadAreas(areas)])
    return Form
  })

/** Finds the first entry that an area has under the name. */
const findFirstByName = <Page>(
  byName: readonly (Readonly<Record<string, Page>> | undefined)[],
  name: string,
): Page | undefined => byName.find((pages) => pages && Object.hasOwn(pages, name))?.[name]

export const findListPage = (route: string) =>
  findFirstByName(
    registeredAreas.map(({ pages }) => pages),
    route,
  )

export const findFormPage = (route: string) =>
  findFirstByName(
    registeredAreas.map(({ forms }) => forms),
    route,
  )

export const findFormAside = (resource: string) =>
  findFirstByName(
    registeredAreas.map(({ beside }) => beside),
    resource,
  )

/** Finds the input that an area has for a field, in the form and in the questions of steps. */
export const findFieldInput = (resource: string, field: string) =>
  findFirstByName(
    registeredAreas.map(({ inputs }) => inputs),
    resource,
  )?.[field]

/** Loads the inputs that areas have for fields of the resource; undefined where there are none. */
export function preloadFormInputs(resource: string): Promise<unknown> | undefined {
  const own = registeredAreas.flatMap(({ inputs = {} }) =>
    Object.hasOwn(inputs, resource) ? Object.values(inputs[resource] ?? {}) : [],
  )
  return own.length > 0 ? Promise.all(own.map(preloadComponent)) : undefined
}

/** Lists the fields of the resource that the input of another field takes. */
export const listCoveredFields = (resource: string): readonly string[] =>
  registeredAreas.flatMap(({ inputs = {} }) =>
    Object.values(Object.hasOwn(inputs, resource) ? (inputs[resource] ?? {}) : {}).flatMap(({ covers = [] }) => covers),
  )

export const findToolComponent = (name: string) =>
  findFirstByName(
    registeredAreas.map(({ tools }) => tools),
    name,
  )

export const findEvidence = (name: string) =>
  findFirstByName(
    registeredAreas.map(({ evidence }) => evidence),
    name,
  )

/** Lists the actions of areas on selected rows of the resource. */
export const listTickedTools = (resource: string): readonly TickedTool[] =>
  registeredAreas.flatMap(({ ticked }) => (ticked && Object.hasOwn(ticked, resource) ? (ticked[resource] ?? []) : []))

/** Lists the tiles of a place, by the names of their areas. */
export const listTiles = (place: string): [string, PreloadableComponent<TileProps>][] =>
  registeredAreas.flatMap(({ name, tiles }) => {
    const tile = tiles?.[place]
    return tile ? [[name, tile] as [string, PreloadableComponent<TileProps>]] : []
  })

export const findHomePage = (): AreaPages['home'] => registeredAreas.find(({ home }) => home)?.home

export const listAreaRoutes = (): [string, PreloadableComponent<object>][] =>
  registeredAreas.flatMap(({ pages }) => Object.entries(pages).filter(([route]) => route.startsWith('/')))

/** Lists the pages of areas that have a path of their own, each with its area. */
export const listAreaPlaces = (): { route: string; area: string }[] =>
  registeredAreas.flatMap(({ name: area, pages }) => Object.keys(pages).map((route) => ({ route, area })))

/** Lists the pages of areas that are reports. */
export const listReportPages = (): { route: string; title: string; of?: string; roles?: readonly Role[] }[] =>
  registeredAreas.flatMap(({ reports }) =>
    reports.map(({ route, title = '', of, roles }) => ({ route, title, ...(of && { of }), ...(roles && { roles }) })),
  )
