import type { Workplace } from '../records/write/own-work'
import type { Settings } from '../settings'
import type { Sessions } from './sessions'

/** What somebody is taken in with: the server's own work, its settings, and the sessions that it opens. */
export type Host = Workplace & { settings: Settings; sessions: Sessions }
