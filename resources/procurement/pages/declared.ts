import { findResource } from '../../../src/framework/company/catalogue'
import type { Resource } from '../../../src/framework/resource'

/** Declared for certain: these pages are about them. */
export function declared(name: string): Resource {
  const resource = findResource(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}
