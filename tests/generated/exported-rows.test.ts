import { expect, test } from 'vitest'
import { type AccessRule, type Scope, scopeForVerb } from '../../src/framework/access'
import { roleNames, shipped } from '../setup/shipped'

/** The filters of a scope, in an order of their own. */
const conditionsOf = (scope: Scope) =>
  typeof scope === 'string' || scope.any === 'all'
    ? [JSON.stringify(scope)]
    : [...new Set(scope.any.map((filter) => JSON.stringify(filter)))].sort()

/** Rules whose records are in lists and, as they say why, not in files. */
const isExported = (rule: AccessRule) => !('can' in rule && (rule.notExported ?? '').length > 0)

test('who may have a file of records has all that their list holds in it', () => {
  const differing = shipped.resources.flatMap((resource) =>
    roleNames.flatMap((role) => {
      const [listed, exported] = (['list', 'export'] as const).map((verb) =>
        scopeForVerb({ access: resource.access.filter(isExported) }, verb, [role, 'employee']),
      ) as [Scope, Scope]
      if (exported === 'none' || (listed === 'all' && exported === 'all')) return []
      const missing = conditionsOf(listed).filter((filter) => !conditionsOf(exported).includes(filter))
      return missing.map((filter) => `${resource.name} ${role} ${filter}`)
    }),
  )
  expect(differing).toEqual([])
})
