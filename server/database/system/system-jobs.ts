/** The table with a row for each run of a job and its progress. */
export const jobStatements = [
  // `attempts` grows whenever a server takes the run. It identifies the server that may write for the run.
  `create table if not exists job_runs (
     id bigint generated always as identity primary key, job text not null, slot text not null, planned_at timestamptz not null,
     status text not null check (status in ('running', 'waiting', 'done', 'failed')),
     server text not null, attempts integer not null default 1, failures integer not null default 0,
     started_at timestamptz not null default now(), ended_at timestamptz, claimed_until timestamptz, next_at timestamptz,
     counts jsonb, error text, constraint job_runs_one unique (job, slot))`,
  `create index if not exists job_runs_latest on job_runs (job, planned_at desc)`,
  // A job never runs twice at the same time, even if the clocks of the servers differ.
  `create unique index if not exists job_runs_alone on job_runs (job) where status = 'running'`,
  `create table if not exists job_steps (
     run_id bigint not null references job_runs (id) on delete cascade, step text not null, primary key (run_id, step))`,
]
