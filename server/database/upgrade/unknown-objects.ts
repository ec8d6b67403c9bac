import type pg from 'pg'

/** The first object id after those of the system and of the extensions that initdb creates. */
const firstOwn = 16_384

/**
 * The kinds of objects that `object-statements.ts` does not create: their
 * catalog, and SQL of an object's name.
 */
const catalogs: Readonly<Record<string, string>> = {
  pg_aggregate: 'aggfnoid::regprocedure::text',
  pg_cast: `format('%s as %s', castsource::regtype, casttarget::regtype)`,
  pg_collation: 'collname',
  pg_conversion: 'conname',
  pg_event_trigger: 'evtname',
  pg_foreign_data_wrapper: 'fdwname',
  pg_foreign_server: 'srvname',
  pg_language: 'lanname',
  pg_opclass: 'opcname',
  pg_operator: 'oprname',
  pg_policy: 'polname',
  pg_publication: 'pubname',
  pg_transform: 'oid::text',
  pg_ts_config: 'cfgname',
  pg_ts_dict: 'dictname',
  pg_largeobject_metadata: 'oid::text',
}

const objectIdSql = (catalog: string) => (catalog === 'pg_aggregate' ? 'o.aggfnoid::oid' : 'o.oid')
const dependencyCatalogSql = (catalog: string) => (catalog === 'pg_aggregate' ? 'pg_proc' : catalog)

const others = Object.entries(catalogs).map(
  ([catalog, name]) =>
    `select '${catalog.slice('pg_'.length)} ' || ${name} as name from ${catalog} o where ${objectIdSql(catalog)} >= ${firstOwn}
     and not exists (select from pg_depend d where d.classid = '${dependencyCatalogSql(catalog)}'::regclass and d.objid = ${objectIdSql(catalog)} and d.deptype = 'e')`,
)

const relations = `select format('%s %I.%I', case when c.relkind = 'm' then 'materialized view' when c.relkind = 'f' then 'foreign table'
    when c.relkind = 'c' then 'type' when c.relkind = 'p' then 'partitioned table' else 'table with inheritance, rules or policies' end, n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and (c.relkind in ('m', 'f', 'c', 'p') or c.reloftype <> 0 or c.relrowsecurity or c.reltablespace <> 0
      or exists (select from pg_inherits where inhrelid = c.oid and c.relkind = 'r') or (c.relkind = 'r' and c.relhasrules))`

const types = `select 'type ' || t.typname from pg_type t where t.oid >= ${firstOwn} and t.typtype in ('d', 'r', 'b') and t.typelem = 0
  and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`

const configured = `select 'table with the settings of the extension ' || extname from pg_extension where extconfig is not null`

const ofCluster = `select 'database ' || datname || ', which nobody may enter or which is a template' as name from pg_database
    where (datistemplate or not datallowconn) and datname not in ('template0', 'template1')
  union all select 'tablespace ' || spcname from pg_tablespace where oid >= ${firstOwn}`

/** Finds objects of the whole cluster that an upgrade does not copy. */
export async function findUnknownInCluster(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(ofCluster)
  return rows.map(({ name }) => name)
}

/**
 * Finds objects of a database that an upgrade does not copy, so that each
 * is reported; usually there are none.
 */
export async function findUnknownInDatabase(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>([...others, relations, types, configured].join(' union all '))
  return rows.map(({ name }) => name)
}
