import * as types from '../../../fields'
import type { Field } from '../../../framework/field'
import type { BodyFieldType, BodyOptions } from './body-field-type'
import { computedFieldTypes } from './computed-types'
import {
  columnShape,
  columnsShape,
  currencyShape,
  labelShape,
  type ObjectShape,
  rightsShape,
  type Shape,
  sentenceShape,
  yesShape,
} from './shape'

/** Options of every field that people enter, in the order of files. */
const enteredParts: Readonly<Record<string, Shape>> = {
  label: labelShape,
  help: { is: 'words', most: 200 },
  whenEmpty: { is: 'words', most: 80 },
  required: yesShape,
  whenMissing: sentenceShape,
  default: { is: 'constant' },
  unique: { is: 'oneOf', values: [true, false, 'ignoreCaseAndSpace'] },
  search: yesShape,
  fixed: yesShape,
  readableBy: rightsShape,
  writableBy: rightsShape,
}

/** Options of every field that is computed. */
const computedParts: Readonly<Record<string, Shape>> = {
  label: labelShape,
  help: { is: 'words', most: 200 },
  whenEmpty: { is: 'words', most: 80 },
  readableBy: rightsShape,
}

const makeLimits = (least?: number, most?: number): Shape => ({
  is: 'number',
  ...(least !== undefined && { least }),
  ...(most !== undefined && { most }),
})
const numberShape: Shape = { is: 'number', decimals: 8 }
const amountShape: Shape = { is: 'amount' }
const dayShape: Shape = { is: 'day' }
const resourceShape: Shape = { is: 'name', of: 'resource' }
const otherFilter: Shape = { is: 'filter', isOfOther: true }

/** The types of field by their names, which are those of the constructors in `src/fields`. */
const bodyFieldTypes = {
  text: {
    label: 'Text',
    parts: { min: makeLimits(0, 2000), max: makeLimits(1, 2000), isUpperCase: yesShape },
    make: types.text,
  },
  longText: { label: 'Long text', parts: { max: makeLimits(1, 20_000) }, make: types.longText },
  number: {
    label: 'Number',
    parts: { min: numberShape, max: numberShape, decimals: makeLimits(0, 8), unit: { is: 'words', most: 20 } },
    make: types.number,
  },
  percent: { label: 'Percentage', parts: { min: numberShape, max: numberShape }, make: types.percent },
  money: {
    label: 'Amount',
    parts: { min: amountShape, max: amountShape, currency: currencyShape, isPrice: yesShape },
    make: types.money,
  },
  rate: { label: 'Exchange rate', parts: {}, make: types.rate },
  date: { label: 'Date', parts: { min: dayShape, max: dayShape }, make: types.date },
  instant: { label: 'Date and time', parts: {}, make: types.instant },
  check: { label: 'Yes or no', parts: {}, make: types.check },
  choice: {
    label: 'Choice',
    parts: { options: { is: 'choices' } },
    needs: ['options'],
    takes: ['options'],
    make: ({ options, ...rest }: { options: Record<string, string> }) => types.choice(options, rest),
    write: ({ values, ...rest }) => ({ options: values, ...rest }),
  },
  choices: {
    label: 'Several choices',
    parts: { options: { is: 'choices' } },
    needs: ['options'],
    takes: ['options'],
    make: ({ options, ...rest }: { options: Record<string, string> }) => types.choices(options, rest),
    write: ({ values, ...rest }) => ({ options: values, ...rest }),
  },
  ref: {
    label: 'Link to a record',
    parts: {
      to: resourceShape,
      where: otherFilter,
      match: { is: 'map', of: { is: 'words', most: 120 }, most: 5 },
      isTree: yesShape,
      isPart: yesShape,
      listLabel: labelShape,
      isUnlisted: yesShape,
    },
    needs: ['to'],
    takes: ['to'],
    make: ({ to, ...rest }: { to: never }) => types.ref(to, rest),
  },
  email: { label: 'Mail address', parts: {}, make: types.email },
  phone: {
    label: 'Phone number',
    parts: { country: { is: 'list', of: { is: 'name', of: 'path' }, least: 1, most: 4 } },
    make: types.phone,
  },
  url: { label: 'Web address', parts: {}, make: types.url },
  country: { label: 'Country', parts: {}, make: types.country },
  currency: { label: 'Currency', parts: {}, make: types.currency },
  zone: { label: 'Time zone', parts: {}, make: types.zone },
  serial: {
    label: 'Running number',
    parts: {
      pattern: { is: 'words', most: 40 },
      per: columnsShape,
      at: { is: 'name', of: 'step' },
      on: columnShape,
      isGapless: yesShape,
    },
    needs: ['pattern'],
    isComputed: true,
    takes: ['pattern'],
    make: ({ pattern, ...rest }: { pattern: string }) => types.serial(pattern, rest),
    write: writeSerial,
  },
  group: {
    label: 'Group of values',
    parts: { of: { is: 'fields', isNested: true, most: 30 } },
    needs: ['of'],
    takes: ['of'],
    make: ({ of, ...rest }: { of: Record<string, Field> }) => types.group(of, rest),
  },
  rows: {
    label: 'Rows',
    parts: { of: { is: 'fields', isNested: true, most: 30 }, max: makeLimits(1, 200) },
    needs: ['of'],
    takes: ['of'],
    make: ({ of, ...rest }: { of: Record<string, Field> }) => types.rows(of, rest),
  },
  ...computedFieldTypes,
} satisfies Record<string, BodyFieldType>

/** A number that the server gives is searched and unique unless its body says otherwise. */
function writeSerial({ series, search, unique, ...options }: BodyOptions): BodyOptions {
  const { isGapless, per, ...rest } = series as { per: readonly string[]; isGapless: boolean; pattern: string }
  const isUnique = per.every((name) => rest.pattern.includes(`{${name}}`))
  return {
    ...options,
    ...rest,
    ...(per.length > 0 && { per }),
    ...(isGapless && { isGapless }),
    ...(search !== true && { search }),
    ...(unique !== isUnique && { unique }),
  }
}

const table: Readonly<Record<string, BodyFieldType>> = bodyFieldTypes

export const findBodyFieldType = (name: unknown): BodyFieldType | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

/** Finds the constructor that made the field; undefined where no body can say what made it. */
export const findTypeOfField = ({ type, options }: Field): [name: string, type: BodyFieldType] | undefined =>
  Object.entries(table).find(
    ([name, each]) => (each.type ?? name) === type.name && (each.hasMade?.({ ...options }) ?? true),
  )

export const bodyFieldTypeNames: readonly string[] = Object.keys(table)

/** Why own resources do not take some options that shipped ones have. */
const refused: Readonly<Record<string, string>> = {
  provesIdentity: 'only shipped resources prove who somebody is',
  givenTo: 'only shipped resources say for whom a value is',
  isToldToAll: 'a computed value is never told to more people than what it is made of',
  leaving: 'only shipped resources say what becomes of a record when its person leaves',
  namesResource: 'only shipped resources name resources in their values',
  was: 'a field is renamed by its name; its id stays',
  pattern: 'patterns of text are part of shipped resources alone',
}

/** The forms of options by type: a start reads thousands of fields. */
const shapes = { own: new Map<BodyFieldType, ObjectShape>(), shipped: new Map<BodyFieldType, ObjectShape>() }

/** The options that a field of the type may have, in the order of files; a shipped one may have more. */
export function optionsShape(type: BodyFieldType, isShipped = false): ObjectShape {
  const byType = isShipped ? shapes.shipped : shapes.own
  const shape = byType.get(type) ?? buildOptionsShape(type, isShipped)
  byType.set(type, shape)
  return shape
}

function buildOptionsShape({ parts, needs = [], isComputed }: BodyFieldType, isShipped: boolean): ObjectShape {
  const everybody = isComputed ? computedParts : enteredParts
  const searched: Readonly<Record<string, Shape>> =
    isComputed && parts.pattern ? { search: yesShape, unique: yesShape } : {}
  const own = { ...everybody, ...searched, ...parts }
  const others = Object.entries(refused).filter(([name]) => !Object.hasOwn(parts, name))
  const shipped = others.map(([name]): [string, Shape] => [name, { is: 'open' }])
  return isShipped
    ? { is: 'object', needs, parts: { ...own, ...Object.fromEntries(shipped) } }
    : { is: 'object', needs, parts: own, refused: Object.fromEntries(others) }
}
