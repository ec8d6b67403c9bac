import { Suspense } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { ToolProps } from './tool-props'

const Tools = lazyNow<ToolProps>(() => import('./tool').then((module) => module.Tools))

/** What a declaration offers at the head of its pages; loaded where there is one. */
export function HeadTool(props: ToolProps) {
  return props.resource.views.tools ? (
    <Suspense fallback={null}>
      <Tools {...props} />
    </Suspense>
  ) : null
}
