import type { Resource } from '../../../../src/framework/resource'
import { amountFieldName, findValueSource, isHoldMove } from '../../../../src/framework/steps/accounts'
import { concernsHandler, runOwnEffects, withoutEffects } from '../handler'
import type { Handler } from '../writer'
import { applyMoves } from './apply-moves'

/** Adds the moves of accounts to the handlers. They run before all other effects. */
export function withAccountMoves(
  resources: readonly Resource[],
  handlers: Readonly<Record<string, Handler>>,
): Record<string, Handler> {
  const moving = resources.filter(({ moves }) => moves.length > 0)
  const wrap = (resource: Resource) =>
    withMovesOfResource(resource, handlers[resource.name] ?? { fields: [] }, resources)
  return { ...handlers, ...Object.fromEntries(moving.map((resource) => [resource.name, wrap(resource)])) }
}

function withMovesOfResource(resource: Resource, own: Handler, all: readonly Resource[]): Handler {
  const { fields, before: ownBefore, ...rest } = withoutEffects(own)
  const watched = listWatchedFields(resource, fields, all)
  return {
    ...rest,
    ...(watched && { fields: watched }),
    ...(ownBefore && { before: async (change) => (concernsHandler(own, change) ? ownBefore(change) : undefined) }),
    async afterAll(changes) {
      const [first] = changes
      if (!first) return
      await applyMoves(
        first.writer,
        resource,
        changes.map(({ id, action, before, record }) =>
          action === 'delete' ? { id, before: record, record: null } : { id, before, record },
        ),
      )
      await runOwnEffects(own, changes)
    },
  }
}

/** Lists the fields whose update moves accounts or concerns the handler; undefined: any field. */
function listWatchedFields({ moves, workflow }: Resource, own: Handler['fields'], all: readonly Resource[]) {
  if (!own || moves.some(({ lines }) => typeof lines === 'function')) return undefined
  const moveFields = moves.flatMap((move) => [
    typeof move.lines === 'string' ? move.lines : amountFieldName(move),
    ...(all.find(({ name }) => name === move.of)?.account?.per ?? []),
    ...Object.values(isHoldMove(move) ? {} : move.entry).flatMap((value) => findValueSource(value)?.name ?? []),
  ])
  return [...new Set([...own, ...moveFields, ...(workflow ? [workflow.field] : [])])]
}
