import { buildOwnOrLineFilter, type Verb } from '../../../src/framework/access'
import type { Right } from '../../../src/framework/field'
import { isPlainObject, type LooseFilter } from '../../../src/framework/filter'
import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'

/** A grant or a denial of the declaration, in one form for verbs, steps and fields. */
export interface ListedRule {
  /** The roles that have it; null: everybody who is signed in. */
  roles: readonly Role[] | null
  isDenial: boolean
  where: LooseFilter | undefined
}

/** Lists the grants and denials of a verb. */
export const listVerbRules = ({ access }: Pick<Resource, 'access'>, verb: Verb): ListedRule[] =>
  access.flatMap((rule): ListedRule[] => {
    const isDenial = 'cannot' in rule
    const verbs = isDenial ? rule.cannot : rule.can
    return verbs.includes(verb) ? [{ roles: [rule.to].flat(), isDenial, where: rule.where }] : []
  })

/** Lists the rights of a step, an action or a field; undefined means everybody. */
export const listRightRules = (rights: readonly Right[] | undefined): ListedRule[] =>
  rights === undefined
    ? [{ roles: null, isDenial: false, where: undefined }]
    : rights.map((right) =>
        typeof right === 'object'
          ? { roles: right.role === undefined ? null : [right.role].flat(), isDenial: false, where: right.where }
          : { roles: [right], isDenial: false, where: undefined },
      )

export const isHeldBy = ({ roles }: ListedRule, ownRoles: readonly Role[]): boolean =>
  roles === null || roles.some((role) => ownRoles.includes(role))

/** Splits a filter into the parts that all have to hold, each a filter of its own. */
export function splitConditions(where: LooseFilter): LooseFilter[] {
  return Object.entries(where).flatMap(([name, value]) => {
    if (name !== 'and' || !Array.isArray(value)) return [{ [name]: value }]
    return value.flatMap((part) => (isPlainObject(part) ? splitConditions(part) : []))
  })
}

/** Names a condition, so that equal ones are evaluated once. */
export const nameCondition = (where: LooseFilter): string => JSON.stringify(where)

/** Tells whether the part excludes the beneficiaries of a record, as `denyOwnRecords` adds it. */
export function excludesBeneficiaries(resource: Resource, part: LooseFilter): boolean {
  const { givenTo } = resource
  return (
    givenTo !== undefined && nameCondition(part) === nameCondition({ not: buildOwnOrLineFilter(resource, givenTo) })
  )
}

/** Tells whether a denial is the one of beneficiaries. */
export const isOwnDenial = (resource: Resource, { where, isDenial }: ListedRule): boolean =>
  isDenial && where !== undefined && excludesBeneficiaries(resource, { not: where })
