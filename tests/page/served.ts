import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app/app'
import { noncePlaceholder } from '../../server/app/page/policy'
import type { Settings } from '../../server/start/settings'
import { startApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

const files: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><script nonce="${noncePlaceholder}" src="/theme.js"></script><b nonce="${noncePlaceholder}">`,
  'index.html.gz': 'a page without a nonce',
  'theme.js': '1',
  'assets/main-abc.js': '2',
  '.vite/manifest.json': '{}',
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
