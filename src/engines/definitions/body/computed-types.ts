import * as types from '../../../fields'
import type { FieldOptions } from '../../../framework/field'
import type { ResourceName } from '../../../framework/register'
import type { BodyFieldType, BodyOptions } from './body-field-type'
import { codeShape, columnShape, columnsShape, currencyShape, filterShape, type Shape, yesShape } from './shape'

const resourceShape: Shape = { is: 'name', of: 'resource' }
const otherFilter: Shape = { is: 'filter', isOfOther: true }

/** Names the records from which a value is counted. */
const rollupParts = { of: resourceShape, by: codeShape }
/** The options of a field that is counted from other records, as its constructor got them. */
function writeRollup({ rollup, derivation, ...options }: BodyOptions): BodyOptions {
  const { kind: _, take: __, resource, ...rest } = (rollup ?? derivation) as Record<string, unknown>
  return { ...options, ...(resource !== undefined && { of: resource }), ...rest }
}

/** Tells how a value is computed, since several constructors make fields of one type. */
const isMadeBy =
  (kind: string, take?: string) =>
  ({ rollup, derivation }: BodyOptions): boolean => {
    const computation = (rollup ?? derivation) as { kind?: string; take?: string } | undefined
    return computation?.kind === kind && computation.take === take
  }

/** What counted values and those looked up name, with the options of their constructors. */
interface RollupOptions extends FieldOptions {
  of: ResourceName
  by: string
  field: string
}

/** Types whose values follow from other fields or records, by the names of their constructors. */
export const computedFieldTypes = {
  lookup: {
    label: 'Text of the record referred to',
    parts: { by: { is: 'name', of: 'reference' }, field: codeShape },
    needs: ['by', 'field'],
    isComputed: true,
    takes: ['by', 'field'],
    make: ({ by, field, ...rest }: RollupOptions) => types.lookup(by, field, rest),
  },
  lookupDate: {
    label: 'Date of the record referred to',
    parts: { by: { is: 'name', of: 'reference' }, field: codeShape },
    needs: ['by', 'field'],
    isComputed: true,
    type: 'latest',
    hasMade: isMadeBy('lookup'),
    takes: ['by', 'field'],
    make: ({ by, field, ...rest }: RollupOptions) => types.lookupDate(by, field, rest),
    write: writeRollup,
  },
  count: {
    label: 'Number of records that refer to it',
    parts: { ...rollupParts, where: otherFilter, unit: { is: 'words', most: 20 } },
    needs: ['of', 'by'],
    isComputed: true,
    type: 'rollup',
    hasMade: isMadeBy('rollup', 'count'),
    takes: ['of', 'by'],
    make: ({ of, by, ...rest }: RollupOptions) => types.count(of, by, rest),
    write: writeRollup,
  },
  tally: {
    label: 'Sum of a number of records that refer to it',
    parts: { ...rollupParts, field: codeShape, where: otherFilter, unit: { is: 'words', most: 20 } },
    needs: ['of', 'by', 'field'],
    isComputed: true,
    type: 'rollup',
    hasMade: isMadeBy('rollup', 'sum'),
    takes: ['of', 'by', 'field'],
    make: ({ of, by, field, ...rest }: RollupOptions) => types.tally(of, by, field, rest),
    write: writeRollup,
  },
  total: {
    label: 'Sum of an amount of records that refer to it',
    parts: { ...rollupParts, field: codeShape, where: otherFilter, until: codeShape, currency: currencyShape },
    needs: ['of', 'by', 'field'],
    isComputed: true,
    type: 'total',
    hasMade: isMadeBy('rollup', 'sum'),
    takes: ['of', 'by', 'field'],
    make: ({ of, by, field, ...rest }: RollupOptions) => types.total(of, by, field, rest),
    write: writeRollup,
  },
  latest: {
    label: 'Latest date of records that refer to it',
    parts: { ...rollupParts, field: codeShape, where: otherFilter },
    needs: ['of', 'by', 'field'],
    isComputed: true,
    type: 'latest',
    hasMade: isMadeBy('rollup', 'max'),
    takes: ['of', 'by', 'field'],
    make: ({ of, by, field, ...rest }: RollupOptions) => types.latest(of, by, field, rest),
    write: writeRollup,
  },
  sum: {
    label: 'Sum of amounts of the record',
    parts: { plus: columnsShape, minus: columnsShape, currency: currencyShape },
    needs: ['plus'],
    isComputed: true,
    type: 'total',
    hasMade: isMadeBy('sum'),
    takes: [['plus', 'minus']],
    make: ({ plus, minus, ...rest }: { plus: readonly string[]; minus?: readonly string[] }) =>
      types.sum({ plus, ...(minus && { minus }) }, rest),
    write: writeRollup,
  },
  share: {
    label: 'Percentage of one number in another',
    parts: { part: columnShape, whole: columnShape, decimals: { is: 'number', least: 0, most: 8 } },
    needs: ['part', 'whole'],
    isComputed: true,
    takes: ['part', 'whole'],
    make: ({ part, whole, ...rest }: { part: string; whole: string }) => types.share(part, whole, rest),
  },
  flag: {
    label: 'Whether the record matches',
    parts: { where: filterShape },
    needs: ['where'],
    isComputed: true,
    takes: ['where'],
    make: ({ where, ...rest }: { where: Readonly<Record<string, unknown>> }) => types.flag(where, rest),
  },
  daysFrom: {
    label: 'Days since a date',
    parts: { from: columnShape, isPast: yesShape, while: filterShape, till: columnShape },
    needs: ['from'],
    isComputed: true,
    takes: ['from'],
    make: ({ from, ...rest }: { from: string }) => types.daysFrom(from, rest),
    write: ({ where, ...rest }) => ({ ...rest, ...(where !== undefined && { while: where }) }),
  },
  monthsFrom: {
    label: 'Months from a date',
    parts: { from: columnShape, to: columnShape },
    needs: ['from'],
    isComputed: true,
    type: 'rollup',
    hasMade: isMadeBy('months'),
    takes: ['from'],
    make: ({ from, ...rest }: { from: string }) => types.monthsFrom(from, rest),
    write: ({ unit: _, ...options }) => writeRollup(options),
  },
  path: {
    label: 'Titles from the root to the record',
    parts: { along: { is: 'name', of: 'reference' }, titles: columnShape },
    needs: ['along', 'titles'],
    isComputed: true,
    takes: ['along', 'titles'],
    make: ({ along, titles, ...rest }: { along: string; titles: string }) => types.path(along, titles, rest),
  },
} satisfies Record<string, BodyFieldType>
