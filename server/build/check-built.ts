import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/** A plugin: the program that was built checks its declarations once, so that no start needs to. */
export function checkBuilt(): Plugin {
  return {
    name: 'check-built',
    async writeBundle({ dir = '.' }) {
      const program = join(dir, 'main.js')
      await promisify(execFile)(process.execPath, [program, 'check']).catch(({ stderr, message }) => {
        // Whoever starts what is left of the build is to start nothing.
        rmSync(program)
        // What does not fit, without the places of the program.
        this.error((stderr || message).split(/\n {4}at /)[0])
      })
    },
  }
}
