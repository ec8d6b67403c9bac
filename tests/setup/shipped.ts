import { steward } from '../../resources'
import { demo } from '../../resources/seed'
import { stewardServer } from '../../resources/server'
import { composeHandlers } from '../../server/approvals/handlers'
import type { Database } from '../../server/database/connect'
import type { FileStore } from '../../server/files/store/file-store'
import { composeModel } from '../../server/records/compose-model'
import type { Model } from '../../server/records/model'
import type { Settings } from '../../server/start/settings'
import type { Declarations } from '../../server/types'
import { withEngines } from '../../src/engines/engine-resources'
import { listRoles } from '../../src/framework/company/roles'
import type { Resource } from '../../src/framework/resource'
import type { CalendarDate } from '../../src/framework/values/dates'

/** What the product is made of. */
export const shipped = stewardServer

/** The model of what the product is made of. */
export const shippedModel = composeModel(shipped)

export const roleNames = listRoles(steward.roles)

const declaring = (resources: readonly Resource[]): Declarations => ({
  ...shipped,
  resources: withEngines([...shipped.resources, ...resources], steward),
})

/** The same for every file of a worker: what was found right, and what was made of it, is found again by it. */
const declaredAlone = declaring([])

/** The shipped declarations, which accounts and operations need, and those of a test. */
export const declaredWith = (...resources: Resource[]): Declarations =>
  resources.length === 0 ? declaredAlone : declaring(resources)

/** Fills an empty database with the demo company; false where it was not empty. */
export const seedDemo = (
  db: Database,
  settings: Settings,
  model: Model,
  day?: CalendarDate,
  files?: FileStore,
): Promise<boolean> =>
  demo.fill({ db, settings, model, handlers: composeHandlers(shipped), ...(day && { day }), ...(files && { files }) })
