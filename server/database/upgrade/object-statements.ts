/** Queries whose rows are statements: each row of `sql` creates one object, as the catalog describes it. */

export const own = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/**
 * Builds the condition that the object belongs to no extension, because extensions create their own objects.
 */
export const notOfExtensionSql = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

export const ownRelations = `pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own} and ${notOfExtensionSql('pg_class', 'c.oid')}`
export const ownRoutines = `pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own} and ${notOfExtensionSql('pg_proc', 'p.oid')}`

const schemas = `select format('create schema if not exists %I', n.nspname) as sql from pg_namespace n where ${own}`

const extensions = `select format('create extension if not exists %I with schema %I', e.extname, n.nspname) as sql
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql'`

const enums = `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as sql
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and ${own} and ${notOfExtensionSql('pg_type', 't.oid')}`

const sequenceBoundsSql = (alias: string) =>
  `format('start with %s increment by %s minvalue %s maxvalue %s cache %s%s', ${alias}.seqstart, ${alias}.seqincrement,
    ${alias}.seqmin, ${alias}.seqmax, ${alias}.seqcache, case when ${alias}.seqcycle then ' cycle' else '' end)`

export const columnDependencySql = (kinds: string) =>
  `select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0 and d.deptype in (${kinds})`

const sequences = `select format('create sequence %I.%I as %s %s', n.nspname, c.relname, format_type(s.seqtypid, null), ${sequenceBoundsSql('s')}) as sql
  from pg_sequence s, ${ownRelations} and s.seqrelid = c.oid and not exists (${columnDependencySql("'i'")})`

const routines = `select pg_get_functiondef(p.oid) as sql from ${ownRoutines} and p.prokind in ('f', 'p', 'w')`

/** SQL of a column's default, generated expression or identity. */
const filled = `case
    when a.attidentity <> '' then (select format(' generated %s as identity (sequence name %I.%I %s)',
      case a.attidentity when 'a' then 'always' else 'by default' end, m.nspname, i.relname, ${sequenceBoundsSql('s')})
      from pg_depend d join pg_class i on i.oid = d.objid join pg_namespace m on m.oid = i.relnamespace join pg_sequence s on s.seqrelid = i.oid
      where d.classid = 'pg_class'::regclass and d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype = 'i')
    when f.oid is null then ''
    when a.attgenerated = '' then ' default ' || pg_get_expr(f.adbin, f.adrelid)
    else format(' generated always as (%s) %s', pg_get_expr(f.adbin, f.adrelid), case a.attgenerated when 's' then 'stored' else 'virtual' end) end`

const columns = `select string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> y.typcollation then (select format(' collate %I.%I', m.nspname, l.collname)
        from pg_collation l join pg_namespace m on m.oid = l.collnamespace where l.oid = a.attcollation) else '' end,
      ${filled}, case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum)
  from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const options = `case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end`

const tables = `select format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end,
    n.nspname, c.relname, (${columns}), ${options}) as sql from ${ownRelations} and c.relkind = 'r'`

/** Storage and statistics of a column, where they are not the usual ones. */
const storage = `select format('alter table only %I.%I alter column %I %s', n.nspname, c.relname, a.attname, v.change) as sql
  from pg_attribute a join pg_type y on y.oid = a.atttypid cross join lateral (values
      (case when coalesce(a.attstattarget, -1) >= 0 then 'set statistics ' || a.attstattarget end),
      (case when a.attoptions is not null then format('set (%s)', array_to_string(a.attoptions, ', ')) end),
      (case when a.attstorage <> y.typstorage then 'set storage ' || case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'x' then 'extended' else 'main' end end),
      (case a.attcompression when 'p' then 'set compression pglz' when 'l' then 'set compression lz4' end)) v (change), ${ownRelations}
  and c.relkind = 'r' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and v.change is not null`

/** Queries for what must exist before the rows. */
export const before = [schemas, extensions, enums, sequences, routines, tables, storage]

const constraintsSql = (kinds: string) =>
  `select format('alter table only %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
   from pg_constraint k, ${ownRelations} and k.conrelid = c.oid and k.contype in (${kinds})`

const indexes = `select pg_get_indexdef(x.indexrelid) as sql from pg_index x, ${ownRelations} and c.relkind = 'r' and x.indrelid = c.oid
  and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))`

const ownedSequences = `select format('alter sequence %I.%I owned by %I.%I.%I', n.nspname, c.relname, m.nspname, o.relname, a.attname) as sql
  from pg_depend d join pg_class o on o.oid = d.refobjid join pg_namespace m on m.oid = o.relnamespace
    join pg_attribute a on a.attrelid = o.oid and a.attnum = d.refobjsubid, ${ownRelations}
  and c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a' and d.refobjsubid > 0`

const statistics = `select pg_get_statisticsobjdef(t.oid) as sql from pg_statistic_ext t join pg_namespace n on n.oid = t.stxnamespace where ${own}`

const triggers = `select pg_get_triggerdef(g.oid) as sql from pg_trigger g, ${ownRelations} and g.tgrelid = c.oid and not g.tgisinternal`

const triggerStates = `select format('alter table %I.%I %s trigger %I', n.nspname, c.relname,
    case g.tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, g.tgname) as sql
  from pg_trigger g, ${ownRelations} and g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'O'`

const identified = `select format('alter table %I.%I replica identity %s', n.nspname, c.relname,
    case c.relreplident when 'f' then 'full' when 'n' then 'nothing' else 'using index ' || (select quote_ident(i.relname)
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisreplident) end) as sql
  from ${ownRelations} and c.relkind = 'r' and c.relreplident <> 'd'`

const clustered = `select format('alter table %I.%I cluster on %I', n.nspname, c.relname, i.relname) as sql
  from pg_index x join pg_class i on i.oid = x.indexrelid, ${ownRelations} and x.indrelid = c.oid and x.indisclustered`

/** Queries for what the rows must satisfy, and for what depends on them. */
export const after = [
  constraintsSql(`'p', 'u'`),
  indexes,
  constraintsSql(`'c', 'x'`),
  constraintsSql(`'f'`),
  ownedSequences,
  statistics,
  triggers,
  triggerStates,
  identified,
  clustered,
]

/** Views are created but not compared, because major versions print them differently. */
export const views = `select format('create view %I.%I%s as %s', n.nspname, c.relname, ${options}, pg_get_viewdef(c.oid)) as sql
  from ${ownRelations} and c.relkind = 'v'`
