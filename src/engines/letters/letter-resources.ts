import type { Resource } from '../../framework/resource'
import type { TemplateNames } from '../../framework/steps/letters'
import { letterTemplates } from './letterTemplates'

/** What the engine needs of a resource with letters. */
export interface ResourceWithLetters {
  templates?: TemplateNames
}

/** Builds the engine's resource of letter templates. */
export function buildLetterResources(resources: readonly ResourceWithLetters[]): readonly Resource[] {
  const kinds = resources.flatMap(({ templates }) => templates ?? [])
  return kinds.length === 0 ? [] : [letterTemplates(kinds) as unknown as Resource]
}
