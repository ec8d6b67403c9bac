import { isIP } from 'node:net'
import { z } from 'zod'
import { countryCodes } from '../../src/fields/codes/country'
import { isDataKeyList } from './data-key-list'
import { isDatabaseUrl } from './database-address'
import { hostList } from './host-list'
import { isLoopback } from './loopback'

const wholeNumberSchema = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

/** The trusted proxies: how many there are in front of the server, or their addresses. */
const proxies = z
  .string()
  .refine(isProxyList)
  .transform((text) => {
    if (/^\d+$/.test(text)) return Number(text) || false
    return text === 'false' ? false : text.split(',')
  })

/** The pattern of an address, or of a name with an address in angle brackets, on one line. */
const mailSender = /^([^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const phoneNumber = /^\+?[0-9][0-9 ()/-]{3,28}[0-9]$/
const currencyCode = /^[A-Z]{3}$/
const keyOf32 = /^[A-Za-z0-9+/_-]{43}=?$/
const domainNames = /^[a-z0-9.-]+(,[a-z0-9.-]+)*$/i
const columnNames = /^[a-z0-9_.,]+$/

/**
 * `cure` ends the sentence "PORT=abc is not usable: ..."; `shown` is the README's
 * text for a default that is not constant.
 */
interface SettingMeaning {
  description: string
  cure: string
  shown?: string
  secret?: boolean
}

const meanings = z.registry<SettingMeaning>()

function defineSetting<Schema extends z.ZodType>(schema: Schema, meaning: SettingMeaning): Schema {
  meanings.add(schema, meaning)
  return schema
}

/** Every setting, its default and its meaning. */
export const settingsSchema = z.object({
  PORT: defineSetting(wholeNumberSchema(0, 65535).default(8443), {
    description: 'Port to listen on; 0 takes a free one.',
    cure: 'give a number from 0 to 65535',
  }),
  HOST: defineSetting(z.string().min(1).default('127.0.0.1'), {
    description: 'Address to listen on. Anything but a loopback address needs TLS or a trusted proxy.',
    cure: 'give an address of this machine',
  }),
  DATA_DIR: defineSetting(z.string().min(1).default('./data'), {
    description: 'Directory of the database, the uploaded files and the secret.',
    cure: 'give a directory',
  }),
  DATABASE_URL: defineSetting(z.string().refine(isDatabaseUrl).optional(), {
    description: 'PostgreSQL 15 or later to use instead of the one the server starts itself.',
    cure: 'give postgres://user:password@host:5432/database, or postgres://user:password@/database?host=/folder-of-the-socket',
    secret: true,
  }),
  STEWARD_POSTGRES: defineSetting(z.string().startsWith('/').optional(), {
    description:
      'Folder of an installed PostgreSQL, 15 or later, that the server starts instead of the one it carries.',
    cure: 'give a folder with bin/postgres, such as /usr/lib/postgresql/18',
    shown: 'the one that comes along',
  }),
  STEWARD_DATABASE_CLEAR: defineSetting(z.literal('allow').optional(), {
    description: 'allow: production may reach a database of another machine without TLS.',
    cure: 'give allow, or leave it away',
    shown: 'refused',
  }),
  SEED: defineSetting(z.enum(['demo', 'empty']).optional(), {
    description: 'What an empty database is filled with.',
    cure: 'give demo or empty',
    shown: 'demo; empty in production',
  }),
  TLS_CERT: defineSetting(z.string().min(1).optional(), {
    description: 'Path of the certificate chain (PEM); together with TLS_KEY.',
    cure: 'give the path of a PEM file',
  }),
  TLS_KEY: defineSetting(z.string().min(1).optional(), {
    description: 'Path of the private key (PEM); together with TLS_CERT.',
    cure: 'give the path of a PEM file',
  }),
  NODE_ENV: defineSetting(z.string().optional(), {
    description: 'production refuses demo data and a short secret.',
    cure: 'give production, or leave it away',
  }),
  LOG_LEVEL: defineSetting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
    description: 'Least severe line that is logged.',
    cure: 'give trace, debug, info, warn, error, fatal or silent',
  }),
  STEWARD_METRICS_TOKEN: defineSetting(z.string().min(16).optional(), {
    description: 'Token that `/metrics` asks for, at least 16 characters; without one there are no metrics.',
    cure: 'give at least 16 random characters',
    secret: true,
  }),
  STEWARD_SECRET: defineSetting(z.string().min(1).optional(), {
    description: 'Secret that signs the session tokens; at least 32 characters in production.',
    cure: 'give at least 32 random characters',
    shown: 'made once, kept in DATA_DIR/secret',
    secret: true,
  }),
  STEWARD_DATA_KEYS: defineSetting(z.string().refine(isDataKeyList).optional(), {
    description:
      'Keys of sealed fields, `hash:<key>,<id>:<key>,…`, each 32 bytes in base64. `hash` never changes; the first of the others writes.',
    cure: 'give hash:<key>,k1:<key> with keys made by "openssl rand -base64 32"',
    shown: 'made once, kept in DATA_DIR/data-keys',
    secret: true,
  }),
  STEWARD_TRUST_PROXY: defineSetting(proxies.default(false), {
    description:
      'Proxies in front that end TLS and tell the client address: how many, `1`, or their addresses, `10.0.0.5,192.168.0.0/16`.',
    cure: 'give how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.5,192.168.0.0/16; all of them would let anybody name any address',
  }),
  STEWARD_ORIGIN: defineSetting(z.url({ protocol: /^https?$/ }).optional(), {
    description: 'Origin under which browsers reach the server, used in links of mails.',
    cure: 'give an origin such as https://steward.example.com',
  }),
  STEWARD_SMTP_URL: defineSetting(z.url({ protocol: /^smtps?$/ }).optional(), {
    description: 'Mail server. Without one a demo installation prints its mails, and any other keeps them.',
    cure: 'give smtps://user:password@host:465 or smtp://host:25',
    secret: true,
  }),
  STEWARD_MAIL_FROM: defineSetting(z.string().regex(mailSender).optional(), {
    description: 'Sender of mails; together with STEWARD_SMTP_URL.',
    cure: 'give an address such as Steward <steward@example.com>',
  }),
  STEWARD_COMPANY_ZONE: defineSetting(z.string().refine(isTimeZone).default('Asia/Kolkata'), {
    description: 'Time zone in which the company counts its days.',
    cure: 'give an IANA name such as Asia/Kolkata',
  }),
  STEWARD_COMPANY_COUNTRY: defineSetting(z.enum(countryCodes as [string, ...string[]]).default('IN'), {
    description: 'Country of phone numbers that are typed without a calling code, where their record says none.',
    cure: 'give the two capital letters of a country such as IN',
  }),
  STEWARD_COMPANY_NAME: defineSetting(z.string().min(1).max(80).optional(), {
    description: 'Name of the company, as it stands on the labels of its things.',
    cure: 'give a name of at most 80 characters',
    shown: 'none; Steward Demo Company with demo data',
  }),
  STEWARD_COMPANY_PHONE: defineSetting(z.string().regex(phoneNumber).optional(), {
    description: 'Telephone that finders of its things call.',
    cure: 'give a number such as +91 80 5550 0100',
    shown: 'none; +91 80 5550 0100 with demo data',
  }),
  STEWARD_MAIL_DOMAINS: defineSetting(
    z
      .string()
      .regex(domainNames)
      .transform((text) => text.toLowerCase().split(','))
      .optional(),
    {
      description: 'Domains of work addresses, separated by commas; only administrators enter others.',
      cure: 'give domains such as example.com,example.org',
      shown: 'any',
    },
  ),
  STEWARD_CURRENCY: defineSetting(z.string().regex(currencyCode).default('INR'), {
    description: 'Currency of the company.',
    cure: 'give three capital letters such as INR',
  }),
  STEWARD_FISCAL_YEAR_START: defineSetting(wholeNumberSchema(1, 12).default(4), {
    description: 'Month, 1 to 12, in which the fiscal year of the company begins.',
    cure: 'give a month from 1 to 12',
  }),
  STEWARD_POOL_SIZE: defineSetting(wholeNumberSchema(1, 200).optional(), {
    description: 'Connections to the database that reads, writes and the work of the server itself may have each.',
    cure: 'give a number from 1 to 200',
    shown: 'cores + 1',
  }),
  STEWARD_RATE_LIMIT: defineSetting(wholeNumberSchema(1, 10_000_000).default(1200), {
    description:
      'Calls a minute that one person, or one address before sign-in, may make; a quarter of it where a password is hashed.',
    cure: 'give a number of calls',
  }),
  STEWARD_SIGN_IN_DAYS: defineSetting(wholeNumberSchema(30, 3660).default(400), {
    description: 'Days after which a sign-in that has ended, with its address and browser, is forgotten.',
    cure: 'give a number of days from 30 to 3660',
  }),
  STEWARD_DEMO_CHAT: defineSetting(z.enum(['on', 'off']).optional(), {
    description: 'on: a chat window that answers by itself, to show one; production refuses it.',
    cure: 'give on or off',
    shown: 'on with demo data, else off',
  }),
  STEWARD_ALLOW_LOSS: defineSetting(z.string().regex(columnNames).optional(), {
    description:
      'Columns (table.column, by commas) whose type may change although their values do not fit; the old values are parked for 30 days.',
    cure: 'give names as table.column, by commas',
  }),
  STEWARD_S3_URL: defineSetting(z.string().refine(isBucketUrl).optional(), {
    description: 'Bucket of an S3 server that keeps the files of records instead of DATA_DIR/files.',
    cure: 'give https://key:secret@host/bucket?region=eu-central-1; http only for this machine',
    secret: true,
  }),
  STEWARD_OUTSIDE_HOSTS: defineSetting(hostList.default(['.atlassian.net']), {
    description: 'Hosts that connections to other services may call, by commas; `.example.com` means all below it.',
    cure: 'give hosts such as jira.example.com,.atlassian.net',
    shown: '.atlassian.net',
  }),
  STEWARD_OUTSIDE_PRIVATE: defineSetting(z.literal('allow').optional(), {
    description:
      'allow: such calls may go to any host, to addresses of inner networks, and without TLS; for tests only.',
    cure: 'give allow, or leave it away',
    shown: 'refused',
  }),
  STEWARD_FILES_MAX_GB: defineSetting(wholeNumberSchema(1, 1_000_000).optional(), {
    description: 'Gigabytes that the files of records may take together.',
    cure: 'give a number of gigabytes',
    shown: 'no limit',
  }),
  STEWARD_BATCHES_MAX_MB: defineSetting(wholeNumberSchema(1, 1_000_000).default(2000), {
    description:
      'Megabytes that imports and other changes of many records may take together; those of one person a fifth.',
    cure: 'give a number of megabytes',
  }),
  STEWARD_WRITES_MAX_MB: defineSetting(wholeNumberSchema(1, 1_000_000).default(500), {
    description:
      'Megabytes that one person may write on one day, by what they send and what is answered; files and imports apart.',
    cure: 'give a number of megabytes',
  }),
  STEWARD_BACKUP_DIR: defineSetting(z.string().min(1).optional(), {
    description: 'Folder on another disk in which the server keeps backups of itself; without one it makes none.',
    cure: 'give a folder that this user may write to',
  }),
  STEWARD_BACKUP_KEY: defineSetting(z.string().regex(keyOf32).optional(), {
    description:
      'Key that backups are encrypted with: 32 bytes in base64. Keep it apart from them: nothing else opens them.',
    cure: 'give a key made by "openssl rand -base64 32"',
    shown: 'none: in clear',
    secret: true,
  }),
  STEWARD_BACKUP_HOURS: defineSetting(wholeNumberSchema(1, 24).default(12), {
    description: 'Hours from one base backup to the next; the log between is kept at most two minutes later.',
    cure: 'give a number of hours from 1 to 24',
  }),
  STEWARD_BACKUP_KEEP_DAYS: defineSetting(wholeNumberSchema(1, 3660).default(14), {
    description: 'Days of which every moment can be restored; what only earlier ones need is removed.',
    cure: 'give a number of days',
  }),
  STEWARD_STATEMENT_TIMEOUT_MS: defineSetting(wholeNumberSchema(0, 86_400_000).default(30_000), {
    description: 'Milliseconds after which PostgreSQL cancels a statement; 0 never.',
    cure: 'give a number of milliseconds',
  }),
})

export type ParsedEnvironment = z.output<typeof settingsSchema>

export function getSettingMeaning(name: string): SettingMeaning {
  const schemas: Record<string, z.ZodType> = settingsSchema.shape
  const schema = schemas[name]
  const meaning = schema && meanings.get(schema)
  if (!meaning) throw new Error(`${name} is not a setting`)
  return meaning
}

/** Tells whether `proxy-addr`, which reads the addresses of requests, accepts the list. */
function isProxyList(text: string): boolean {
  return /^(false|\d|1\d)$/.test(text) || text.split(',').every(isProxy)
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * Tells whether the text is the address of a bucket with TLS. Requests do not contain the secret key, but
 * without TLS others could read the stored files on the way.
 */
function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, hostname, searchParams } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  const isKnown = [...searchParams.keys()].every((name) => name === 'region')
  return (
    isSafe && isKnown && username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)
  )
}
