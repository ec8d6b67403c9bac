/**
 * The last number of series whose numbers are assigned while saving. A row without `last` has a sequence of
 * its own, named by its id. If numbers must follow dates, `last_on` is the date of the last number.
 */
export const numberStatements = [
  `create table if not exists number_series (
     id bigint generated always as identity primary key, table_name text not null, column_name text not null,
     among text not null, last bigint, constraint number_series_one unique (table_name, column_name, among))`,
  'alter table number_series add column if not exists last_on date',
]
