import type { ApproverRegister } from '../src/framework/approval'
import type { Events } from '../src/framework/company/events'
import type { ResourceOverlay } from '../src/framework/company/overlay'
import type { Roles } from '../src/framework/company/roles'
import type { Rhythm } from '../src/framework/lists/schedule'
import type { Relation } from '../src/framework/relations'
import type { Dashboard } from '../src/framework/reports/dashboard'
import type { Report } from '../src/framework/reports/report'
import type { Resource } from '../src/framework/resource'
import type { CalendarDate } from '../src/framework/values/dates'
import type { Database, Tx } from './database/connect'
import type { FileStore } from './files/store/file-store'
import type { OwnFieldSet, OwnResource } from './records/areas/definitions-in-force'
import type { Model, SignInDeclarations } from './records/model'
import type { Scopes } from './session/roles/session-scopes'
import type { Settings } from './start/settings'
import type { Extension, Handlers, Operation } from './wire/operation'
import type { ServerParts } from './wire/server-parts'

/** The counts of a run, which are stored with it. */
export type RunCounts = Readonly<Record<string, number>>

/** One run of a job. */
export interface JobRunContext {
  /** The company's date of the planned time. A run that was missed and is made up for has its planned date. */
  date: string
  /** The company's date when it began; later than `date` where the run was missed and is made up for. */
  begunOn: string
  /** The planned time in ms since 1970. */
  plannedAt: number
  /**
   * The planned time of the last successful run; null before the first.
   * This run handles what became due since then.
   */
  since: number | null
  /**
   * Is aborted when the server stops or another server takes the run. The
   * job should then stop between two records.
   */
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
  /** The name in camelCase, as metrics and rows contain it. */
  name: string
  /** What administrators read; default: the name in words. */
  label?: string
  when: JobSchedule
  /**
   * Finds a problem about which administrators have to know while it lasts.
   * It is shown with the job. Default: none.
   */
  alarm?(settings: Settings): Promise<string | null>
  /**
   * Tells whether there is anything to do. It is called before a run is claimed, so that no empty run is
   * recorded. Default: there always is.
   */
  isNeeded?(kernel: Kernel): Promise<boolean>
  /**
   * Does the work. `kernel.db` writes only while this server holds the run; otherwise it throws `LostRunError`.
   * A run restarts after a failure or a crash, so the job has to guard against repeating work, by the state of
   * each record or by `once`.
   */
  run(kernel: Kernel, run: JobRunContext): Promise<RunCounts>
}

/** A demo account. Its password is public. */
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
   * @param files the store of its files; absent: it has none
   * @param log is called where filling takes a while
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

/** What the server starts with: the declarations and the server parts of areas. Tests use their own. */
export interface Declarations {
  resources: readonly Resource[]
  relations: Readonly<Record<string, Relation>>
  handlers: Handlers
  /** The people who may be asked to decide requests. */
  approvers?: ApproverRegister
  roles: Roles
  /** The hand-written operations of the areas. */
  operations?: readonly Operation[]
  /** The areas' extensions of derived operations. */
  extensions?: readonly Extension[]
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
  /** What administrators changed of shipped resources; `resources` hold the changes already. */
  overlays?: readonly ResourceOverlay[]
  /** What administrators made; `resources` hold these resources already. */
  own?: readonly OwnResource[]
  /** The fields that they added to shipped resources; `resource` holds these fields already. */
  ownFields?: readonly OwnFieldSet[]
  /** The events of which areas notify people. */
  events?: Events
  /** The kinds by which the inbox counts requests, in their order; default: any. */
  inboxKinds?: readonly string[]
  jobs?: readonly Job[]
  /** The purposes for which people can sign in besides the application. */
  scopes?: Scopes
  standsAs?: SignInDeclarations['standsAs']
  waiting?: SignInDeclarations['waiting']
  decisionSources?: Model['decisionSources']
  presence?: Model['presence']
  readers?: Model['readers']
  demo?: Demo
}

/** Everything a running server consists of. */
export type Kernel = ServerParts & {
  /** The jobs. Each run is done by one server. */
  jobs: readonly Job[]
}

/**
 * When a job runs: every so many minutes, counted from midnight UTC; or at a time in the company's zone,
 * daily unless a rhythm is given.
 */
export type JobSchedule = { everyMinutes: number } | { at: string; rhythm?: Rhythm['rhythm']; day?: number }
