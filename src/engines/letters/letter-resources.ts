import type { Resource } from '../../framework/resource'
import type { TemplateNames } from '../../framework/steps/letters'
import { letterTemplates } from './letterTemplates'

/** What is asked of a resource that may make letters of its records. */
export interface Lettered {
  templates?: TemplateNames
}

/** Keeps the templates of the letters that resources declare. */
export function letterResources(resources: readonly Lettered[]): readonly Resource[] {
  const kinds = resources.flatMap(({ templates }) => templates ?? [])
  return kinds.length === 0 ? [] : [letterTemplates(kinds) as unknown as Resource]
}
