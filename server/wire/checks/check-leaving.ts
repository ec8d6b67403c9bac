import type { RefOptions } from '../../../src/fields/ref'
import type { Resource } from '../../../src/framework/resource'
import { type LeavingRule, listLeavingRules } from '../../../src/framework/steps/leaving-rules'
import { getTable, type Model } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of `leaving` on references to people; each text continues the resource's name. */
export function* findLeavingContradictions(model: Model, resource: Resource): Generator<string> {
  const { attributes } = getTable(model, resource.name)
  const dates = [...attributes.values()].filter(({ column }) => column?.type === 'date').map(({ name }) => name)
  const steps = Object.keys(resource.workflow?.transitions ?? {})
  for (const [name, { options }] of Object.entries(resource.fields)) {
    for (const leaving of listLeavingRules(options as RefOptions))
      yield* leavingProblems(name, leaving, options.required === true)
  }

  function* leavingProblems(name: string, leaving: LeavingRule, required: boolean): Generator<string> {
    const its = `says at ${name} what becomes of it when somebody leaves`
    if (attributes.get(name)?.target !== model.people) yield `${its}, and ${name} names no person`
    if (resource.source) yield `${its}, and lives on another server`
    if (leaving.is === 'emptied' && required) yield `${its}, and ${name} cannot be empty`
    if (leaving.is === 'ended' && !dates.includes(leaving.at))
      yield `${its} by ${leaving.at}, which is no date${suggestName(leaving.at, dates)}`
    for (const day of leaving.is === 'outside' ? [leaving.from, leaving.to] : [])
      if (!dates.includes(day)) yield `${its} by ${day}, which is no date${suggestName(day, dates)}`
    if ((leaving.is === 'stepped' || leaving.is === 'outside') && !steps.includes(leaving.step))
      yield `${its} by ${leaving.step}, which is no step${suggestName(leaving.step, steps)}`
  }
}
