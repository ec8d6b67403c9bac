import type { Fields } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../model'
import { sealValues } from '../secrets/sealed-values'
import type { RequestContext } from '../sql/compile-statement'
import type { Writer } from './writer'

/** Builds a new record before anything is computed: the input, defaults and the first state. */
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
