/** What persons chose for their screens and calendars, and what they opened last or keep as favourites. */
export const preferenceStatements = [
  `create table if not exists person_preferences (
     emp_id bigint primary key references accounts (emp_id), theme jsonb,
     updated_at timestamptz not null default now())`,
  // A standard layout has no parts; its version stays, so that an older tab does not bring the former one back.
  `create table if not exists person_layouts (
     emp_id bigint not null references accounts (emp_id), dashboard text not null, parts jsonb,
     version int not null default 1, updated_at timestamptz not null default now(), primary key (emp_id, dashboard))`,
  // A record has its resource and its id, any other page its path.
  `create table if not exists person_places (
     emp_id bigint not null references accounts (emp_id), resource text not null default '',
     record_id bigint not null default 0,
     path text not null default '', opened_at timestamptz, favourite_at timestamptz,
     check ((path = '') <> (resource = '')), primary key (emp_id, resource, record_id, path))`,
  // The secret address itself is not stored: only its keyed hash.
  `create table if not exists calendar_feeds (
     emp_id bigint not null references accounts (emp_id), kind text not null, hash text not null unique,
     created_at timestamptz not null default now(), last_read_at timestamptz, primary key (emp_id, kind))`,
]
