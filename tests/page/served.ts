import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app/app'
import { noncePlaceholder } from '../../server/app/page/policy'
import type { Settings } from '../../server/start/settings'
import { startApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

/** A chain of three scripts, of which two import the third, and one style. */
const manifest = {
  'resources/pages.ts': { file: 'assets/pages-abc.js', imports: ['_a.js', '_b.js'], css: ['assets/pages-abc.css'] },
  '_a.js': { file: 'assets/a-abc.js', imports: ['_b.js'] },
  '_b.js': { file: 'assets/b-abc.js', imports: ['_a.js'] },
  'resources/leave/pages/leave.tsx': { file: 'assets/leave-abc.js' },
}

const files: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><script nonce="${noncePlaceholder}" src="/theme.js"></script></head><b nonce="${noncePlaceholder}">`,
  'index.html.gz': 'a page without a nonce',
  'theme.js': '1',
  'sw.js': '3',
  'sw.js.br': '3',
  'start-worker.js': 'start()',
  'assets/main-abc.js': '2',
  '.vite/manifest.json': JSON.stringify(manifest),
  '.env': 'SECRET=1',
}

/** A server with a web application beside it; `settings` change the tests' own. */
export async function serveWeb(settings: Partial<Settings> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'steward-web-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const steward = await startApp()
  const app: FastifyInstance = await buildApp({
    db: steward.db,
    declared: shipped,
    settings: { ...testSettings, ...settings },
    webRoot: root,
  })
  return {
    app,
    steward,
    async close() {
      await app.close()
      await steward.close()
      rmSync(root, { recursive: true })
    },
  }
}
