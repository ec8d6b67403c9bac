import pg from 'pg'
import { deriveKey } from '../start/secret'
import { getErrorCode } from '../start/start-problem'
import { type Cluster, superuser } from './embedded-cluster'
import { buildConnection, type Postmaster } from './embedded-process'
import { notOfExtensionSql } from './upgrade/object-statements'

/** The role that the program uses. The superuser only starts the database, backs it up and upgrades it. */
const programRole = 'steward_program'

/**
 * Derives the role's password from the superuser's, so that both are restored together. The superuser's
 * cannot be derived from it.
 */
const deriveRolePassword = (cluster: Cluster) =>
  deriveKey(cluster.password, 'role of the program').toString('base64url')

export const buildProgramConnection = (
  cluster: Cluster,
  postmaster: Postmaster,
  database: string,
): pg.ClientConfig => ({
  ...buildConnection(cluster, postmaster, database),
  user: programRole,
  password: deriveRolePassword(cluster),
})

/**
 * Lists the objects that the program made as superuser before it had its own role.
 * Objects that administrators made keep their owner.
 */
const ownedBySuperuser = `
  select format('alter %s %s owner to ${programRole}', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass) as sql
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relowner = '${superuser}'::regrole and ${notOfExtensionSql('pg_class', 'c.oid')}
      and not (c.relkind = 'S' and exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all select format('alter routine %s owner to ${programRole}', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = '${superuser}'::regrole
      and not p.prosecdef and ${notOfExtensionSql('pg_proc', 'p.oid')}
  union all select format('alter type %s owner to ${programRole}', t.oid::regtype)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and t.typowner = '${superuser}'::regrole and ${notOfExtensionSql('pg_type', 't.oid')}
  union all select format('alter statistics %I.%I owner to ${programRole}', 'public', s.stxname)
    from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace and s.stxowner = '${superuser}'::regrole`

/** Lists the default privileges that administrators set for future objects of the superuser. */
const futureGrants = `
  select format('alter default privileges for role ${programRole}%s grant %s on %s to %s%s',
      case when n.oid is null then '' else format(' in schema %I', n.nspname) end, g.privilege_type,
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'routines' when 'T' then 'types' else 'schemas' end,
      case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end,
      case when g.is_grantable then ' with grant option' else '' end) as sql
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) g
    where d.defaclrole = '${superuser}'::regrole and g.grantee <> d.defaclrole`

/**
 * Creates the program's role if there is none, and makes it the owner of the database
 * and of the objects that the program made.
 */
export async function transferToProgramRole(cluster: Cluster, postmaster: Postmaster, database: string): Promise<void> {
  const client = new pg.Client(buildConnection(cluster, postmaster, database))
  await client.connect()
  try {
    await client.query('begin')
    const isNew = await createProgramRole(client, deriveRolePassword(cluster))
    await client.query(`alter database ${database} owner to ${programRole}`)
    // When the program searches for missing indexes, its queries must not count as use of existing ones.
    await client.query(`grant set on parameter track_counts to ${programRole}`)
    for (const text of isNew ? [ownedBySuperuser, futureGrants] : [ownedBySuperuser]) {
      const { rows } = await client.query<{ sql: string }>(text)
      for (const { sql } of rows) await client.query(sql)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  await renewRolePassword(cluster, postmaster, database)
}

/** Creates the role if it is missing. Answers whether it created it. */
async function createProgramRole(client: pg.Client, password: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [programRole])
  if (rowCount) return false
  await client.query(`create role ${programRole} login nosuperuser password ${client.escapeLiteral(password)}`)
  return true
}

/** Sets the role's password again where it differs, as it may in a restored database. */
async function renewRolePassword(cluster: Cluster, postmaster: Postmaster, database: string): Promise<void> {
  const client = new pg.Client(buildProgramConnection(cluster, postmaster, database))
  const error = await client.connect().then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  await client.end().catch(() => {})
  if (error === undefined) return
  if (getErrorCode(error) !== '28P01') throw error
  const admin = new pg.Client(buildConnection(cluster, postmaster, database))
  await admin.connect()
  try {
    await admin.query(`alter role ${programRole} password ${admin.escapeLiteral(deriveRolePassword(cluster))}`)
  } finally {
    await admin.end()
  }
}
