import { Suspense } from 'react'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
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
