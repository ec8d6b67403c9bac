/** The first and the last sign of each part of a day are kept. */
const part = '6 hours'

/** When people used the application: shows how long they worked before a forgotten check-out. */
export const signStatements = [
  `create table if not exists signs_of_use (
     emp_id bigint not null references accounts (emp_id), part_of_day timestamptz not null, first_at timestamptz not null,
     last_at timestamptz not null, primary key (emp_id, part_of_day), check (first_at <= last_at))`,
]

/** SQL: a sign for everybody in the table's column emp_id, at the given moment (SQL). */
export const recordUseSql = (table: string, at: string): string =>
  'insert into signs_of_use as s (emp_id, part_of_day, first_at, last_at) ' +
  `select emp_id, date_bin('${part}', ${at}, to_timestamp(0)), ${at}, ${at} from ${table} ` +
  `on conflict (emp_id, part_of_day) do update set first_at = least(s.first_at, ${at}), last_at = greatest(s.last_at, ${at})`

/** Deletes signs of over a year ago: those months are locked and not recounted. */
export const outdatedSigns = `delete from signs_of_use where part_of_day < now() - interval '400 days'`
