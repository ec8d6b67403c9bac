/**
 * The links in mails by which one person decides one step. The row stores
 * only `hash`, keyed with the server's secret.
 */
export const decisionLinks = `create table if not exists decision_links (
     hash text primary key, step_id bigint not null, emp_id bigint not null references accounts (emp_id),
     expires_at timestamptz not null, used_at timestamptz)`
