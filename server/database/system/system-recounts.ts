/** Leave requests to recount because a holiday or a rule changed; `note` says why. */
export const recountStatements = [
  `create table if not exists leave_recounts (
     request_id bigint primary key, emp_id bigint not null, note text, asked_at timestamptz not null default now())`,
  // When a balance last refused it: it is then retried later, and reported to those who can help.
  `alter table leave_recounts add column if not exists refused_at timestamptz`,
  `create index if not exists leave_recounts_of on leave_recounts (emp_id)`,
]
