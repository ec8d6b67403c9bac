import { Suspense } from 'react'
import { lazyWithPreload, preloadComponent } from '../../fields/parts/lazy-with-preload'
import type { Resource } from '../../framework/resource'
import { findToolComponent } from './area-pages'
import type { NamedTools, ToolProps } from './tool-props'

const Tools = lazyWithPreload<NamedTools>(() => import('./tool-list').then((module) => module.ToolList))

/**
 * Shows the tools of a declaration in the head of a record page; their code is loaded only if there are
 * any.
 */
export function PageHeadTools(props: ToolProps) {
  const { tools, listTools } = props.resource.views
  const names = props.record ? tools : listTools
  return names ? (
    <Suspense fallback={null}>
      <Tools {...props} names={names} />
    </Suspense>
  ) : null
}

/** Loads the code of the tools of a record page; they are shown once it is there. */
export async function preloadRecordTools({ views: { tools } }: Resource): Promise<void> {
  if (tools) await Promise.all([Tools.preload(), ...tools.map((name) => preloadComponent(findToolComponent(name)))])
}
