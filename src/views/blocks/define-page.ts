import type { ComponentType } from 'react'
import type { Role } from '../../framework/register'

/** A page of its own: its path, its title and who may open it. */
export interface PageDeclaration {
  /** Its path, `/Leave`; or the route of a resource, `Holidays`, whose generated list it replaces. */
  route: string
  /** Its heading and the name of the browser's tab. Default: the resource's plural. */
  title?: string
  /** Who may open it. Default: those who may list the resource; everybody if it has a path of its own. */
  roles?: readonly Role[]
  /** The resource whose records it shows: those who may list it may open the page. */
  of?: string
  /** Marks a report: it is listed on the page of all reports and with the resource's. */
  isReport?: true
  /** What others are told that they may not open. Default: the title. */
  what?: string
  /** Loads its code when it is first needed. */
  load(): Promise<ComponentType<object>>
}

export const definePage = (page: PageDeclaration): PageDeclaration => page
