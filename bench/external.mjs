import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ended } from './processes.mjs'
import { freePort } from './program.mjs'

/** Texts are sorted as the server's own one sorts them. */
const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/**
 * A PostgreSQL as an administrator would run it beside the program: settings as initdb leaves them, reached over TCP.
 * Its binaries and its user are those of the server's own one, so that only the place differs.
 */
export async function startExternal(server, home) {
  const own = `/proc/${server.postmaster}`
  const binaries = dirname(readlinkSync(`${own}/exe`))
  const { uid, gid } = statSync(own)
  const [directory, port, password] = [join(home, 'external'), await freePort(), 'external-of-the-bench']
  mkdirSync(directory)
  writeFileSync(join(directory, 'password'), password)
  for (const path of [directory, join(directory, 'password')]) chownSync(path, uid, gid)
  const data = join(directory, 'data')
  const asOwner = { uid, gid, cwd: directory, stdio: 'ignore' }
  const cluster = ['-D', data, '-U', 'steward', '-E', 'UTF8', ...collation]
  execFileSync(join(binaries, 'initdb'), [...cluster, '-A', 'scram-sha-256', '--pwfile=password'], asOwner)
  const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory]
  const child = spawn(join(binaries, 'postgres'), place, asOwner)
  const url = `postgres://steward:${password}@127.0.0.1:${port}/steward`
  await created(child, url.replace(/\w+$/, 'postgres'))
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGINT')
      await ended(child)
    },
  }
}

/** Waits until it answers, and makes the database. */
async function created(child, url) {
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(50)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.query('create database steward')
      return
    } catch (error) {
      if (!['ECONNREFUSED', '57P03'].includes(error.code)) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('PostgreSQL was not ready in half a minute')
}
