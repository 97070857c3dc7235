/*
 * Which statements of a migration a server of the release before cannot be sure to live with. What is known only to add is
 * let through, all else is named: a rename, another type, a new rule for rows that such a server writes, a trigger on its tables.
 */

/**
 * @param sql of the migrations since that release, in their order
 * @returns the statements that may do more than add, on one line each
 */
export function notOnlyAdding(sql: readonly string[]): string[] {
  const tables = new Set<string>()
  return sql.flatMap(statementsOf).filter((statement) => {
    const [, created] = /^create table (\w+)/.exec(statement) ?? []
    if (created) tables.add(created)
    return !onlyAdds(statement, (table) => table !== undefined && tables.has(table))
  })
}

/** In lower case, without comments and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '$$$$')
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

function onlyAdds(statement: string, isNew: (table: string | undefined) => boolean): boolean {
  const table = (pattern: RegExp) => pattern.exec(statement)?.[1]
  if (/^create table /.test(statement))
    return referencesOf(statement).every(({ to, rest }) => isNew(to) || /^ on delete (cascade|set null)/.test(rest))
  if (/^(create (function|type|domain) |grant |comment on )/.test(statement)) return true
  if (/^create index /.test(statement)) return true
  if (/^create (unique index|trigger|policy) /.test(statement)) return isNew(table(/ on (\w+)/))
  if (/^revoke /.test(statement)) return isNew(table(/ on (\w+) from /))
  if (
    /^(select (enable_patient_rls|hint_changes_of|empty_cursors_with)\('|insert into |update |delete from )/.test(
      statement,
    )
  )
    return isNew(table(/^(?:select \w+\('|insert into |update |delete from )(\w+)/))
  if (/^alter table /.test(statement))
    return isNew(table(/^alter table (\w+)/)) || actionsOf(statement).every(addsColumn)
  return false
}

/** The tables that a new one refers to, and what is said after each. */
function referencesOf(statement: string) {
  return [...statement.matchAll(/ references (\w+)(?: \([^)]*\))?/g)].map((found) => ({
    to: found[1],
    rest: statement.slice(found.index + found[0].length),
  }))
}

function actionsOf(statement: string): string[] {
  return statement.replace(/^alter table \w+ /, '').split(/, (?=(?:add|alter|drop|rename) )/)
}

/** Such a server writes rows without it. */
function addsColumn(action: string): boolean {
  if (!/^add column \w+ /.test(action)) return false
  if (/ (unique|check|references|primary key|generated|constraint)\b/.test(action)) return false
  return !/ not null\b/.test(action) || / default /.test(action)
}
