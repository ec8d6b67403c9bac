import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { isCollision } from '../../../database/transaction'
import { buildDesiredTable } from '../../../schema/desired-tables'
import { listSharedTables } from '../../../schema/shared-time'
import { type DesiredPart, getPartPrefix } from '../../../schema/table-parts'
import { listStored, type Model } from '../../model'

type Violation = NonNullable<DesiredPart['violation']>

/** Constraints of tables without a declaration. */
const systemViolations: Readonly<Record<string, Violation>> = {
  // A work address is also a user name. It may equal the person's own user name.
  accounts_username: { fields: ['workEmail'], code: 'taken' },
  saved_views_name: { fields: ['name'], code: 'taken' },
}

const violationCache = new WeakMap<Model, Map<string, Violation | undefined>>()

/** Finds the field error of a constraint, whose name begins with that of its table. */
function findViolation(model: Model, constraint: string): Violation | undefined {
  const system = Object.hasOwn(systemViolations, constraint) ? systemViolations[constraint] : undefined
  if (system) return system
  const cache = violationCache.get(model) ?? new Map<string, Violation | undefined>()
  violationCache.set(model, cache)
  if (!cache.has(constraint)) cache.set(constraint, findDeclaredViolation(model, constraint))
  return cache.get(constraint)
}

function findDeclaredViolation(model: Model, constraint: string): Violation | undefined {
  const tables = [...model.tables.values()].filter(
    ({ name, resource }) => !resource.source && constraint.startsWith(getPartPrefix(name)),
  )
  const desired = [...listSharedTables(model), ...tables.map((table) => buildDesiredTable(model, table))]
  const parts = desired.flatMap((table) => [...table.indexes, ...table.checks, ...table.guards, ...table.references])
  return parts.find(({ name }) => name === constraint)?.violation
}

interface DatabaseError {
  code: string
  constraint?: string
  table?: string
  detail?: string
}

/** Finds the fields of an index that a change of definitions has made, and that is not in force yet. */
function findEarlyViolation(model: Model, { code, table: name, detail = '' }: DatabaseError): Violation | undefined {
  const [, key = ''] = /^Key \((.+?)\)=/.exec(detail) ?? []
  const table = [...model.tables.values()].find((each) => each.name === name && each.resource.isOwn)
  if (code !== '23505' || !table) return undefined
  const fields = listStored(table).filter(({ column }) => column && key.includes(column.name))
  return fields.length === 0 ? undefined : { fields: fields.map((field) => field.name), code: 'taken' }
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/** Turns PostgreSQL's errors into the field errors that the checks before the write would give. */
export function toStewardError(model: Model, error: unknown): unknown {
  // The transaction was retried as often as allowed. The caller can send it again.
  if (isCollision(error)) return new StewardError('unavailable', { cause: error })
  if (error instanceof StewardError || !isDatabaseError(error)) return error
  const violation = findViolation(model, error.constraint ?? '') ?? findEarlyViolation(model, error)
  if (violation && ['23505', '23514', '23503', '23P01'].includes(error.code)) {
    if (error.code === '23503' && violation.code === 'reference' && isDeletionOfReferenced(error))
      return new StewardError('inUse', { cause: error })
    const entry = { code: violation.code, ...(violation.message ? { message: violation.message } : {}) }
    const fields: FieldErrors = Object.fromEntries(violation.fields.map((name) => [name, entry]))
    return new StewardError('invalidInput', { fields, cause: error })
  }
  if (error.code === '23503') return new StewardError('inUse', { cause: error })
  if (error.code === '22003' || error.code === '22001' || error.code === '22P05')
    return new StewardError('invalidInput', { cause: error })
  if (error.code === '57014' || error.code === '55P03') return new StewardError('unavailable', { cause: error })
  return error
}

/** Tells whether the error comes from deleting a row to which others refer; it names their constraint. */
const isDeletionOfReferenced = (error: object) =>
  'detail' in error && typeof error.detail === 'string' && error.detail.includes('still referenced')
