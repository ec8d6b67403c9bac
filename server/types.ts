import type { ApproverRegister } from '../src/framework/approval'
import type { Events } from '../src/framework/company/events'
import type { Roles } from '../src/framework/company/roles'
import type { Rhythm } from '../src/framework/lists/schedule'
import type { Relation } from '../src/framework/relations'
import type { Dashboard } from '../src/framework/reports/dashboard'
import type { Report } from '../src/framework/reports/report'
import type { Resource } from '../src/framework/resource'
import type { CalendarDate } from '../src/framework/values/dates'
import type { Database, Tx } from './database/connect'
import type { FileStore } from './files/store/file-store'
import type { Model, SignInDeclarations } from './records/model'
import type { Scopes } from './session/roles/session-scopes'
import type { Settings } from './start/settings'
import type { Extension, Handlers, Operation } from './wire/operation'
import type { ServerParts } from './wire/server-parts'

/** Counts of a run, stored with it. */
export type RunCounts = Readonly<Record<string, number>>

/** One run of a job. */
export interface JobRunContext {
  /** The company's date of the planned time: a run that is made up for has its planned date. */
  date: string
  /** The company's date when it began; later than `date` where the run is made up for. */
  begunOn: string
  /** Planned time, ms since 1970. */
  plannedAt: number
  /** Planned time of the last successful run; null before the first. This run handles what came due since. */
  since: number | null
  /** Aborted when the server stops or another server takes the run: stop between two records. */
  signal: AbortSignal
  /**
   * Runs a named step and records it in the same transaction, so that a restarted run does not repeat it.
   * Answers whether the step ran now.
   */
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>
  /** Logs a warning with its subject. */
  warn(about: object, message: string): void
}

export interface Job {
  /** In camelCase; the name in metrics and rows. */
  name: string
  when: JobSchedule
  /** A problem that administrators have to know while it lasts; shown with the job. Default: none. */
  alarm?(settings: Settings): Promise<string | null>
  /**
   * Whether there is anything to do; asked before a run is taken, so that no empty
   * run is recorded. Default: always.
   */
  isNeeded?(kernel: Kernel): Promise<boolean>
  /**
   * Does the work. `kernel.db` writes only while this server holds the run, else it throws `LostRunError`.
   * A run restarts after a failure or a crash, so the state of each record, or
   * `once`, has to guard what it does.
   */
  run(kernel: Kernel, run: JobRunContext): Promise<RunCounts>
}

/** A demo account; its password is public. */
export interface DemoCredential {
  role: string
  username: string
  password: string
}

/** A demo company. */
export interface Demo {
  credentials: readonly DemoCredential[]
  /**
   * Fills an empty database; false where it is not empty.
   * @param day the company's date; default today
   * @param files where its files are stored; absent: it has none
   * @param log called where filling takes a while
   */
  fill(given: {
    db: Database
    settings: Settings
    model: Model
    handlers: Declarations['handlers']
    day?: CalendarDate
    files?: FileStore
    log?: (line: string) => void
  }): Promise<boolean>
}

/** What the server starts with: the declarations and the server part of areas. Tests bring their own. */
export interface Declarations {
  resources: readonly Resource[]
  relations: Readonly<Record<string, Relation>>
  handlers: Handlers
  /** The people who may be asked to decide requests. */
  approvers?: ApproverRegister
  roles: Roles
  /** Hand-written operations of the areas. */
  operations?: readonly Operation[]
  /** Extensions of derived operations by areas. */
  extensions?: readonly Extension[]
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
  /** What areas notify people of. */
  events?: Events
  /** The kinds under which the inbox counts requests, in its order; default: any. */
  inboxKinds?: readonly string[]
  jobs?: readonly Job[]
  /** What people can sign in to besides the application. */
  scopes?: Scopes
  standsAs?: SignInDeclarations['standsAs']
  waiting?: SignInDeclarations['waiting']
  presence?: Model['presence']
  readers?: Model['readers']
  demo?: Demo
}

/** Everything a running server consists of. */
export type Kernel = ServerParts & {
  /** Jobs; each run is done by one server. */
  jobs: readonly Job[]
}

/**
 * Every so many minutes from midnight UTC; or at a time of the company's zone,
 * daily where no rhythm is given.
 */
export type JobSchedule = { everyMinutes: number } | { at: string; rhythm?: Rhythm['rhythm']; day?: number }
