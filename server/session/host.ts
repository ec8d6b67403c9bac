import type { Workplace } from '../records/write/own-work'
import type { Settings } from '../start/settings'
import type { Sessions } from './sessions'

/** What registration and sign-in need: the writing parts, settings and sessions. */
export type Host = Workplace & { settings: Settings; sessions: Sessions }
