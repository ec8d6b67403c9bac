import type { CalendarDate } from '../../src/framework/values/dates'
import type { Database } from '../database/connect'
import type { FileStore } from '../files/store/store'
import type { Model } from '../records/model'
import type { Settings } from '../settings'
import type { Declarations } from './checks/check-declarations'

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
