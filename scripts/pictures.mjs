import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Takes the pictures of the README anew, from the demo company; a release commits what has changed.
const root = fileURLToPath(new URL('../', import.meta.url))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'tests/e2e/pictures.all.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: join(root, 'docs', 'pictures') },
})
process.exitCode = status ?? 1
