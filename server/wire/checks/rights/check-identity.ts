import { commonNames } from '../../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../../records/model'

/** Finds problems of `provesIdentity` and of `account` at steps; each text continues the resource's name. */
export function* findIdentityContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { people } = model
  for (const [name, { options }] of Object.entries(table.resource.fields))
    if (options.provesIdentity) yield* findIdentityFieldProblems(table, people, name, options.provesIdentity)
  for (const [step, { account }] of Object.entries(table.resource.workflow?.transitions ?? {}))
    if (account && resourceName !== people) yield `the step ${step} changes an account, and its records are no people`
}

function* findIdentityFieldProblems(
  { resource, attributes }: Table,
  people: string,
  name: string,
  proof: true | { of: string },
): Generator<string> {
  const its = `${name} provesIdentity`
  const { computed, source } = resource
  if (source) yield `${its} and lives on another server, where nobody guards it`
  if (!attributes.get(name)?.column || name in computed || attributes.get(name)?.field.type.isServerMade)
    yield `${its} and is not entered by people`
  if (attributes.get(name)?.field.type.isSealed) yield `${its} and is sealed: its former value could not be put back`
  if (proof === true) {
    if (resource.name !== people) yield `${its}: say whose with { of: <a reference to ${people}> }`
    return
  }
  const { of } = proof
  const isCommon = commonNames.some((common) => common === of)
  if (isCommon || attributes.get(of)?.target !== people || !attributes.get(of)?.column)
    yield `${its} of ${of}, which is no reference to ${people}`
}
