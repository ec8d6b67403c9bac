import { findLoadedResource, listOwnCards, loadAreas } from '../../../framework/company/catalogue'
import { ownArea } from '../../../framework/company/resource-cards'
import type { Resource } from '../../../framework/resource'

/** An own resource, and its references to the record of a page. */
interface OwnReferences {
  other: Resource
  references: readonly string[]
}

const listReferences = (target: string) =>
  listOwnCards().flatMap(({ name, refersTo = [] }) => {
    const references = refersTo.flatMap(({ of, by }) => (of === target ? [by] : []))
    return references.length > 0 ? [{ name, references }] : []
  })

/** Lists the own resources that refer to the resource; one that this version cannot read is left out. */
export const listOwnReferences = (target: string): readonly OwnReferences[] =>
  listReferences(target).flatMap(({ name, references }) => {
    const other = findLoadedResource(name)
    return other ? [{ other, references: references.filter((by) => Object.hasOwn(other.fields, by)) }] : []
  })

/** Loads the own resources if some refer to the resource. */
export const loadOwnReferences = async (target: string): Promise<void> =>
  listReferences(target).length > 0 ? loadAreas([ownArea]) : undefined
