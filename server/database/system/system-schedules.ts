/** The saved views that are sent by mail. The file of such a mail is made when the mail is sent. */
export const scheduleStatements = [
  // The name of the view is stored for the time after the view is deleted.
  `create table if not exists export_schedules (
     id bigint generated always as identity primary key, owner_emp_id bigint not null references accounts (emp_id),
     view_id bigint references saved_views (id) on delete set null, resource text not null, view_name text not null,
     format text not null, rhythm text not null check (rhythm in ('daily', 'weekdays', 'weekly', 'monthly')),
     day smallint check (day between 1 and 31), hour smallint not null check (hour between 0 and 23),
     next_at timestamptz not null, is_paused boolean not null default false, failures smallint not null default 0,
     last_at timestamptz, last_rows bigint, last_problem text, created_at timestamptz not null default now(),
     constraint export_schedules_one unique (owner_emp_id, view_id))`,
  `create index if not exists export_schedules_due on export_schedules (next_at) where not is_paused`,
  `create index if not exists export_schedules_of_view on export_schedules (view_id)`,
  `alter table outbox add column if not exists schedule_id bigint references export_schedules (id) on delete cascade,
     add column if not exists handed_at timestamptz, add column if not exists unended smallint not null default 0`,
  `create index if not exists outbox_of_schedule on outbox (schedule_id) where schedule_id is not null`,
  `alter table export_schedules add column if not exists recipients bigint[] not null default '{}'`,
  // At most one mail of a schedule waits to be sent to a person.
  `create unique index if not exists outbox_one_of_schedule_each on outbox (schedule_id, emp_id) where sent_at is null and given_up_at is null`,
  'drop index if exists outbox_one_of_schedule',
]
