import type { ComponentType } from 'react'
import type { Role } from '../../framework/register'

/** Declares a page: its path, its title and who may open it. */
export interface PageDeclaration {
  /** The path, `/Leave`; or the route of a resource, `Holidays`, whose generated list this page replaces. */
  route: string
  /** The heading and the title of the browser's tab. Default: the plural of the resource. */
  title?: string
  /**
   * Who may open it. Default: people who may list the resource; everybody if the page has a path of its own.
   */
  roles?: readonly Role[]
  /** The resource whose records it shows: people who may list these may open the page. */
  of?: string
  /** True for a report: it is listed on the page of all reports, and with those of the resource. */
  isReport?: true
  /** The name of the page in the message for people who may not open it. Default: the title. */
  what?: string
  /**
   * Calls that the page begins with, `getMyRequests?perPage=5`, word for word as it sends them: they start
   * before its code is there. `npm run build` reads them, so they are plain texts.
   */
  asks?: readonly string[]
  /** Loads the code of the page when it is first needed. */
  load(): Promise<ComponentType<object>>
}

export const definePage = (page: PageDeclaration): PageDeclaration => page
