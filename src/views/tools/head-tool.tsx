import { Suspense } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { NamedTools, ToolProps } from './tool-props'

const Tools = lazyNow<NamedTools>(() => import('./tool').then((module) => module.Tools))

/** What a declaration offers at the head of a page of its records; loaded where there is anything. */
export function HeadTool(props: ToolProps) {
  const { tools, listTools } = props.resource.views
  const names = props.record ? tools : listTools
  return names ? (
    <Suspense fallback={null}>
      <Tools {...props} names={names} />
    </Suspense>
  ) : null
}
