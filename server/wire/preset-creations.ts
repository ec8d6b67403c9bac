import { ref } from '../../src/fields/ref'
import { StewardError } from '../../src/framework/errors'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import { versionField } from '../records/model'
import type { Operation } from './operation'

/** Makes operations that create records with fixed values and have names of their own. */
export const buildPresetCreations = ({ operations, creates }: Resource, operation: Operation): Operation[] =>
  operation.name !== operations.create
    ? []
    : Object.entries(creates).map(([name, set]) => ({
        ...operation,
        name,
        input: Object.fromEntries(Object.entries(operation.input).filter(([field]) => !Object.hasOwn(set, field))),
        run: (context, input) => operation.run(context, { ...input, ...set }),
      }))

/** Lets the create operation update a record when an id is sent. */
export function withUpsert(resource: Resource, operation: Operation, all: readonly Operation[]): Operation {
  const { create, update } = resource.operations
  const changing = all.find(({ name }) => name === update)
  if (!resource.createUpdates || operation.name !== create || !changing) return operation
  return {
    ...operation,
    to: [...new Set([operation.to, changing.to].flat())] as Role[],
    input: {
      ...operation.input,
      id: ref(resource.name, { help: 'A record to change, with its version; none: a new one' }),
      version: versionField(),
    },
    async run(context, { id, version, ...values }) {
      if (id == null) return operation.run(context, values)
      if (version == null) throw new StewardError('invalidInput', { fields: { version: { code: 'required' } } })
      return changing.run(context, { id, version, ...values })
    },
  }
}
