import { Suspense } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { NamedTools, ToolProps } from './tool-props'

const Tools = lazyNow<NamedTools>(() => import('./tool').then((module) => module.Tools))

/** The tool of a declaration in the head of a record page; loaded if there is one. */
export function HeadTool(props: ToolProps) {
  const { tools, listTools } = props.resource.views
  const names = props.record ? tools : listTools
  return names ? (
    <Suspense fallback={null}>
      <Tools {...props} names={names} />
    </Suspense>
  ) : null
}
