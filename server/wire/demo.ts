import type { CalendarDate } from '../../src/framework/values/dates'
import type { Database } from '../database/connect'
import type { FileStore } from '../files/store/store'
import type { Model } from '../records/model'
import type { Settings } from '../settings'
import type { Declarations } from './checks/check-declarations'

/** Somebody the product can be tried as; the password is published. */
export interface DemoCredential {
  role: string
  username: string
  password: string
}

/** A company to try the product with. */
export interface Demo {
  credentials: readonly DemoCredential[]
  /**
   * Fills an empty database; false where it was not empty.
   * @param day the company's date; default today
   * @param files where its papers are kept; absent: it has none
   * @param log is told that it takes a while, where it does
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
