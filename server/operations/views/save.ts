import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import type { Writer } from '../../records/write/writer'
import { getSeenViewValues, seenViews } from './read'

/** The largest number of views of one person per list, and in all. */
const [most, mostOfAll] = [50, 300]

/** The changed parts of a view; absent parts stay as they are. */
export interface ViewChange {
  id?: number
  version?: number
  name?: string
  state?: object
  roles?: readonly Role[]
  defaultFor?: readonly Role[]
}

/** The name under which views are stored, and the former one if they may stand under that. */
type ViewPlace = readonly [name: string, ...former: string[]]

interface LockedView {
  version: number
  roles: readonly Role[]
  defaultFor: readonly Role[]
}

/**
 * Creates or changes a view of the caller. Answers its id.
 * @throws StewardError `notFound` for somebody else's view, `staleVersion`, `forbidden` where the caller may
 * not share views, `invalidInput` where the name is taken
 */
export async function saveView(writer: Writer, place: ViewPlace, change: ViewChange): Promise<number> {
  const [name] = place
  await moveRenamedViews(writer, place)
  const stored = change.id ? await lockOwnView(writer, name, change) : { version: 0, roles: [], defaultFor: [] }
  const roles = change.roles ?? stored.roles
  const defaultFor = change.defaultFor ?? stored.defaultFor.filter((role) => roles.includes(role))
  requireMayShare(writer, stored, roles, defaultFor)
  const id = change.id
    ? await updateView(writer, change.id, change, roles)
    : await insertView(writer, name, change, roles)
  await setDefaultViewForRoles(writer, name, id, defaultFor)
  return id
}

/** Moves views from the resource's former name to its present one, so that names and defaults stay unique. */
async function moveRenamedViews({ sql }: Writer, [today, former]: ViewPlace): Promise<void> {
  if (!former) return
  for (const name of ['saved_views', 'default_views'])
    await sql.query({ text: `update ${name} set resource = $1 where resource = $2`, values: [today, former] })
}

async function lockOwnView({ sql, caller }: Writer, place: string, { id, version }: ViewChange): Promise<LockedView> {
  const { rows } = await sql.query<LockedView>({
    text:
      'select version, roles, array(select role from default_views where view_id = v.id and role is not null) as "defaultFor" ' +
      'from saved_views v where id = $1 and owner_emp_id = $2 and resource = $3 for update',
    values: [id, caller.empId, place],
  })
  const [stored] = rows
  if (!stored) throw new StewardError('notFound')
  if (stored.version !== version) throw new StewardError('staleVersion', { args: { version: stored.version } })
  return stored
}

/** Requires that the caller may share a view. Only administrators may; an owner may always stop sharing. */
function requireMayShare(
  { caller }: Writer,
  stored: LockedView,
  roles: readonly Role[],
  defaultFor: readonly Role[],
): void {
  const isMore =
    roles.some((role) => !stored.roles.includes(role)) || defaultFor.some((role) => !stored.defaultFor.includes(role))
  if (isMore && !caller.roles.includes('admin')) throw new StewardError('forbidden')
  const unseen = defaultFor.find((role) => !roles.includes(role))
  if (unseen)
    throw new StewardError('invalidInput', {
      fields: { defaultFor: { code: 'unusable', args: { reason: `the view is not shared with ${unseen}` } } },
    })
}

async function insertView(
  { sql, caller }: Writer,
  place: string,
  { name, state }: ViewChange,
  roles: readonly Role[],
): Promise<number> {
  // Locks the person's views until this one is stored, so that the limit of their number holds.
  await sql.query({ text: `select pg_advisory_xact_lock(hashtext('steward views'), $1::int)`, values: [caller.empId] })
  const { rows } = await sql.query<{ here: number; all: number }>({
    text: 'select count(*) filter (where resource = $1)::int as here, count(*)::int as all from saved_views where owner_emp_id = $2',
    values: [place, caller.empId],
  })
  const { here = 0, all = 0 } = rows[0] ?? {}
  if (here >= most) throw toTooManyError(most, `You keep ${most} views of this list already. Delete one first.`)
  if (all >= mostOfAll)
    throw toTooManyError(mostOfAll, `You keep ${mostOfAll} views of lists already. Delete one first.`)
  const { rows: stored } = await sql.query<{ id: number }>({
    text: 'insert into saved_views (resource, name, owner_emp_id, state, roles) values ($1, $2, $3, $4::jsonb, $5::text[]) returning id',
    values: [place, name, caller.empId, JSON.stringify(state), roles],
  })
  return stored[0]?.id ?? 0
}

const toTooManyError = (max: number, message: string) =>
  new StewardError('invalidInput', { fields: { name: { code: 'tooMany', args: { max }, message } } })

async function updateView(
  { sql }: Writer,
  id: number,
  { name, state }: ViewChange,
  roles: readonly Role[],
): Promise<number> {
  await sql.query({
    text:
      'update saved_views set name = coalesce($2, name), state = coalesce($3::jsonb, state), roles = $4::text[], ' +
      'version = version + 1, updated_at = now() where id = $1',
    values: [id, name ?? null, state ? JSON.stringify(state) : null, roles],
  })
  return id
}

/** Makes the view the default of these roles, in place of the former one. */
async function setDefaultViewForRoles(
  { sql }: Writer,
  place: string,
  id: number,
  roles: readonly Role[],
): Promise<void> {
  await sql.query({
    text: 'delete from default_views where view_id = $1 and role is not null and role <> all($2::text[])',
    values: [id, roles],
  })
  await sql.query({
    text:
      'insert into default_views (resource, role, view_id) select $1, role, $3 from unnest($2::text[]) role order by role ' +
      'on conflict on constraint default_views_one do update set view_id = excluded.view_id',
    values: [place, roles, id],
  })
}

/**
 * Sets the caller's default view of a list; without an id, they have none.
 * @throws StewardError `notFound` for a view that the caller does not see
 */
export async function setOwnDefaultView(writer: Writer, place: ViewPlace, id: number | undefined): Promise<void> {
  await moveRenamedViews(writer, place)
  const { sql, caller } = writer
  const [name] = place
  if (id === undefined) {
    await sql.query({
      text: 'delete from default_views where resource = $1 and emp_id = $2',
      values: [name, caller.empId],
    })
    return
  }
  const { rowCount } = await sql.query({
    text:
      `${seenViews} insert into default_views (resource, emp_id, view_id) select $4, $2, id from seen where id = $5 ` +
      'on conflict on constraint default_views_one do update set view_id = excluded.view_id',
    values: [...getSeenViewValues(writer, place), name, id],
  })
  if (rowCount === 0) throw new StewardError('notFound')
}
