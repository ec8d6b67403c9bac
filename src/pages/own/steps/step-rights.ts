import type { ResourceBody } from '../../../framework/company/resource-body'
import { peopleResource, type Role } from '../../../framework/register'
import type { Draft } from '../draft'
import { listRecordSets } from '../rights/rights'

type StepRight = NonNullable<ResourceBody['workflow']>['steps'][number][2]['by'][number]

/** Somebody who may take a step: a role, or people by what the record says. */
export interface StepTaker {
  key: string
  label: string
  right: StepRight
}

/** Words of takers that follow from the record. */
interface TakerWords {
  person(label: string): string
  manager(label: string): string
  creator: string
}

/** Lists whom a step can be given to: people of the record first, then the roles. */
export function listStepTakers(
  draft: Pick<Draft, 'fields'>,
  roles: readonly (readonly [Role, string])[],
  words: TakerWords,
): readonly StepTaker[] {
  const ofRecord = listRecordSets(draft, peopleResource).flatMap(({ key, word, label, where }): StepTaker[] => {
    if (!where) return []
    const says =
      word === 'ownRecords' ? words.person(label) : word === 'teamRecords' ? words.manager(label) : words.creator
    return [{ key, label: says, right: { role: 'employee' as Role, where } }]
  })
  return [...ofRecord, ...roles.map(([role, label]) => ({ key: `role ${role}`, label, right: role }))]
}

/** Finds the taker for whom a right stands; the role of everybody may be left out of a file. */
export const findTaker = (takers: readonly StepTaker[], right: StepRight): StepTaker | undefined =>
  takers.find((taker) => JSON.stringify(toComparable(taker.right)) === JSON.stringify(toComparable(right)))

const toComparable = (right: StepRight) =>
  typeof right === 'string' ? right : { role: right.role ?? 'employee', where: right.where }
