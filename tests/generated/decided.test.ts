import { expect, test } from 'vitest'
import { relations, resources } from '../../resources'
import { effectiveRoles } from '../../resources/people/roles'
import type { Caller } from '../../server/records/caller'
import { buildModel, getTable } from '../../server/records/model'
import { getReadScope } from '../../server/records/scopes'
import { findDecideContradictions } from '../../server/wire/checks/views/check-decide'
import { listDecideBlocks } from '../../src/framework/lists/decide-blocks'
import type { AreaPages } from '../../src/views/tools/area-pages'

const model = buildModel(resources, relations)
const decided = resources.filter(({ approval }) => approval)

const areas = import.meta.glob<Record<string, AreaPages>>('../../resources/*/pages/index.ts', { eager: true })
const drawn = Object.values(areas).flatMap((module) =>
  Object.values(module).flatMap(({ evidence = {} }) => Object.keys(evidence)),
)

test('there are many kinds of requests, and each has something to see', () => {
  expect(decided.length).toBeGreaterThan(20)
  for (const { name } of decided) expect([name, ...findDecideContradictions(model, name)]).toEqual([name])
})

test.each(decided.map((resource) => [resource.name, resource] as const))(
  'whoever may decide %s may read two of its fields besides the title, or its lines',
  (name, resource) => {
    const table = getTable(model, name)
    for (const role of [resource.approval?.deciders ?? []].flat()) {
      const caller: Caller = { empId: 1, roles: effectiveRoles([role]), sessionId: null, isSystem: false }
      const said = listDecideBlocks(resource).flatMap((block): string[] => {
        if ('draws' in block) return [block.draws, block.draws]
        if (block.shows === 'lines') return [block.of, block.of]
        if (block.shows === 'fields' && block.from !== undefined) return []
        return (block.shows === 'fields' ? block.of : Object.keys(block.of)).filter((field) => {
          const attribute = table.attributes.get(field)
          return attribute && getReadScope(attribute, caller) !== 'none'
        })
      })
      expect(said.length, `${role} would decide ${name} blindly`).toBeGreaterThan(1)
    }
  },
)

test('what areas draw is there, and nothing is drawn that no request shows', () => {
  const named = decided.flatMap((resource) =>
    listDecideBlocks(resource).flatMap((block) => ('draws' in block ? [block.draws] : [])),
  )
  expect([...new Set(named)].sort()).toEqual([...drawn].sort())
})
