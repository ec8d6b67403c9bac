/** The menus that an administrator edited. Without items, the menu of the composition applies again. */
export const menuStatements = [
  `create table if not exists menus (
     id bigint generated always as identity primary key, key text not null unique, version integer not null,
     items jsonb, offered jsonb, check ((items is null) = (offered is null)))`,
]
