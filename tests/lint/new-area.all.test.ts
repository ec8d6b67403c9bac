import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCopy, copyProject } from './copy.mjs'

const run = (copy: string, ...words: string[]) =>
  execFileSync(process.execPath, [join(copy, 'scripts', 'new.mjs'), ...words], { encoding: 'utf8', stdio: 'pipe' })

/** One edit: a role with its menu, which declarations and tests name at once. */
function addRole(copy: string): void {
  const path = join(copy, 'resources/people/roles.ts')
  const entry = `  auditor: { label: 'Auditor', standing: 2, menu: 'finance' },\n`
  writeFileSync(path, readFileSync(path, 'utf8').replace('  employee: {\n', `${entry}  employee: {\n`))
  const jars = join(copy, 'tests/hives/honeyJars.test.ts')
  const named = readFileSync(jars, 'utf8').replace(`steward.person('employee')`, `steward.person('auditor')`)
  expect(named).toContain('auditor')
  writeFileSync(jars, named)
}

test('an area, resources and a role that were added are typed, linted and served', { timeout: 1_200_000 }, () => {
  const copy = copyProject('new-area')
  try {
    expect(run(copy, 'area', 'hives', 'honeyJars')).toContain('npm run unit -- tests/hives')
    expect(() => run(copy, 'area', 'hives', 'honeyJars')).toThrow(/There is a resource honeyJars already, in hives/)
    expect(() => run(copy, 'area', '../out')).toThrow(/Usage/)
    expect(run(copy, 'resource', 'hives', 'honeyEntries')).toContain('hold honeyEntries')
    expect(run(copy, 'resource', 'teams', 'teamRooms')).toContain('npm run unit -- tests/teams')
    expect(() => run(copy, 'resource', 'hives', 'teamRooms')).toThrow(/a resource teamRooms already, in teams/)
    expect(() => run(copy, 'resource', 'nowhere', 'rooms')).toThrow(/There is no area nowhere/)
    expect(() => run(copy, 'resource', 'teams')).toThrow(/Usage/)
    addRole(copy)
    checkCopy(copy, {
      'unit-pure': ['tests/lint/imports', 'tests/lint/house'],
      'unit*': ['tests/hives', 'tests/teams/teamRooms', 'tests/conformance'],
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
