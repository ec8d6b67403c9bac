import type { Fields } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { getTable } from '../model'
import { readRecordDays } from '../person-day'
import { sealValues } from '../secrets/sealed-values'
import type { RequestContext } from '../sql/compile-statement'
import type { Writer } from './writer'

/** Builds new records before anything is computed: the input, defaults and the first state. */
export async function buildRecordsWithDefaults(
  writer: Writer,
  resource: Resource,
  inputs: readonly Values[],
): Promise<Values[]> {
  const days = await readDefaultDays(writer, resource, inputs)
  return inputs.map((values, place) => buildRecordWithDefaults({ ...writer, today: days(place) }, resource, values))
}

/** Reads today for new records where a default needs the day of their person. */
export async function readDefaultDays(
  writer: Writer,
  resource: Resource,
  inputs: readonly Values[],
): Promise<(place: number) => CalendarDate> {
  const { fields, dayOf = '', workflow } = resource
  const dayFields = Object.keys(fields).filter((name) => fields[name]?.options.default === '$today')
  const isFilledIn = (values: Values) => dayFields.some((name) => !(name in values))
  const needsDays = dayOf !== '' && (typeof workflow?.initial === 'function' || inputs.some(isFilledIn))
  if (!needsDays) return () => writer.today
  const [person = ''] = dayOf.split('.')
  const { default: standard } = fields[person]?.options ?? {}
  const persons = inputs.map((values) => ({
    [person]: values[person] ?? (standard === '$me' ? writer.caller.empId : null),
  }))
  const days = await readRecordDays(writer, getTable(writer.model, resource.name), persons)
  return (place: number) => days[place] ?? writer.today
}

/** Builds one, as `buildRecordsWithDefaults` does. */
export function buildRecordWithDefaults(writer: Writer, resource: Resource, values: Values): Values {
  // Rules and computations see null for a missing value, as they do in a stored record.
  const defaults = Object.assign(buildDefaults(writer, resource.fields), values)
  const record = sealValues(writer.model, getTable(writer.model, resource.name), defaults, null)
  return Object.assign(record, getInitialState(writer, resource, record))
}

/** Computes the default of each field. */
function buildDefaults(writer: RequestContext, fields: Fields): Values {
  const meanings: Record<string, unknown> = {
    $me: writer.caller.empId,
    $today: writer.today,
    $company: writer.company.currency,
  }
  const filled: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = field.options.default ?? null
    filled[name] = typeof value === 'string' && value in meanings ? meanings[value] : value
  }
  return filled
}

function getInitialState(writer: Writer, resource: Resource, record: Values): Values {
  const { workflow } = resource
  if (!workflow) return {}
  const { initial } = workflow
  return { [workflow.field]: typeof initial === 'function' ? initial(record, writer.today) : initial }
}

/** Adds defaults to the answers that a step or action asks for, where none were sent. */
export function addDefaultsToAnswers(writer: RequestContext, ask: Fields, input: Values): Values {
  const defaultEntries = Object.entries(buildDefaults(writer, ask)).filter(([, value]) => value !== null)
  const inputEntries = Object.entries(input).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(defaultEntries), ...Object.fromEntries(inputEntries) }
}

/** Makes every field with a default optional, as a caller may send it. */
export const makeDefaultsOptional = (ask: Fields): Fields =>
  Object.fromEntries(
    Object.entries(ask).map(([name, field]) => {
      const isOptional = field.options.required && field.options.default !== undefined
      return [name, isOptional ? { ...field, options: { ...field.options, required: false } } : field]
    }),
  )
