import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { findNearest } from '../../src/framework/naming'
import { describeDatabaseHost, isUnencryptedConnection } from './database-address'
import { isHardToGuess } from './entropy'
import { refuseBackupInDataDir } from './folder-nesting'
import { isLoopback } from './loopback'
import { getSettingMeaning, type ParsedEnvironment, settingsSchema } from './settings-schema'
import { StartProblem } from './start-problem'

export { StartProblem }

export interface Settings {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** The folder of an installed PostgreSQL; undefined: the embedded one is used. */
  postgres: string | undefined
  seed: 'demo' | 'empty'
  /** The paths of PEM files. */
  tls: { certPath: string; keyPath: string } | undefined
  production: boolean
  logLevel: ParsedEnvironment['LOG_LEVEL']
  /** The token for reading metrics; undefined: there are no metrics. */
  metricsToken: string | undefined
  /** The server's secret; empty until `withSecret` has added it. */
  secret: string
  /** The data keys, in the form of STEWARD_DATA_KEYS; empty until `withDataKeys` has added them. */
  dataKeys: string
  /** The number or the addresses of trusted proxies; false: there are none. */
  trustProxy: number | string[] | false
  /** The origin that browsers use, without a trailing slash or path. */
  origin: string | undefined
  /** The mail server; undefined: no mail is sent. */
  smtp: { url: string; from: string } | undefined
  companyZone: string
  /** The ISO 3166-1 code. */
  companyCountry: string
  /** The name on printed asset labels; undefined: none. */
  companyName: string | undefined
  companyPhone: string | undefined
  currency: string
  /** The first month of the fiscal year, 1 to 12. */
  fiscalYearStart: number
  /** The domains of work addresses, in small letters; empty: any domain. */
  mailDomains: readonly string[]
  poolSize: number
  statementTimeoutMs: number
  /** The number of calls a minute from one address. */
  rateLimit: number
  /** The address of the store of files; undefined: files are stored in `dataDir`. */
  s3Url: string | undefined
  /** The hosts that connections to other services may call; one with a dot in front means all below it. */
  outsideHosts: readonly string[]
  /** True where such calls may go anywhere and without TLS, as in tests. */
  allowsPrivateOutside: boolean
  /** Gigabytes that files may take; undefined: only the disk limits them. */
  filesMaxGb: number | undefined
  /** Megabytes that imports and batches may take. */
  batchesMaxMb: number
  /** Megabytes that one person may write in a day. */
  writesMaxMb: number
  /** Where and how often backups are made; undefined: there are none. */
  backup: { directory: string; hours: number; keepDays: number } | undefined
  /** The key of encrypted backups; undefined: they are not encrypted. */
  backupKey: Buffer | undefined
  /** Days after which a sign-in is deleted. */
  signInDays: number
  /** True where the chat of the demo is offered. */
  hasDemoChat: boolean
  /** Entries `table.column` whose data may be lost. */
  allowedLosses: readonly string[]
}

/**
 * Reads all settings from the environment.
 * @throws StartProblem naming the setting, its value and the cure
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const names = Object.keys(settingsSchema.shape)
  refuseUnknownSettings(env, names)
  // Shells and compose files write an empty value for "not set".
  const input = Object.fromEntries(names.map((name) => [name, env[name]]).filter(([, value]) => value))
  const parsed = settingsSchema.safeParse(input)
  if (!parsed.success) throw toSettingProblem(String(parsed.error.issues[0]?.path[0]), input)
  const settings = toSettings(parsed.data)
  refuseUnsafeSettings(settings, parsed.data)
  return settings
}

/** Lists the rows of the README's table of settings. */
export function describeSettings(): { name: string; default: string; meaning: string }[] {
  const defaults: Record<string, unknown> = settingsSchema.parse({})
  return Object.keys(settingsSchema.shape).map((name) => {
    const meaning = getSettingMeaning(name)
    return { name, default: meaning.shown ?? String(defaults[name] ?? 'none'), meaning: meaning.description }
  })
}

/** Refuses demo people in production; `count` answers how many there are in the database. */
export async function refuseDemoPeople(settings: Settings, count: () => Promise<number>): Promise<void> {
  if (!settings.production) return
  const demoPeople = await count()
  if (demoPeople === 0) return
  throw new StartProblem(
    `The database holds ${demoPeople} demo people with published passwords`,
    'use another DATA_DIR or DATABASE_URL in production, or remove these people first',
  )
}

function toSettings(input: ParsedEnvironment): Settings {
  const production = input.NODE_ENV === 'production'
  const seed = input.SEED ?? (production ? 'empty' : 'demo')
  const { TLS_CERT: certPath, TLS_KEY: keyPath, STEWARD_SMTP_URL: url, STEWARD_MAIL_FROM: from } = input
  return {
    port: input.PORT,
    host: input.HOST,
    dataDir: resolve(input.DATA_DIR),
    databaseUrl: input.DATABASE_URL,
    postgres: input.STEWARD_POSTGRES,
    seed,
    tls: certPath && keyPath ? { certPath, keyPath } : undefined,
    production,
    logLevel: input.LOG_LEVEL,
    metricsToken: input.STEWARD_METRICS_TOKEN,
    secret: input.STEWARD_SECRET ?? '',
    dataKeys: input.STEWARD_DATA_KEYS ?? '',
    trustProxy: input.STEWARD_TRUST_PROXY,
    origin: input.STEWARD_ORIGIN && new URL(input.STEWARD_ORIGIN).origin,
    smtp: url && from ? { url, from } : undefined,
    companyZone: input.STEWARD_COMPANY_ZONE,
    companyCountry: input.STEWARD_COMPANY_COUNTRY,
    companyName: input.STEWARD_COMPANY_NAME ?? (seed === 'demo' ? 'Steward Demo Company' : undefined),
    companyPhone: input.STEWARD_COMPANY_PHONE ?? (seed === 'demo' ? '+91 80 5550 0100' : undefined),
    currency: input.STEWARD_CURRENCY,
    fiscalYearStart: input.STEWARD_FISCAL_YEAR_START,
    mailDomains: input.STEWARD_MAIL_DOMAINS ?? [],
    poolSize: input.STEWARD_POOL_SIZE ?? availableParallelism() + 1,
    statementTimeoutMs: input.STEWARD_STATEMENT_TIMEOUT_MS,
    rateLimit: input.STEWARD_RATE_LIMIT,
    s3Url: input.STEWARD_S3_URL,
    outsideHosts: input.STEWARD_OUTSIDE_HOSTS,
    allowsPrivateOutside: input.STEWARD_OUTSIDE_PRIVATE === 'allow',
    filesMaxGb: input.STEWARD_FILES_MAX_GB,
    batchesMaxMb: input.STEWARD_BATCHES_MAX_MB,
    writesMaxMb: input.STEWARD_WRITES_MAX_MB,
    backup: toBackupSettings(input),
    backupKey: input.STEWARD_BACKUP_KEY === undefined ? undefined : Buffer.from(input.STEWARD_BACKUP_KEY, 'base64'),
    signInDays: input.STEWARD_SIGN_IN_DAYS,
    hasDemoChat: input.STEWARD_DEMO_CHAT ? input.STEWARD_DEMO_CHAT === 'on' : seed === 'demo',
    allowedLosses: input.STEWARD_ALLOW_LOSS?.split(',') ?? [],
  }
}

function toBackupSettings({
  STEWARD_BACKUP_DIR: directory,
  STEWARD_BACKUP_HOURS: hours,
  STEWARD_BACKUP_KEEP_DAYS: keepDays,
}: ParsedEnvironment): Settings['backup'] {
  return directory === undefined ? undefined : { directory: resolve(directory), hours, keepDays }
}

const pairs = [
  ['TLS_CERT', 'TLS_KEY'],
  ['STEWARD_SMTP_URL', 'STEWARD_MAIL_FROM'],
] as const

function refuseUnsafeSettings(settings: Settings, input: ParsedEnvironment): void {
  for (const pair of pairs) {
    const absent = pair.filter((name) => !input[name])
    if (absent.length === 1)
      throw new StartProblem(
        `${pair.find((name) => input[name])} is set but ${absent[0]} is not`,
        'set both or neither',
      )
  }
  if (settings.smtp && !settings.origin && !isLoopback(settings.host)) {
    const cause = `Links of mails would lead to HOST=${settings.host}`
    throw new StartProblem(cause, 'set STEWARD_ORIGIN to the origin that browsers use')
  }
  if (!settings.tls && !settings.trustProxy && !isLoopback(settings.host)) {
    throw new StartProblem(
      `HOST=${settings.host} would send passwords over the network in clear`,
      'set TLS_CERT and TLS_KEY, or STEWARD_TRUST_PROXY=1 behind a proxy that ends TLS, or HOST=127.0.0.1',
    )
  }
  if (settings.backup) refuseBackupInDataDir(settings.backup.directory, settings.dataDir)
  if (!settings.production) return
  refuseUnencryptedProduction(settings, input)
  if (settings.allowsPrivateOutside) {
    throw new StartProblem('STEWARD_OUTSIDE_PRIVATE would let connections reach the inner network', 'leave it away')
  }
  if (settings.seed === 'demo') {
    throw new StartProblem('SEED=demo puts people with published passwords into production', 'set SEED=empty')
  }
  if (settings.hasDemoChat) {
    throw new StartProblem('STEWARD_DEMO_CHAT=on puts a chat into production that nobody answers', 'set it to off')
  }
  if (settings.secret && settings.secret.length < 32) {
    throw new StartProblem('STEWARD_SECRET is shorter than 32 characters', getSettingMeaning('STEWARD_SECRET').cure)
  }
  if (settings.secret && !isHardToGuess(settings.secret)) {
    throw new StartProblem(
      'STEWARD_SECRET can be guessed: it repeats itself',
      'make one with "openssl rand -base64 36"',
    )
  }
}

/** Refuses unencrypted connections between machines in production. */
function refuseUnencryptedProduction(settings: Settings, input: ParsedEnvironment): void {
  if (settings.trustProxy && !settings.origin)
    throw new StartProblem(
      'STEWARD_TRUST_PROXY is set, but not the origin that browsers use',
      'set STEWARD_ORIGIN to it, such as https://steward.example.com',
    )
  const place = input.STEWARD_DATABASE_CLEAR ? undefined : findUnencryptedHost(settings)
  if (!place) return
  throw new StartProblem(
    `DATABASE_URL would send everything to ${place} in clear`,
    'add ?sslmode=verify-full to it, or set STEWARD_DATABASE_CLEAR=allow where nobody else is on the network between',
  )
}

/** Answers the host of a database that is reached over a network without TLS; undefined otherwise. */
export const findUnencryptedHost = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string | undefined =>
  databaseUrl !== undefined && isUnencryptedConnection(databaseUrl) ? describeDatabaseHost(databaseUrl) : undefined

function refuseUnknownSettings(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('STEWARD_') && !names.includes(name))
  if (!unknown) return
  const close = findNearest(unknown, names)
  throw new StartProblem(
    `${unknown}=${env[unknown] ?? ''} is not a setting`,
    close ? `did you mean ${close}` : 'remove it; README.md lists the settings',
  )
}

function toSettingProblem(name: string, input: Record<string, string | undefined>): StartProblem {
  const { cure, secret } = getSettingMeaning(name)
  return new StartProblem(`${name}=${secret ? '(hidden)' : input[name]} is not usable`, cure)
}
