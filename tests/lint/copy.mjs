import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies what is committed or being worked on aside; answers where the copy stands. */
export function copyProject(name, isLeft = () => false) {
  const copy = mkdtempSync(join(tmpdir(), `steward-${name}-`))
  // The database may run as a user of its own, who has to pass through.
  chmodSync(copy, 0o711)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of new Set(listed.split('\0').filter(Boolean)))
    if (!isLeft(path) && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Types and lint of a copy, then what the named tests of each project hold; what is exhaustive is tried in the whole. */
export function checkCopy(copy, tests = {}) {
  const { TESTS: _, ...env } = process.env
  const run = (program, ...args) =>
    execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: copy, stdio: 'inherit', env })
  run('typescript/bin/tsc', '--noEmit')
  run('@biomejs/biome/bin/biome', 'check', '.')
  for (const [project, paths] of Object.entries(tests))
    if (paths.length > 0) run('vitest/vitest.mjs', 'run', '--project', project, ...paths)
}
