import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { locateContradiction } from './resource-files/locate-contradiction'

/** Plugin that checks the declarations once after the build, so that no start has to. */
export function checkBuiltPlugin(): Plugin {
  return {
    name: 'check-built',
    async writeBundle({ dir = '.' }) {
      const program = join(dir, 'main.js')
      await promisify(execFile)(process.execPath, [program, 'check']).catch(({ stderr, message }) => {
        // Deletes the program, because nobody should be able to start what a failed build left.
        rmSync(program)
        // Answers the message without the stack.
        this.error(locateContradiction((stderr || message).split(/\n {4}at /)[0], process.cwd()))
      })
    },
  }
}
