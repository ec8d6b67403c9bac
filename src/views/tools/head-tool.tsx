import { Suspense } from 'react'
import type { Row } from '../../../dataProvider/create'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { Resource } from '../../framework/resource'

export interface ToolProps {
  resource: Resource
  /** The record whose page it stands on. */
  record?: Row
}

const Tools = lazyNow<ToolProps>(() => import('./tool').then((module) => module.Tools))

/** What a declaration offers at the head of its pages; loaded where there is one. */
export function HeadTool(props: ToolProps) {
  return props.resource.views.tools ? (
    <Suspense fallback={null}>
      <Tools {...props} />
    </Suspense>
  ) : null
}
