import type { Resource } from '../../../src/framework/resource'
import { hopsOf } from '../../approvals/moving/hops'
import type { Model } from '../../records/model'

/** The set of those who stand above the signed-in person in their own line. */
const line = '$line'

const namesLine = (filter: unknown): boolean => JSON.stringify(filter ?? null).includes(`"${line}"`)

/** References of people over which others, farther down, find who decides over them. */
function fieldsAbove({ register, ...model }: Model): Set<string> {
  if (!register || !Object.hasOwn(model.relations, line.slice(1))) return new Set()
  const { resource: people } = register.people
  const hops = hopsOf({ register, ...model }, register).filter(
    ({ isRequester, prefix }) => isRequester && prefix !== '',
  )
  return new Set(hops.filter(({ resource }) => resource === people).map(({ field }) => field))
}

/** Nobody writes what stands above them in their own line: what leads there says so, and so does what plans it. */
export function* lineContradictions(model: Model, resource: Resource): Generator<string> {
  const above = fieldsAbove(model)
  const people = model.register?.people.resource
  if (resource.isOverLine && resource.givenTo === undefined)
    yield 'says isOverLine and no givenTo: say which field names the person'
  if (resource.name === people)
    for (const name of above)
      if (!namesLine(resource.fields[name]?.options.givenTo))
        yield `${name} leads to who decides over those below: let its givenTo name ${line}`
  for (const consequences of Object.values(resource.consequences))
    for (const each of consequences) {
      if (each.kind !== 'set' || each.of !== people) continue
      const written = Object.keys(each.values).find((name) => above.has(name) && each.values[name] !== null)
      if (written !== undefined && !(resource.isOverLine && resource.givenTo === each.at))
        yield `sets ${written} of people: say givenTo: '${String(each.at)}' and isOverLine, or somebody plans who decides over them`
    }
}
