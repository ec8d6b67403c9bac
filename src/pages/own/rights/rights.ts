import type { ResourceBody } from '../../../framework/company/resource-body'
import type { LooseFilter } from '../../../framework/filter'
import type { Role } from '../../../framework/register'
import type { Draft } from '../draft'
import { listFilledFields } from '../draft'

type BodyAccessRule = ResourceBody['access'][number]

/** The verbs of the table of rights, in the order of its columns. */
export const rightVerbs = ['list', 'show', 'create', 'update', 'delete', 'export'] as const
export type RightVerb = (typeof rightVerbs)[number]

/** What can be chosen at once, from nothing to everything. */
export const accessLevels = {
  noAccess: [],
  see: ['list', 'show', 'export'],
  seeAndAdd: ['list', 'show', 'export', 'create'],
  seeAddChange: ['list', 'show', 'export', 'create', 'update'],
  full: ['list', 'show', 'create', 'update', 'delete', 'export'],
} as const satisfies Readonly<Record<string, readonly RightVerb[]>>
export type AccessLevel = keyof typeof accessLevels

/** Finds the level that has exactly these verbs. */
export const findLevel = (can: readonly string[]): AccessLevel | undefined =>
  (Object.keys(accessLevels) as AccessLevel[]).find(
    (level) => accessLevels[level].length === can.length && accessLevels[level].every((verb) => can.includes(verb)),
  )

/** A row of the table: what a role may do, and the place of its rule in the body. */
export interface RightRow {
  role: Role
  /** The place in the rules of the draft; absent: the role has none yet. */
  at?: number
  rule: BodyAccessRule
}

/** Lists one row for each rule, and one for each role without a rule; denials of files stay as they are. */
export function listRightRows(access: readonly BodyAccessRule[], roles: readonly Role[]): readonly RightRow[] {
  return roles.flatMap((role): RightRow[] => {
    const own = access.flatMap((rule, at): RightRow[] =>
      rule.can && rule.to.length === 1 && rule.to[0] === role ? [{ role, at, rule }] : [],
    )
    return own.length > 0 ? own : [{ role, rule: { to: [role], can: [] } }]
  })
}

/** Puts a changed rule in its place, or at the end. */
export const putRule = (access: readonly BodyAccessRule[], { at }: RightRow, rule: BodyAccessRule): BodyAccessRule[] =>
  at === undefined ? [...access, rule] : access.with(at, rule)

/** A set of records to choose: its key, its label's word with arguments, and its filter. */
interface RecordSet {
  key: string
  word: 'allRecords' | 'ownRecords' | 'teamRecords' | 'createdRecords'
  label: string
  where?: LooseFilter
}

/** Lists the sets of records to which a right can be narrowed. */
export function listRecordSets(draft: Pick<Draft, 'fields'>, people: string): readonly RecordSet[] {
  const references = listFilledFields(draft).filter(({ type, options }) => type === 'ref' && options.to === people)
  return [
    { key: 'all', word: 'allRecords', label: '' },
    ...references.flatMap(({ id, name, options }): RecordSet[] => {
      const label = String(options.label)
      return [
        { key: `own ${id}`, word: 'ownRecords', label, where: { [name]: { eq: '$me' } } },
        { key: `team ${id}`, word: 'teamRecords', label, where: { [name]: { in: '$reports' } } },
      ]
    }),
    { key: 'created', word: 'createdRecords', label: '', where: { createdBy: { eq: '$me' } } },
  ]
}

/** Finds the set with the filter; undefined for a filter that a file writes. */
export const findRecordSet = (sets: readonly RecordSet[], where: LooseFilter | undefined): RecordSet | undefined =>
  sets.find((set) => JSON.stringify(set.where) === JSON.stringify(where))
