import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { checkBuiltPlugin } from '../../server/build/check-built'

/** Builds a program of one file as the server is built. */
async function built(program: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-check-'))
  const main = join(folder, 'main.mjs')
  writeFileSync(main, program)
  try {
    return await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [checkBuiltPlugin()],
      build: {
        ssr: true,
        outDir: 'out',
        rolldownOptions: { input: { main }, output: { entryFileNames: '[name].js' } },
      },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a program whose declarations do not fit is not built, and what does not fit is said', async () => {
  const checks = (exitCode: number) =>
    `console.error('Resource boats: is declared twice'); process.exit(process.argv[2] === 'check' ? ${exitCode} : 0)`
  await expect(built(checks(1))).rejects.toThrow('Resource boats: is declared twice')
  await expect(built(checks(0))).resolves.toBeTruthy()
})
