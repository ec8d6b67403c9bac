import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { stewardServer } from '../resources/server'
import { buildApp } from './app/app'
import { findBackupAlarm } from './backup/state'
import { loadSettings } from './database/load-settings'
import { openDatabaseFromSettings } from './database/open-from-settings'
import { formatDatabaseVersion, readDatabaseVersion } from './database/version'
import { createFileReader } from './files/read-mail-files'
import { openFileStore } from './files/store/open'
import { startMailWorker } from './mail/worker'
import { ServedSlot } from './operations/definitions/served'
import { buildOperationsAndJobs } from './operations/operations-and-jobs'
import { prepareDatabase } from './prepare'
import { toCompany } from './records/compose-model'
import { withDataKeys } from './records/secrets/data-keys'
import { deriveSetupCode, needsSetup } from './session/setup-code'
import { prepareDataDirectory } from './start/data-directory'
import { log, registerCloser, runProgram, show, stop, throwIfStopping } from './start/program'
import { withSecret } from './start/secret'
import { findUnencryptedHost, type Settings, StartProblem } from './start/settings'
import { getErrorCode, getErrorMessage } from './start/start-problem'
import { markDeclarationsChecked } from './wire/checks/rights/checked-declarations'

const drainMs = 10_000

/** The build puts this file beside the present one. */
const backgroundThread = new URL('./background-thread.js', import.meta.url)

async function startServer(): Promise<void> {
  // The build has checked the declarations already.
  markDeclarationsChecked(stewardServer)
  const rawSettings = loadSettings()
  checkCertificate(rawSettings)
  const settings = withDataKeys(withSecret({ ...rawSettings, dataDir: prepareDataDirectory(rawSettings.dataDir) }))
  const { db, close } = await openDatabaseFromSettings(settings, log)
  registerCloser(close)
  await prepareDatabase(db, settings, stewardServer, log)
  throwIfStopping()
  const served = await ServedSlot.open(db, settings, stewardServer)
  const app = await buildApp({ db, settings, declared: stewardServer, served, backgroundThread })
  registerCloser(() => drainRequests(app))
  await listenOnPort(app, settings)
  // This is logged late, so that a refused start prints only its reason.
  log(`The database is ${formatDatabaseVersion(await readDatabaseVersion(db))}.`)
  const place = findUnencryptedHost(settings)
  if (place) log(`What is sent to the database at ${place} passes the network in clear: add ?sslmode=verify-full.`)
  const origin = computeOrigin(app, settings)
  const mails = await startMailWorker({
    db,
    settings,
    carry: createFileReader(db, openFileStore(settings)),
    log,
    show,
    origin: settings.origin ?? origin,
    get model() {
      return served.current.model
    },
    company: toCompany(settings),
  })
  registerCloser(() => mails.close())
  const alarm = settings.backup ? null : await findBackupAlarm(settings)
  if (alarm) log(alarm)
  const lines = (await needsSetup(db)) ? formatSetupLines(origin, settings) : []
  printStartMessage(origin, settings, lines)
}

/** Runs the commands `backup` and `restore`. */
async function runBackupOrRestore(command: 'backup' | 'restore', words: readonly string[]): Promise<void> {
  const { backUpNow, restoreNow } = await import('./backup/command')
  const settings = loadSettings()
  show(
    await (command === 'backup'
      ? backUpNow(settings, stewardServer, words, registerCloser)
      : restoreNow(settings, stewardServer, words, new Date())),
  )
  await stop(0)
}

/** Runs the command `grant-admin`: makes a person administrator when no administrator can sign in. */
async function runGrantAdmin(words: readonly string[]): Promise<void> {
  const { grantAdmin } = await import('./session/roles/grant-admin-command')
  show(await grantAdmin(loadSettings(), words, registerCloser))
  await stop(0)
}

/** Runs the command `config`: pulls, plans or applies definitions as files. */
async function runConfigCommand(words: readonly string[]): Promise<void> {
  const { runConfig } = await import('./app/config/config-command')
  markDeclarationsChecked(stewardServer)
  show(await runConfig(loadSettings(), stewardServer, words, registerCloser))
  await stop(0)
}

/** Runs the command `check` for the build: refuses inconsistent declarations. */
async function runDeclarationCheck(): Promise<void> {
  const { checkDeclarations } = await import('./wire/checks/check-declarations')
  checkDeclarations(stewardServer)
  buildOperationsAndJobs(stewardServer)
  await stop(0)
}

/** Runs the command `upgrade`: upgrades the database from an older PostgreSQL. */
async function runUpgrade(words: readonly string[]): Promise<void> {
  const { upgradeNow } = await import('./database/upgrade/command')
  show(await upgradeNow(loadSettings(), words, log))
  await stop(0)
}

// The certificate is checked before anything opens, so that a wrong path is reported in one line.
function checkCertificate({ tls }: Settings): void {
  if (!tls) return
  const cert = readPem('TLS_CERT', tls.certPath)
  const key = readPem('TLS_KEY', tls.keyPath)
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const cause = `TLS_CERT and TLS_KEY are not usable (${getErrorMessage(error)})`
    throw new StartProblem(cause, 'give a certificate chain and the private key that belongs to it as PEM files')
  }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const cause = `${name}=${path} cannot be read (${getErrorMessage(error)})`
    throw new StartProblem(cause, 'give the path of a PEM file that this user may read')
  }
}

async function listenOnPort(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const cures: Record<string, string> = {
      EADDRINUSE: 'another program listens there: stop it, or set PORT to another number',
      EACCES: 'this user may not: set PORT to a number above 1023',
      EADDRNOTAVAIL: 'this machine has no such address: set HOST to one of its own',
      ENOTFOUND: 'this machine has no such address: set HOST to one of its own',
    }
    const cure = cures[getErrorCode(error) ?? '']
    throw cure ? new StartProblem(`The server cannot listen on ${host} port ${port}`, cure) : error
  }
}

function computeOrigin(app: FastifyInstance, settings: Settings): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return `${settings.tls ? 'https' : 'http'}://${host}:${port}`
}

function formatSetupLines(origin: string, settings: Settings): string[] {
  return [
    '',
    `Nobody has an account yet. The first administrator registers at ${settings.origin ?? origin}/session/signup`,
    `with the setup code ${deriveSetupCode(settings.secret)}`,
  ]
}

function printStartMessage(origin: string, settings: Settings, more: string[]): void {
  const lines = [`Steward is ready at ${origin}`, ...more]
  if (settings.seed === 'demo') lines.push('', ...formatCredentials())
  show(lines.join('\n'))
}

function formatCredentials(): string[] {
  const rows = [
    ['Role', 'User name', 'Password'],
    ...(stewardServer.demo?.credentials ?? []).map((each) => [each.role, each.username, each.password]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

async function drainRequests(app: FastifyInstance): Promise<void> {
  const forced = delay(drainMs, undefined, { ref: false }).then(() => app.server.closeAllConnections())
  // A kept-alive connection becomes idle only after its last call, and nothing else would close it then.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await Promise.race([app.close(), forced]).finally(() => clearInterval(idle))
}

const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  backup: (words) => runBackupOrRestore('backup', words),
  check: runDeclarationCheck,
  config: runConfigCommand,
  'grant-admin': runGrantAdmin,
  restore: (words) => runBackupOrRestore('restore', words),
  upgrade: runUpgrade,
}
/** Runs the command that the first argument names; without arguments, the server. */
async function runCommand([command, ...words]: readonly string[]): Promise<void> {
  if (command === undefined) return startServer()
  const run = Object.hasOwn(commands, command) && commands[command]
  if (run) return run(words)
  throw new StartProblem(
    `The server knows no command ${command}`,
    `give ${Object.keys(commands).join(', ')}, or nothing to start it`,
  )
}

runProgram(() => runCommand(process.argv.slice(2)))
