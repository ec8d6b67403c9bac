import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endPostgres } from './postgres'
import { inherited } from './program'
import { until } from './until'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'steward-production-')))
chmodSync(home, 0o711)
const clone = join(home, 'steward')
afterAll(async () => {
  await endPostgres(join(clone, 'data'))
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

/** What stands between backquotes in a numbered step of README's section. */
function codeOf(step: number): string[] {
  const readme = readFileSync(join(clone, 'README.md'), 'utf8')
  const section = /^## Production\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? ''
  const line = new RegExp(`^${step}\\. .*$`, 'm').exec(section)?.[0] ?? ''
  return [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}

/** The settings that a step names; what it leaves to the reader is given. */
const settingsOf = (step: number, given: Record<string, string>) =>
  Object.fromEntries(
    codeOf(step).flatMap((code) => {
      const [name = '', value] = code.split('=')
      const chosen = given[name] ?? value
      return /^[A-Z_]+$/.test(name) && chosen !== undefined ? [[name, chosen]] : []
    }),
  )

const secret = 'Zq3vT7mK9xLw2RbN8cHd5FgJ4sPy6AuE1iOo'
const origin = 'https://steward.example.com'

test('the steps for production work as they are written, in a bare clone', { timeout: 900_000 }, async () => {
  execFileSync('git', ['clone', '--quiet', resolve('.'), clone])
  const settings = {
    ...settingsOf(2, { STEWARD_SECRET: secret }),
    ...settingsOf(3, { STEWARD_ORIGIN: origin }),
  }
  expect(settings).toEqual({
    NODE_ENV: 'production',
    STEWARD_SECRET: secret,
    STEWARD_TRUST_PROXY: '1',
    STEWARD_ORIGIN: origin,
  })
  const env = { ...inherited, ...settings, PORT: '0', npm_config_prefer_offline: 'true' }
  const [build = '', start = '', ready = ''] = codeOf(5)
  execFileSync('sh', ['-c', build], { cwd: clone, env, stdio: 'pipe' })
  const server = spawn('sh', ['-c', `exec ${start}`], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const keep = (chunk: unknown) => {
    said += String(chunk)
  }
  for (const stream of [server.stdout, server.stderr]) stream.on('data', keep)
  const ended = new Promise<number | null>((done) => server.on('exit', done))
  try {
    const at = () => /Steward is ready at (\S+)/.exec(said)?.[1]
    await until('the server is ready', () => at() !== undefined || server.exitCode !== null, 300_000)
    expect(at(), said).toBeDefined()
    expect((await fetch(`${at()}${ready}`)).status).toBe(200)
    const [path = ''] = codeOf(6)
    expect(said).toContain(`registers at ${origin}${path}`)
    expect(said).toMatch(/with the setup code \S+/)
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
})
