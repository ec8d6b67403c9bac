import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { stewardServer } from '../resources/server'
import { buildApp } from './app'
import { findBackupAlarm } from './backup/state'
import { selectInstalledPostgres } from './database/embedded-packages'
import { openDatabaseFromSettings } from './database/open-from-settings'
import { formatDatabaseVersion, readDatabaseVersion } from './database/version'
import { createFileReader } from './files/read-mail-files'
import { openFileStore } from './files/store/open'
import { buildOperationsAndJobs } from './kernel'
import { startMailWorker } from './mail/worker'
import { prepareDatabase } from './prepare'
import { composeModel, toCompany } from './records/compose-model'
import { withDataKeys } from './records/secrets/data-keys'
import { deriveSetupCode, needsSetup } from './session/setup-code'
import { prepareDataDirectory } from './start/data-directory'
import { toDiskFullProblem } from './start/disk-full'
import { withSecret } from './start/secret'
import { findUnencryptedHost, readSettings, type Settings, StartProblem } from './start/settings'
import { getErrorCode, getErrorMessage } from './start/start-problem'
import { markDeclarationsChecked } from './wire/checks/rights/checked-declarations'

const drainMs = 10_000

/** Built beside this file. */
const backgroundThread = new URL('./background-thread.js', import.meta.url)

/** Functions that close what was opened, called in reverse order. */
const closers: (() => Promise<void>)[] = []
let stopping = false

class StartInterrupted extends Error {}

async function startServer(): Promise<void> {
  // The build has checked the declarations already.
  markDeclarationsChecked(stewardServer)
  const rawSettings = loadSettings()
  checkCertificate(rawSettings)
  const settings = withDataKeys(withSecret({ ...rawSettings, dataDir: prepareDataDirectory(rawSettings.dataDir) }))
  const { db, close } = await openDatabaseFromSettings(settings, logLine)
  registerCloser(close)
  await prepareDatabase(db, settings, stewardServer, logLine)
  throwIfStopping()
  const app = await buildApp({ db, settings, declared: stewardServer, backgroundThread })
  registerCloser(() => drainRequests(app))
  await listenOnPort(app, settings)
  // Logged late: a refused start prints only its reason.
  logLine(`The database is ${formatDatabaseVersion(await readDatabaseVersion(db))}.`)
  const place = findUnencryptedHost(settings)
  if (place) logLine(`What is sent to the database at ${place} passes the network in clear: add ?sslmode=verify-full.`)
  const origin = computeOrigin(app, settings)
  const mails = await startMailWorker({
    db,
    settings,
    carry: createFileReader(db, openFileStore(settings)),
    log: logLine,
    show: printLine,
    origin: settings.origin ?? origin,
    model: composeModel(stewardServer, settings),
    company: toCompany(settings),
  })
  registerCloser(() => mails.close())
  const alarm = settings.backup ? null : await findBackupAlarm(settings)
  if (alarm) logLine(alarm)
  const lines = (await needsSetup(db)) ? formatSetupLines(origin, settings) : []
  printStartMessage(origin, settings, lines)
}

/** Reads the settings and selects the PostgreSQL that they name. */
function loadSettings(): Settings {
  const settings = readSettings(process.env)
  if (settings.postgres && !settings.databaseUrl) selectInstalledPostgres(settings.postgres)
  return settings
}

/** Runs the commands `backup` and `restore`. */
async function runBackupOrRestore(command: 'backup' | 'restore', words: readonly string[]): Promise<void> {
  const { backUpNow, restoreNow } = await import('./backup/command')
  const settings = loadSettings()
  printLine(
    await (command === 'backup'
      ? backUpNow(settings, stewardServer, words, registerCloser)
      : restoreNow(settings, stewardServer, words, new Date())),
  )
  await stopServer(0)
}

/** Runs the command `advise`: prints which indexes are missing. */
async function runAdvise(words: readonly string[]): Promise<void> {
  const { buildAdviceReport: adviceOn } = await import('./advise/command')
  printLine(await adviceOn(loadSettings(), stewardServer, words, registerCloser))
  await stopServer(0)
}

/** Runs the command `grant-admin`: makes a person administrator where no administrator can sign in. */
async function runGrantAdmin(words: readonly string[]): Promise<void> {
  const { grantAdmin } = await import('./session/roles/grant-admin-command')
  printLine(await grantAdmin(loadSettings(), words, registerCloser))
  await stopServer(0)
}

/** Runs the command `check` for the build: refuses inconsistent declarations. */
async function runDeclarationCheck(): Promise<void> {
  const { checkDeclarations } = await import('./wire/checks/check-declarations')
  checkDeclarations(stewardServer)
  buildOperationsAndJobs(stewardServer)
  await stopServer(0)
}

/** Runs the command `upgrade`: upgrades the database from an older PostgreSQL. */
async function runUpgrade(words: readonly string[]): Promise<void> {
  const { upgradeNow } = await import('./database/upgrade/command')
  printLine(await upgradeNow(loadSettings(), words, logLine))
  await stopServer(0)
}

// Checked before anything opens, so that a wrong path is reported in one line.
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

function registerCloser(close: () => Promise<void>): void {
  closers.push(close)
  throwIfStopping()
}

// A signal during the start lets the current step finish, so that nothing stays half open.
function throwIfStopping(): void {
  if (stopping) throw new StartInterrupted()
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
  printLine(lines.join('\n'))
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
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
  // A kept-alive connection becomes idle only after its last call, and nothing else closes it then.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await Promise.race([app.close(), forced]).finally(() => clearInterval(idle))
}

async function stopServer(exitCode: number): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => logLine(getErrorMessage(error)))
  }
  process.exit(exitCode)
}

function logLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

function exitWithProblem(cause: unknown): Promise<void> {
  const error = toDiskFullProblem(cause, resolve(process.env.DATA_DIR || './data'))
  if (!(error instanceof StartInterrupted)) {
    logLine(
      error instanceof StartProblem
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    )
  }
  return stopServer(error instanceof StartInterrupted ? 0 : 1)
}

const [command, ...words] = process.argv.slice(2)
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  advise: runAdvise,
  backup: (words) => runBackupOrRestore('backup', words),
  check: runDeclarationCheck,
  'grant-admin': runGrantAdmin,
  restore: (words) => runBackupOrRestore('restore', words),
  upgrade: runUpgrade,
}
const starting = ((command && commands[command]?.(words)) || startServer()).catch(exitWithProblem)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal means that somebody does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    void starting.then(() => stopServer(0))
  })
}

process.on('unhandledRejection', (error) =>
  logLine(error instanceof Error ? (error.stack ?? error.message) : String(error)),
)
