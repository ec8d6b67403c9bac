import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { nearest } from '../src/framework/naming'
import { StartProblem } from './start/start-problem'

export { StartProblem }

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

const yesOrNo = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** An address, or a name with one in angle brackets; no line of its own. */
const mailSender = /^([^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const currencyCode = /^[A-Z]{3}$/
const columnNames = /^[a-z0-9_.,]+$/

/** `cure` ends the sentence "PORT=abc is not usable: ..."; `shown` is what the README says where the default is not a constant. */
interface Meaning {
  description: string
  cure: string
  shown?: string
  secret?: boolean
}

const meanings = z.registry<Meaning>()

function setting<Schema extends z.ZodType>(schema: Schema, meaning: Meaning): Schema {
  meanings.add(schema, meaning)
  return schema
}

/** Every setting, its default and its meaning. */
export const settingsSchema = z.object({
  PORT: setting(whole(0, 65535).default(8443), {
    description: 'Port to listen on; 0 takes a free one.',
    cure: 'give a number from 0 to 65535',
  }),
  HOST: setting(z.string().min(1).default('127.0.0.1'), {
    description: 'Address to listen on. Anything but a loopback address needs TLS or a trusted proxy.',
    cure: 'give an address of this machine',
  }),
  DATA_DIR: setting(z.string().min(1).default('./data'), {
    description: 'Directory of the database, the uploaded files and the secret.',
    cure: 'give a directory',
  }),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    description: 'PostgreSQL 15 or later to use instead of the one the server starts itself.',
    cure: 'give postgres://user:password@host:5432/database',
    secret: true,
  }),
  SEED: setting(z.enum(['demo', 'empty']).optional(), {
    description: 'What an empty database is filled with.',
    cure: 'give demo or empty',
    shown: 'demo; empty in production',
  }),
  TLS_CERT: setting(z.string().min(1).optional(), {
    description: 'Path of the certificate chain (PEM); together with TLS_KEY.',
    cure: 'give the path of a PEM file',
  }),
  TLS_KEY: setting(z.string().min(1).optional(), {
    description: 'Path of the private key (PEM); together with TLS_CERT.',
    cure: 'give the path of a PEM file',
  }),
  NODE_ENV: setting(z.string().optional(), {
    description: 'production refuses demo data and a short secret.',
    cure: 'give production, or leave it away',
  }),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
    description: 'Least severe line that is logged.',
    cure: 'give trace, debug, info, warn, error, fatal or silent',
  }),
  STEWARD_METRICS_TOKEN: setting(z.string().min(16).optional(), {
    description: 'Token that `/metrics` asks for, at least 16 characters; without one there are no metrics.',
    cure: 'give at least 16 random characters',
    secret: true,
  }),
  STEWARD_SECRET: setting(z.string().min(1).optional(), {
    description: 'Secret that signs the session tokens; at least 32 characters in production.',
    cure: 'give at least 32 random characters',
    shown: 'made once, kept in DATA_DIR/secret',
    secret: true,
  }),
  STEWARD_TRUST_PROXY: setting(yesOrNo.default(false), {
    description: 'Whether a proxy in front ends TLS and tells the client address.',
    cure: 'give true or false',
  }),
  STEWARD_ORIGIN: setting(z.url({ protocol: /^https?$/ }).optional(), {
    description: 'Origin under which browsers reach the server, used in links of mails.',
    cure: 'give an origin such as https://steward.example.com',
  }),
  STEWARD_SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    description: 'Mail server. Without one a demo installation prints its mails, and any other keeps them.',
    cure: 'give smtps://user:password@host:465 or smtp://host:25',
    secret: true,
  }),
  STEWARD_MAIL_FROM: setting(z.string().regex(mailSender).optional(), {
    description: 'Sender of mails; together with STEWARD_SMTP_URL.',
    cure: 'give an address such as Steward <steward@example.com>',
  }),
  STEWARD_COMPANY_ZONE: setting(z.string().refine(isZone).default('Asia/Kolkata'), {
    description: 'Time zone in which the company counts its days.',
    cure: 'give an IANA name such as Asia/Kolkata',
  }),
  STEWARD_CURRENCY: setting(z.string().regex(currencyCode).default('INR'), {
    description: 'Currency of the company.',
    cure: 'give three capital letters such as INR',
  }),
  STEWARD_FISCAL_YEAR_START: setting(whole(1, 12).default(4), {
    description: 'Month, 1 to 12, in which the fiscal year of the company begins.',
    cure: 'give a month from 1 to 12',
  }),
  STEWARD_POOL_SIZE: setting(whole(1, 200).optional(), {
    description: 'Connections to the database.',
    cure: 'give a number from 1 to 200',
    shown: 'cores + 1',
  }),
  STEWARD_RATE_LIMIT: setting(whole(1, 10_000_000).default(1200), {
    description:
      'Calls a minute that one person, or one address before sign-in, may make; a quarter of it where a password is hashed.',
    cure: 'give a number of calls',
  }),
  STEWARD_ALLOW_LOSS: setting(z.string().regex(columnNames).optional(), {
    description:
      'Columns (table.column, by commas) whose type may change although their values do not fit; the old values are parked for 30 days.',
    cure: 'give names such as customers.credit_limit',
  }),
  STEWARD_STATEMENT_TIMEOUT_MS: setting(whole(0, 86_400_000).default(30_000), {
    description: 'Milliseconds after which PostgreSQL cancels a statement; 0 never.',
    cure: 'give a number of milliseconds',
  }),
})

type Given = z.output<typeof settingsSchema>

export interface Settings {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  seed: 'demo' | 'empty'
  /** Paths of PEM files: both or none. */
  tls: { certPath: string; keyPath: string } | undefined
  production: boolean
  logLevel: Given['LOG_LEVEL']
  /** Undefined: no metrics. */
  metricsToken: string | undefined
  /** Empty until `withSecret` filled it in. */
  secret: string
  trustProxy: boolean
  /** Without a trailing slash or path. */
  origin: string | undefined
  /** Undefined: no mail is sent. */
  smtp: { url: string; from: string } | undefined
  companyZone: string
  currency: string
  /** Month, 1 to 12. */
  fiscalYearStart: number
  poolSize: number
  statementTimeoutMs: number
  /** Calls a minute from one address. */
  rateLimit: number
  /** `table.column` names. */
  allowedLosses: readonly string[]
}

/** Reads every setting from the environment; throws a StartProblem that names the setting, its value and the cure. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const names = Object.keys(settingsSchema.shape)
  refuseUnknown(env, names)
  // An empty value is how shells and compose files say "not set".
  const given = Object.fromEntries(names.map((name) => [name, env[name]]).filter(([, value]) => value))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0]), given)
  const settings = shape(parsed.data)
  refuseUnsafe(settings, parsed.data)
  return settings
}

/** The rows of the README's table of settings. */
export function describeSettings(): { name: string; default: string; meaning: string }[] {
  const defaults: Record<string, unknown> = settingsSchema.parse({})
  return Object.keys(settingsSchema.shape).map((name) => {
    const meaning = meaningOf(name)
    return { name, default: meaning.shown ?? String(defaults[name] ?? 'none'), meaning: meaning.description }
  })
}

/** Refuses to serve demo people in production; `count` says how many of them the database holds. */
export async function refuseDemoPeople(settings: Settings, count: () => Promise<number>): Promise<void> {
  if (!settings.production) return
  const found = await count()
  if (found === 0) return
  throw new StartProblem(
    `The database holds ${found} demo people with published passwords`,
    'use another DATA_DIR or DATABASE_URL in production, or remove these people first',
  )
}

function shape(given: Given): Settings {
  const production = given.NODE_ENV === 'production'
  const { TLS_CERT: certPath, TLS_KEY: keyPath, STEWARD_SMTP_URL: url, STEWARD_MAIL_FROM: from } = given
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    seed: given.SEED ?? (production ? 'empty' : 'demo'),
    tls: certPath && keyPath ? { certPath, keyPath } : undefined,
    production,
    logLevel: given.LOG_LEVEL,
    metricsToken: given.STEWARD_METRICS_TOKEN,
    secret: given.STEWARD_SECRET ?? '',
    trustProxy: given.STEWARD_TRUST_PROXY,
    origin: given.STEWARD_ORIGIN && new URL(given.STEWARD_ORIGIN).origin,
    smtp: url && from ? { url, from } : undefined,
    companyZone: given.STEWARD_COMPANY_ZONE,
    currency: given.STEWARD_CURRENCY,
    fiscalYearStart: given.STEWARD_FISCAL_YEAR_START,
    poolSize: given.STEWARD_POOL_SIZE ?? availableParallelism() + 1,
    statementTimeoutMs: given.STEWARD_STATEMENT_TIMEOUT_MS,
    rateLimit: given.STEWARD_RATE_LIMIT,
    allowedLosses: given.STEWARD_ALLOW_LOSS?.split(',') ?? [],
  }
}

const pairs = [
  ['TLS_CERT', 'TLS_KEY'],
  ['STEWARD_SMTP_URL', 'STEWARD_MAIL_FROM'],
] as const

function refuseUnsafe(settings: Settings, given: Given): void {
  for (const pair of pairs) {
    const absent = pair.filter((name) => !given[name])
    if (absent.length === 1)
      throw new StartProblem(
        `${pair.find((name) => given[name])} is set but ${absent[0]} is not`,
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
      'set TLS_CERT and TLS_KEY, or STEWARD_TRUST_PROXY=true behind a proxy that ends TLS, or HOST=127.0.0.1',
    )
  }
  if (!settings.production) return
  if (settings.seed === 'demo') {
    throw new StartProblem('SEED=demo puts people with published passwords into production', 'set SEED=empty')
  }
  if (settings.secret && settings.secret.length < 32) {
    throw new StartProblem('STEWARD_SECRET is shorter than 32 characters', meaningOf('STEWARD_SECRET').cure)
  }
}

function refuseUnknown(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('STEWARD_') && !names.includes(name))
  if (!unknown) return
  const close = nearest(unknown, names)
  throw new StartProblem(
    `${unknown}=${env[unknown] ?? ''} is not a setting`,
    close ? `did you mean ${close}` : 'remove it; README.md lists the settings',
  )
}

function invalid(name: string, given: Record<string, string | undefined>): StartProblem {
  const { cure, secret } = meaningOf(name)
  return new StartProblem(`${name}=${secret ? '(hidden)' : given[name]} is not usable`, cure)
}

function meaningOf(name: string): Meaning {
  const schemas: Record<string, z.ZodType> = settingsSchema.shape
  const schema = schemas[name]
  const meaning = schema && meanings.get(schema)
  if (!meaning) throw new Error(`${name} is not a setting`)
  return meaning
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
