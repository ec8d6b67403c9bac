import type { ComponentType } from 'react'
import type { Role } from '../../framework/register'

/** A page of its own: where it is, what it is called and who may open it. */
export interface PageDeclaration {
  /** Its path, `/Leave`; or the route of a resource, `Holidays`: then it stands where the generated list would. */
  route: string
  /** Its heading and the name of the browser's tab. Default: the resource's plural. */
  title?: string
  /** Who may open it. Default: who may list the resource; everybody where it has a path of its own. */
  roles?: readonly Role[]
  /** The resource whose records it shows: who may list those may open it. */
  of?: string
  /** It is a report: it stands among them on the page of all reports and beside the resource's. */
  isReport?: true
  /** What others are told that they may not open. Default: the title. */
  what?: string
  /** Fetches its program, when it is first needed. */
  load(): Promise<ComponentType<object>>
}

/** Declares a page. */
export const definePage = (page: PageDeclaration): PageDeclaration => page
