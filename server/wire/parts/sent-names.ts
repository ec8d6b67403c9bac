import type { FastifyRequest } from 'fastify'
import { definitionsHeader } from '../../../src/framework/company/definition'
import { StewardError } from '../../../src/framework/errors'
import { requireSameNames } from '../../records/areas/definitions-in-force'
import type { Operation } from '../operation'
import type { ServerParts } from '../server-parts'

/** Reads the number of the definitions with which the caller made the call; undefined where it tells none. */
export function readSentNumber({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const text = headers[definitionsHeader]
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Inputs that name a resource whose fields, choices or steps the call is about. */
const resourceInputs = ['resource', 'entityType']

/** Lists the resources that a call may name parts of. */
function listNamedResources(
  { model }: ServerParts,
  { resource, input }: Operation,
  pairs: readonly (readonly [string, unknown])[],
): string[] {
  const names = pairs.flatMap(([name, value]): string[] => {
    if (typeof value !== 'string') return []
    if (name === 'report' && input.report) {
      const reports = [...model.reports.values()]
      return reports.flatMap((each) => (each.route === value || each.name === value ? each.of : []))
    }
    return resourceInputs.includes(name) ? [value] : []
  })
  return [...new Set([...(resource ? [resource] : []), ...names])]
}

/**
 * Refuses a call that was made with names which stand for something else by now: what was entered for one
 * field would be read as another. Calls that tell no number are read by the present names.
 * @throws StewardError `renamedMeanwhile`
 */
export async function requireSentNames(
  parts: ServerParts,
  request: FastifyRequest,
  operation: Operation,
  pairs: readonly (readonly [string, unknown])[],
): Promise<void> {
  const seen = readSentNumber(request)
  if (seen === undefined || seen === parts.number) return
  for (const resource of listNamedResources(parts, operation, pairs))
    if (!(await parts.served.hasSameNames(seen, resource))) throw new StewardError('renamedMeanwhile')
}

/** Makes the error of an unknown operation, which may be a step that has another name by now. */
export const toUnknownOperation = ({ number }: ServerParts, request: FastifyRequest): StewardError =>
  new StewardError((readSentNumber(request) ?? number) < number ? 'renamedMeanwhile' : 'unknownOperation')

/**
 * Requires that a write which runs again means what it did at first.
 * @throws StewardError `renamedMeanwhile`
 */
export function requireNamesOfRerun(first: ServerParts, next: ServerParts, operation: Operation | undefined): void {
  if (operation?.resource && operation.effect === 'write') requireSameNames(first, next, operation.resource)
}
