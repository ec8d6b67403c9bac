import { choice } from '../../src/fields/choice'
import { type Field, getFieldBehaviour } from '../../src/framework/field'
import type { LooseFilter } from '../../src/framework/filter'
import { type NamedList, readListInput } from '../../src/framework/lists/named-list'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { listRecords, readRecordJson } from '../records/query'
import { listGrantedRoles } from './derive-operations'
import { listInput, toListRequest } from './list-input'
import { type Context, defineOperation, type Operation } from './operation'

export type FindResource = (name: string) => Resource | undefined

/** Makes the named lists of a resource, with the grants, inputs and answer of its list. */
export const buildNamedLists = (resource: Resource, roles: readonly Role[], find: FindResource): Operation[] =>
  Object.entries(resource.lists).map(([name, declared]) => {
    const inputs = Object.entries(declared.input ?? {}).map(([input, spec]) => ({ input, ...readListInput(spec) }))
    const fields = inputs.map(
      ({ input, at, isOptional }) => [input, toInputField(resource, at, !isOptional, find)] as const,
    )
    return defineOperation({
      name,
      area: resource.label,
      resource: resource.name,
      to: listGrantedRoles(resource, 'list', roles),
      reads: 'whole',
      answers: 'records',
      input: { ...listInput, ...Object.fromEntries(fields) },
      async run(context, values: Values) {
        for (const { input, at } of inputs)
          await requireVisibleReference(context, findFieldAtPath(resource, at, find), values[input])
        const activeInputs = inputs.filter(({ input }) => values[input] != null)
        const chosen = activeInputs.map(({ input, choose }) => choose(values[input]))
        return listNamedRecords(context, resource, declared, chosen, values)
      },
    })
  })

function listNamedRecords(
  context: Context,
  { name }: Resource,
  { where, sort }: NamedList,
  chosen: readonly LooseFilter[],
  values: Values,
) {
  const request = toListRequest(values)
  const filters = [...(where ? [where] : []), ...chosen, ...(request.filter ? [request.filter as LooseFilter] : [])]
  const usual = sort ? [[sort.replace(/^-/, ''), sort.startsWith('-') ? 'desc' : 'asc'] as const] : []
  return listRecords(context, name, {
    ...request,
    sort: request.sort.length > 0 ? request.sort : usual,
    filter: filters.length > 0 ? { and: filters } : undefined,
  })
}

/** Refuses a record that the caller may not see, in the same way as a missing one. */
async function requireVisibleReference(context: Context, field: Field | undefined, id: unknown): Promise<void> {
  const target = field && getFieldBehaviour(field).target()
  if (target && id != null) await readRecordJson(context, target, Number(id))
}

/** Finds the field at the end of a path; a state becomes a choice. */
export function findFieldAtPath(resource: Resource, path: string, find: FindResource): Field | undefined {
  const [name = '', ...rest] = path.split('.')
  const { workflow } = resource
  const field = name === workflow?.field ? choice(Object.keys(workflow.states)) : resource.fields[name]
  if (rest.length === 0 || !field) return field
  const next = find(getFieldBehaviour(field).target() ?? '')
  return next && findFieldAtPath(next, rest.join('.'), find)
}

function toInputField(resource: Resource, path: string, required: boolean, find: FindResource): Field {
  const field = findFieldAtPath(resource, path, find)
  if (!field) throw new Error(`Resource ${resource.name}: a list asks for ${path}, which is no field`)
  const { label, where: _, match: __, readableBy: ___, default: ____, ...options } = field.options as Values
  return { ...field, options: { ...options, ...(label ? { label } : {}), required } } as Field
}
