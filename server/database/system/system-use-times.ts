/** The length of a part of the day. The table stores the first and the last use in each part. */
const part = '6 hours'

/**
 * The table of when people used the application. It shows how long somebody worked who forgot to check out.
 */
export const signStatements = [
  `create table if not exists signs_of_use (
     emp_id bigint not null references accounts (emp_id), part_of_day timestamptz not null, first_at timestamptz not null,
     last_at timestamptz not null, primary key (emp_id, part_of_day), check (first_at <= last_at))`,
]

/** Builds SQL that records a use at the given moment (SQL) for everybody in the table's column emp_id. */
export const recordUseSql = (table: string, at: string): string =>
  'insert into signs_of_use as s (emp_id, part_of_day, first_at, last_at) ' +
  `select emp_id, date_bin('${part}', ${at}, to_timestamp(0)), ${at}, ${at} from ${table} ` +
  `on conflict (emp_id, part_of_day) do update set first_at = least(s.first_at, ${at}), last_at = greatest(s.last_at, ${at})`

/**
 * A statement that deletes uses of more than a year ago, because those months are locked and not recounted.
 */
export const outdatedSigns = `delete from signs_of_use where part_of_day < now() - interval '400 days'`
