import { expect, test } from 'vitest'
import { notOnlyAdding } from './additions.ts'

const newTable = 'create table letters (id int)'

test.each([
  [
    'a table',
    "create table letters (id uuid references users (id) on delete cascade); select enable_patient_rls('letters')",
  ],
  [
    'a rule of a new table',
    `${newTable}; alter table letters alter column id set not null; create unique index on letters (id)`,
  ],
  ['a trigger on a new table', `${newTable}; create trigger t after insert on letters execute function f()`],
  [
    'a function, whatever it does',
    'create function f() returns void language plpgsql as $$ begin drop table users; end $$',
  ],
  ['an index', 'create index notes_by_day on notes (user_id, date)'],
  ['a column that may be null', 'alter table sessions add column proved_at timestamptz -- not null by and by'],
  [
    'columns with a default',
    'alter table notes\n  add column size numeric(4, 1) not null default 0,\n  add column color text',
  ],
])('%s only adds', (_, sql) => {
  expect(notOnlyAdding([sql])).toEqual([])
})

test.each([
  'drop table notes',
  'alter table notes drop column text',
  'alter table notes rename column text to words',
  'alter table notes rename to letters',
  'alter table notes alter column text type int',
  'alter table notes alter column text set not null',
  'alter table notes add constraint short check (length(text) < 5)',
  'alter table notes add column size int not null',
  'alter table notes add column size int check (size > 0)',
  'alter table notes add column size int, drop column text',
  'alter table notes add column page uuid references pages (id)',
  'create unique index on notes (date)',
  'create trigger t after insert on notes execute function f()',
  'create policy p on notes using (true)',
  'create table letters (id uuid references users (id))',
  'create or replace function f() returns void',
  "select hint_changes_of('notes', 'pages')",
  "update notes set text = ''",
  'insert into notes values (1)',
  'revoke insert on notes from dosewell_api',
  'truncate notes',
])('%s is named', (statement) => {
  expect(notOnlyAdding([newTable, `-- why\n${statement.toUpperCase()};`])).toEqual([statement])
})

test('what an earlier file made is new to a later one', () => {
  expect(notOnlyAdding([newTable, 'alter table letters drop column id'])).toEqual([])
})
