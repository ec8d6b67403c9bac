/** What persons chose for their screens, and what they opened last or keep as favourites. */
export const preferenceStatements = [
  `create table if not exists person_preferences (
     emp_id bigint primary key references accounts (emp_id), theme jsonb,
     updated_at timestamptz not null default now())`,
  // A record has its resource and its id, any other page its path.
  `create table if not exists person_places (
     emp_id bigint not null references accounts (emp_id), resource text not null default '',
     record_id bigint not null default 0,
     path text not null default '', opened_at timestamptz, favourite_at timestamptz,
     check ((path = '') <> (resource = '')), primary key (emp_id, resource, record_id, path))`,
]
