import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCopy, copyProject } from './copy.mjs'

const run = (copy: string, ...words: string[]) =>
  execFileSync(process.execPath, [join(copy, 'scripts', 'new.mjs'), ...words], { encoding: 'utf8', stdio: 'pipe' })

test('an area that the script has made is typed, linted and served', { timeout: 1_200_000 }, () => {
  const copy = copyProject('new-area')
  try {
    expect(run(copy, 'area', 'hives', 'honeyJars')).toContain('npm run unit -- tests/hives')
    expect(() => run(copy, 'area', 'hives', 'honeyJars')).toThrow(/There is an area hives already/)
    expect(() => run(copy, 'area', '../out')).toThrow(/Usage/)
    checkCopy(copy, {
      'unit-pure': ['tests/lint/imports', 'tests/lint/house'],
      'unit*': ['tests/hives', 'tests/conformance'],
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
