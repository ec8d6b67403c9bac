import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/** Plugin: checks the declarations once after the build, so that no start has to. */
export function checkBuiltPlugin(): Plugin {
  return {
    name: 'check-built',
    async writeBundle({ dir = '.' }) {
      const program = join(dir, 'main.js')
      await promisify(execFile)(process.execPath, [program, 'check']).catch(({ stderr, message }) => {
        // The remains of a failed build must not be startable.
        rmSync(program)
        // The message without the stack.
        this.error((stderr || message).split(/\n {4}at /)[0])
      })
    },
  }
}
