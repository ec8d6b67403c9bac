import type { Resource } from '../../../src/framework/resource'
import { findResource } from '../../../src/views/host'

/** Declared for certain: these pages are about them. */
export function declared(name: string): Resource {
  const resource = findResource(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}
