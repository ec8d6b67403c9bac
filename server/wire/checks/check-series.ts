import { getFieldBehaviour } from '../../../src/framework/field'
import type { Resource } from '../../../src/framework/resource'
import { countNumberPlaceholders, listPatternFields, years } from '../../../src/framework/values/number-series'
import { getTable, type Model } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of number series; each text continues the resource's name. */
export function* findSeriesContradictions(model: Model, { name, fields, workflow }: Resource): Generator<string> {
  const { attributes } = getTable(model, name)
  const stored = [...attributes.values()].flatMap((each) => (each.column ? [each.name] : []))
  const steps = Object.keys(workflow?.transitions ?? {})
  for (const [own, field] of Object.entries(fields)) {
    const series = getFieldBehaviour(field).series()
    if (!series) continue
    const { pattern, per, at, on } = series
    if (countNumberPlaceholders(pattern) !== 1)
      yield `${own} is numbered ${pattern}, which has no one place for the number: {00000}`
    for (const each of listPatternFields(pattern))
      if (!per.includes(each))
        yield `${own} is numbered ${pattern}, and ${each} stands in no per${suggestName(each, [...years, ...per])}`
    for (const each of per)
      if (!stored.includes(each))
        yield `${own} is numbered per ${each}, which is no stored field${suggestName(each, stored)}`
      else if (attributes.get(each)?.field.type.isSealed) yield `${own} is numbered per ${each}, which is sealed`
    if (on !== undefined && (!stored.includes(on) || fields[on]?.type.name !== 'date'))
      yield `${own} is numbered on ${on}, which is no stored date${suggestName(on, stored)}`
    if (at !== undefined && !steps.includes(at))
      yield `${own} is numbered at ${at}, which is no step${suggestName(at, steps)}`
  }
}
