import { type DecideBlock, type DecideSource, listDecideBlocks } from '../../../../src/framework/lists/decide-blocks'
import { getTable, type Model, type Table } from '../../../records/model'
import { suggestName } from '../suggest-name'

/** Finds problems of what is seen before a request is decided; each text continues the resource's name. */
export function* findDecideContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { approval, views } = table.resource
  if (!approval) {
    if (views.decide) yield 'its views.decide shows what is decided, and nobody decides: give it an approval'
    return
  }
  const blocks = listDecideBlocks(table.resource)
  if (blocks.every((block) => isEmptyBlock(table, block)))
    yield 'whoever decides would see nothing but its title: give its approval facts, or its views.decide blocks'
  for (const block of blocks) yield* findBlockProblems(model, table, block)
}

/** Tells whether the block can show nothing that the title does not say. */
function isEmptyBlock({ resource }: Table, block: DecideBlock): boolean {
  if ('draws' in block || block.shows === 'lines') return false
  const names = block.shows === 'fields' ? block.of : Object.keys(block.of)
  return block.from === undefined && names.every((name) => name === resource.title)
}

function* findBlockProblems(model: Model, table: Table, block: DecideBlock): Generator<string> {
  if ('draws' in block)
    return yield* findFieldProblems(table, `its ${block.draws} takes`, Object.values(block.of ?? {}))
  if (block.shows === 'lines') return yield* findLineProblems(model, table, block)
  const from = block.from === undefined ? table : findSourceTable(model, table, block.from)
  if (!from) return yield 'its views.decide reads another record from what is neither a reference nor a resource'
  if (block.from !== undefined && typeof block.from !== 'string') {
    yield* findFieldProblems(from, 'its views.decide finds a record by', Object.keys(block.from.equal))
    yield* findFieldProblems(table, 'its views.decide finds a record by', Object.values(block.from.equal))
  }
  if (block.shows === 'fields') return yield* findFieldProblems(from, 'its views.decide shows', block.of)
  yield* findFieldProblems(table, 'its views.decide compares', Object.keys(block.of))
  yield* findFieldProblems(from, 'its views.decide compares with', Object.values(block.of).filter(isText))
}

const isText = (value: unknown): value is string => typeof value === 'string'

function* findLineProblems(
  model: Model,
  { resource }: Table,
  { of, columns = [] }: Extract<DecideBlock, { shows: 'lines' }>,
): Generator<string> {
  const part = resource.parts[of]
  const lines = part && model.tables.get(part.of)
  if (!lines)
    return yield `its views.decide shows lines of ${of}, which is no part${suggestName(of, Object.keys(resource.parts))}`
  yield* findFieldProblems(lines, 'its views.decide shows lines with', columns)
}

function findSourceTable(model: Model, { attributes }: Table, source: DecideSource): Table | undefined {
  const name = typeof source === 'string' ? attributes.get(source)?.target : source.of
  return name === undefined ? undefined : model.tables.get(name)
}

function* findFieldProblems(
  { attributes, resource }: Table,
  what: string,
  names: readonly string[],
): Generator<string> {
  for (const name of names)
    if (!attributes.has(name) && name !== resource.workflow?.field)
      yield `${what} ${name}, which is no field of ${resource.name}${suggestName(name, [...attributes.keys()])}`
}
