import type { ComponentType, ReactElement } from 'react'

/** A resource's screens under its route, which is react-admin's name for it. */
export interface ResourceScreens {
  name: string
  list?: ComponentType
  create?: ComponentType
  edit?: ComponentType
  show?: ComponentType
  options: { label: string }
}

export interface ExtraRoute {
  path: string
  element: ReactElement
  /** Starts loading the page's program; called as soon as the address is known. */
  preload?: () => void
}

export const resourceScreens: readonly ResourceScreens[] = []
export const extraRoutes: readonly ExtraRoute[] = []
