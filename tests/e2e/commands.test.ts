import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../server/build/build.mjs'
import { root } from '../lint/tree'

const home = mkdtempSync(join(tmpdir(), 'steward-commands-'))
beforeAll(() => ensureBuilt())
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = (program: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(root, program), ...words], {
    cwd: home,
    env: { PATH: process.env.PATH, DATA_DIR: join(home, 'data') },
  })

test.each(['nonsense', 'toString', '--help'])('the server refuses the unknown command %s', async (word) => {
  await expect(run('dist/server/main.js', word)).rejects.toMatchObject({
    code: 1,
    stderr: `The server knows no command ${word}: give backup, check, config, grant-admin, restore, upgrade, or nothing to start it.\n`,
  })
})

test.each([['dist/server/advise.js'], ['server/start.mjs', 'advise']])(
  '%s advises on indexes, where there is a database',
  async (program, ...words) => {
    await expect(run(program, ...words)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no database in ${join(home, 'data')}: start the server once, or set DATA_DIR or DATABASE_URL.\n`,
    })
  },
)
