import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCopy } from './copy.mjs'
import { copyWithout, houseRules } from './remove-area.mjs'
import { root } from './tree'

/** Areas that nothing refers to: each of them can be left out of the product. */
const removable = ['procurement']

const areas = readdirSync(join(root, 'resources'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'tests', entry.name)))
  .map(({ name }) => name)
const ofAll = ['demo', 'wire/matrix', 'conformance', 'framework/menu', 'generated/given']

test.each(removable)('without %s types, lint and the tests of all other areas hold', { timeout: 3_600_000 }, (area) => {
  const others = [...new Set([...areas.filter((name) => name !== area), ...ofAll])]
  const copy = copyWithout(area)
  try {
    expect(existsSync(join(copy, 'resources', area))).toBe(false)
    checkCopy(copy, { 'unit-pure': houseRules, 'unit*': others.map((name) => `tests/${name}`) })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
