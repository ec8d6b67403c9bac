import type { RowFixes } from '../../../../src/framework/company/definition-plan'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import type { Model, Table } from '../../../records/model'
import type { RequestContext } from '../../../records/sql/compile-statement'
import type { ExistingTable } from '../../../schema/catalog'

/** A table before and after a change. */
export interface ChangedTable {
  after: Table
  ids: BodyIds
  /** Absent: it was not served before. */
  before: Table | undefined
  /** The whole table before the change, where `before` holds own fields only. */
  whole?: Table
  beforeIds: BodyIds | undefined
  body: unknown
  beforeBody: unknown
  /** Who asks, and the declarations before the change. */
  asker: RequestContext & { model: Model }
  /** Where records of a state go, by ids of states, as the administrator confirmed. */
  moves: ReadonlyMap<string, string>
  /** The right values of rows that do not fit. */
  fixes: RowFixes
  /** The table in the database, under its present name. */
  stored: ExistingTable
  storedName: string
}
