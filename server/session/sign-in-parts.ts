import type { WriterPartsWithDb } from '../records/write/system-writer'
import type { Settings } from '../start/settings'
import type { SessionService } from './sessions'

/** What registration and sign-in need: the writing parts, settings and sessions. */
export type SignInParts = WriterPartsWithDb & { settings: Settings; sessions: SessionService }
