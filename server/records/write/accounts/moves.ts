import type { Resource } from '../../../../src/framework/resource'
import { amountOf, isHold, placeOf } from '../../../../src/framework/steps/accounts'
import { isConcerned } from '../handler'
import type { Handler } from '../writer'
import { settle } from './settle'

/** The handlers, with what accounts are moved by: first of what follows from a change. */
export function withMoves(
  resources: readonly Resource[],
  handlers: Readonly<Record<string, Handler>>,
): Record<string, Handler> {
  const moving = resources.filter(({ moves }) => moves.length > 0)
  const own = (resource: Resource) => settling(resource, handlers[resource.name] ?? { fields: [] }, resources)
  return { ...handlers, ...Object.fromEntries(moving.map((resource) => [resource.name, own(resource)])) }
}

function settling(resource: Resource, own: Handler, all: readonly Resource[]): Handler {
  const { fields, ...kept } = own
  const watched = watchedFields(resource, fields, all)
  return {
    ...kept,
    inSets: false,
    ...(watched && { fields: watched }),
    before: async (change) => (isConcerned(own, change) ? own.before?.(change) : undefined),
    async after(change) {
      const { writer, id, action, before, record } = change
      await settle(
        writer,
        resource,
        action === 'delete' ? [{ id, before: record, record: null }] : [{ id, before, record }],
      )
      if (isConcerned(own, change)) await own.after?.(change)
    },
  }
}

/** Fields of which an update moves accounts or concerns the handler; undefined: any may. */
function watchedFields({ moves, workflow }: Resource, own: Handler['fields'], all: readonly Resource[]) {
  if (!own || moves.some(({ lines }) => typeof lines === 'function')) return undefined
  const named = moves.flatMap((move) => [
    typeof move.lines === 'string' ? move.lines : amountOf(move),
    ...(all.find(({ name }) => name === move.of)?.account?.per ?? []),
    ...Object.values(isHold(move) ? {} : move.entry).flatMap((value) => placeOf(value)?.name ?? []),
  ])
  return [...new Set([...own, ...named, ...(workflow ? [workflow.field] : [])])]
}
