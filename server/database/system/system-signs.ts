/** When somebody used the application, by the hour: what came after a forgotten check-out says how long they worked. */
export const signStatements = [
  `create table if not exists signs_of_use (
     emp_id bigint not null references accounts (emp_id), hour timestamptz not null, first_at timestamptz not null,
     last_at timestamptz not null, primary key (emp_id, hour), check (first_at <= last_at))`,
]

/** Nothing but days that are still counted anew asks for them. */
export const outdatedSigns = `delete from signs_of_use where hour < now() - interval '40 days'`
