import type { RefOptions } from '../../../fields/ref'
import { checkAccess, scopeForVerb } from '../../../framework/access'
import { getFieldBehaviour } from '../../../framework/field'
import { findPartReference, listLineFields, type PartDeclaration } from '../../../framework/parts'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import type { FindResource } from '../../display-fields'
import { matchesFilter } from '../../field-access'
import { canAddReferringRecord } from '../../record/referring-values'
import { listReferencedFields } from '../../saving/referenced-values'
import type { SignedInPerson } from '../../signed-in'
import { buildNewRecord } from '../form-input'

/** A declared part, as a form shows it. */
export interface PartView {
  name: string
  label: string
  part: PartDeclaration
  /** The resource of the lines. */
  resource: Resource
  /** The reference of a line to its parent record. */
  by: string
  /** The fields that people enter in a line. */
  names: readonly string[]
  /** Default values of a new line. */
  start: Values
  mayAdd: boolean
}

/** Lists the parts of a resource whose lines the person may write, in the order of the declaration. */
export function listPartViews(resource: Resource, find: FindResource, who: SignedInPerson, base: Values): PartView[] {
  return Object.entries(resource.parts).flatMap(([name, part]): PartView[] => {
    const of = find(part.of)
    const by = of && findPartReference(of, resource.name)
    if (!of || !by) return []
    const mayAdd =
      'id' in base ? canAddReferringRecord(of, by, base, who) : checkAccess(of, 'create', who.roles).allowed
    const mayChange = 'id' in base && scopeForVerb(of, 'update', who.roles) !== 'none'
    const hasOpen = mayChange && readPartRows(base, name).some(({ can: may }) => includesVerb(may, 'update'))
    if (!mayAdd && !hasOpen) return []
    const names = listLineFields(part)
    return [
      {
        name,
        label: part.label ?? of.plural,
        part,
        resource: of,
        by,
        names,
        start: pickDefaultValues(of, names, who),
        mayAdd,
      },
    ]
  })
}

const includesVerb = (may: unknown, verb: string): boolean => Array.isArray(may) && may.includes(verb)

/** Reads the stored lines of a part, which the server sends with the record. */
export function readPartRows(record: Values, name: string): readonly Values[] {
  const rows = record[name]
  return Array.isArray(rows) ? (rows as readonly Values[]) : []
}

function pickDefaultValues(resource: Resource, names: readonly string[], who: SignedInPerson): Values {
  const defaults = buildNewRecord(resource, who, {})
  return Object.fromEntries(names.flatMap((name) => (name in defaults ? [[name, defaults[name]]] : [])))
}

/** Picks the values of the parent record that a line uses: for its look-ups, and to match its references. */
export function pickHeadValues({ resource, by }: PartView, head: Values): Values {
  const lookups = listReferencedFields(resource).filter((each) => each.by === by)
  return Object.fromEntries(lookups.map(({ field, as }) => [as, head[field] ?? null]))
}

/** Finds the rollup of a field over the lines of a part; undefined for other fields. */
export function findRollup({ resource, by }: PartView, whole: Resource, name: string) {
  const field = whole.fields[name]
  const from = field && getFieldBehaviour(field).derive()
  return from?.kind === 'rollup' && from.resource === resource.name && from.by === by ? from : undefined
}

/**
 * Tells whether lines can refer to the record with its current input: for example, an amendment has no
 * milestones.
 */
export function canHaveLines({ resource, by }: PartView, whole: Resource, head: Values, who: SignedInPerson): boolean {
  const { where } = (resource.fields[by]?.options ?? {}) as RefOptions
  const { workflow } = whole
  const state = workflow ? { [workflow.field]: workflow.initial } : {}
  return !where || matchesFilter(where, who, { ...state, ...head }) !== false
}
