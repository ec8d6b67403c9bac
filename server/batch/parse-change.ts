import { isDurationField, readNumber } from '../../src/fields/number'
import { findCalculation } from '../../src/fields/parts/calculations'
import { scopeForRights } from '../../src/framework/access'
import type { BatchChange, FieldChange } from '../../src/framework/batch'
import { type FieldError, type FieldErrors, StewardError } from '../../src/framework/errors'
import { type Field, getFieldBehaviour, isEmpty } from '../../src/framework/field'
import { isPlainObject } from '../../src/framework/filter'
import { isInputField } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { ofDuration } from '../../src/framework/values/durations'
import { findNumberProblem, normalizeNumberText } from '../../src/framework/values/number-text'
import type { Caller } from '../records/caller'
import type { Table } from '../records/model'
import { getReadScope, getVerbScope, getWriteScope } from '../records/scopes'
import { makeDefaultsOptional } from '../records/write/record-defaults'

/** A parsed change of fields, which gives the new values for any record. */
export interface ParsedEdit {
  kind: 'edit'
  names: readonly string[]
  /**
   * Computes the new values of a record.
   * @throws StewardError `invalidInput` if the record's values do not allow the change
   */
  valuesFor(record: Values): Values
}

/** A parsed step. */
export interface ParsedStep {
  kind: 'step'
  step: string
  asked: Values
  comment: string | null
}

const mostFields = 50
const toUnusableFieldError = (reason: string): FieldError => ({ code: 'unusable', args: { reason } })

/**
 * Parses the change of the selected records.
 * @throws StewardError `forbidden` without any right to it; `invalidInput` at `change` or `change.<field>`
 */
export function parseBatchChange(table: Table, caller: Caller, input: unknown): ParsedEdit | ParsedStep {
  const change = isPlainObject(input) ? (input as unknown as BatchChange) : undefined
  if (change?.kind === 'edit' && isPlainObject(change.fields)) return parseEdit(table, caller, change.fields)
  if (change?.kind === 'step' && typeof change.step === 'string') return parseStepChange(table, caller, change)
  throw new StewardError('invalidInput', {
    fields: { change: toUnusableFieldError('it is an edit with fields, or a step') },
  })
}

function parseEdit(table: Table, caller: Caller, fields: Readonly<Record<string, unknown>>): ParsedEdit {
  if (getVerbScope(table, 'update', caller) === 'none') throw new StewardError('forbidden')
  const names = Object.keys(fields)
  if (names.length === 0 || names.length > mostFields)
    throw new StewardError('invalidInput', {
      fields: { change: toUnusableFieldError(`it takes 1 to ${mostFields} fields`) },
    })
  const errors: FieldErrors = {}
  const makers = new Map<string, ValueComputer>()
  for (const name of names) {
    const maker = buildValueComputer(table, caller, name, fields[name])
    if (typeof maker === 'function') makers.set(name, maker)
    else errors[`change.${name}`] = maker
  }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
  return { kind: 'edit', names, valuesFor: (record) => computeNewValues(makers, record) }
}

/** Computes the new value of a field, or an error if the record's values do not allow it. */
type ValueComputer = (record: Values) => { value: unknown } | { error: FieldError }

function computeNewValues(makers: ReadonlyMap<string, ValueComputer>, record: Values): Values {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const [name, maker] of makers) {
    const result = maker(record)
    if ('error' in result) errors[name] = result.error
    else values[name] = result.value
  }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
  return values
}

function buildValueComputer(table: Table, caller: Caller, name: string, input: unknown): ValueComputer | FieldError {
  const attribute = table.attributes.get(name)
  const isOffered = attribute && isInputField(table.resource, name) && getReadScope(attribute, caller) !== 'none'
  if (!isOffered || attribute.derive || attribute.field.type.isSealed)
    return toUnusableFieldError(`"${name.slice(0, 100)}" is no field to use here`)
  if (getWriteScope(attribute, caller) === 'none') return { code: 'notWritable' }
  const [entry, ...more] = Object.entries(isPlainObject(input) ? input : {})
  if (!entry || more.length > 0) return toUnusableFieldError('it takes one of set, clear, add, multiply and copy')
  const [way, operand] = entry as [keyof UnionOf<FieldChange>, unknown]
  const reader = Object.hasOwn(ways, way) ? ways[way] : undefined
  return reader
    ? reader({ table, caller, field: attribute.field, name }, operand)
    : toUnusableFieldError(`"${way}" is no change`)
}

type UnionOf<T> = T extends T ? Record<keyof T, unknown> : never

interface CalculationTarget {
  table: Table
  caller: Caller
  field: Field
  name: string
}

const ways: Readonly<Record<string, (place: CalculationTarget, operand: unknown) => ValueComputer | FieldError>> = {
  set({ field }, operand) {
    const read = parseFieldValue(field, operand)
    return 'error' in read ? read.error : () => read
  },
  clear: () => () => ({ value: null }),
  add: (place, operand) =>
    isDurationField(place.field) && typeof operand === 'string'
      ? buildDurationComputer(place, operand)
      : buildNumberComputer(place, operand, findCalculation(place.field).plus),
  multiply: (place, operand) => buildNumberComputer(place, operand, findCalculation(place.field).times),
  copy({ table, caller, field, name }, operand) {
    const source = typeof operand === 'string' ? table.attributes.get(operand) : undefined
    if (
      !source ||
      source.name === name ||
      getReadScope(source, caller) !== 'all' ||
      !source.column ||
      source.field.type.isSealed
    )
      return toUnusableFieldError('copy takes another field that you may read')
    return (record) => parseFieldValue(field, record[source.name])
  },
}

/** Makes a computer that adds or subtracts a duration in the form in which people type it. */
function buildDurationComputer(place: CalculationTarget, operand: string): ValueComputer | FieldError {
  const [, sign = '', rest = ''] = /^\s*([+-]?)\s*(.*)$/s.exec(operand) ?? []
  const read = readNumber(rest, { unit: ofDuration })
  return read.ok ? buildNumberComputer(place, `${sign}${read.value}`, findCalculation(place.field).plus) : read.error
}

function buildNumberComputer(
  { field, name }: CalculationTarget,
  operand: unknown,
  calculate: ((value: unknown, given: string, field: Field) => unknown) | undefined,
): ValueComputer | FieldError {
  if (!calculate) return toUnusableFieldError('this cannot be calculated')
  const figures = normalizeNumberText(operand) ?? ''
  if (!/^[+-]?\d{1,20}(\.\d{1,8})?$/.test(figures)) return { code: findNumberProblem(operand, 'number') }
  return ({ [name]: value }) => {
    if (isEmpty(value)) return { value: null }
    const result = calculate(value, figures, field)
    // A result that cannot be stored, such as part of a day, is an error; it must not empty the field.
    return result === undefined ? { error: { code: 'number' } } : parseFieldValue(field, result)
  }
}

function parseFieldValue(field: Field, input: unknown): { value: unknown } | { error: FieldError } {
  if (isEmpty(input)) return { value: null }
  const read = getFieldBehaviour(field).parse(input)
  return read.ok ? { value: read.value } : { error: read.error }
}

function parseStepChange(table: Table, caller: Caller, { step, asked = {}, comment }: SentStep): ParsedStep {
  const { workflow } = table.resource
  const declared = workflow && Object.hasOwn(workflow.transitions, step) ? workflow.transitions[step] : undefined
  if (!declared)
    throw new StewardError('invalidInput', { fields: { change: toUnusableFieldError('there is no such step') } })
  if (scopeForRights(declared.by, caller.roles) === 'none') throw new StewardError('forbidden')
  const errors: FieldErrors = {}
  const read: Values = {}
  for (const [name, value] of Object.entries(asked)) {
    const field = declared.ask && Object.hasOwn(declared.ask, name) ? declared.ask[name] : undefined
    const parsed = field ? parseFieldValue(field, value) : { error: toUnusableFieldError('this is not asked for') }
    if ('error' in parsed) errors[`change.${name}`] = parsed.error
    else read[name] = parsed.value
  }
  for (const [name, field] of Object.entries(makeDefaultsOptional(declared.ask ?? {})))
    if (field.options.required && isEmpty(read[name]) && !errors[`change.${name}`])
      errors[`change.${name}`] = { code: 'required' }
  if (declared.comment === 'required' && isEmpty(comment)) errors['change.comment'] = { code: 'required' }
  if (comment !== undefined && (typeof comment !== 'string' || comment.length > 2000))
    errors['change.comment'] = { code: 'tooLong', args: { max: 2000 } }
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
  return { kind: 'step', step, asked: read, comment: comment ?? null }
}

type SentStep = Extract<BatchChange, { kind: 'step' }>
