import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import { type Attribute, getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of reminders; each text continues the resource's name. */
export function* findReminderContradictions(
  model: Model,
  resource: Resource,
  roles: readonly Role[],
): Generator<string> {
  const table = getTable(model, resource.name)
  const all = [...table.attributes.values()]
  const dates = all
    .filter(({ column, field }) => (column?.type ?? field.type.derivedType) === 'date')
    .map(({ name }) => name)
  const people = listPersonFields(model, table)
  for (const [name, { before, days, to, message }] of Object.entries(resource.remind)) {
    const its = `reminds of ${name}`
    if (resource.source) yield `${its}, and lives on another server`
    if (!dates.includes(before)) yield `${its} before ${before}, which is no date${suggestName(before, dates)}`
    if (days.length === 0 || days.some((each) => !Number.isInteger(each) || each < 0))
      yield `${its} ${JSON.stringify(days)} days ahead, which are no whole numbers`
    if (to.length === 0) yield `${its}, and nobody is reminded`
    for (const each of to)
      if (typeof each === 'string') {
        if (!roles.includes(each)) yield `${its} to ${each}, which is no role${suggestName(each, roles)}`
      } else if (!people.includes(each.of))
        yield `${its} to ${each.of}, which names no person${suggestName(each.of, people)}`
    for (const [, place = ''] of message.matchAll(/\{(\w*)\}/g))
      if (!['date', 'days'].includes(place))
        yield `${its} in words with {${place}}${suggestName(place, ['date', 'days'])}`
  }
}

/** Lists the fields that name people, of the record and of records to which it refers. */
function listPersonFields(model: Model, table: Table): string[] {
  const namesPerson = ({ column, target }: Attribute) => column && target === model.people
  return [...table.attributes.values()].flatMap((own) => {
    const other = own.column && own.target ? model.tables.get(own.target) : undefined
    const far = other?.resource.source ? [] : [...(other?.attributes.values() ?? [])]
    return [
      ...(namesPerson(own) ? [own.name] : []),
      ...far.filter(namesPerson).map(({ name }) => `${own.name}.${name}`),
    ]
  })
}
