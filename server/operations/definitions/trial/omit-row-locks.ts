/** A text in quotes, which stays as it is, or a lock of rows at the end of a query. */
const quotedOrLock =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\s+for\s+(?:no\s+key\s+update|key\s+share|update|share)\b(?:\s+of\s+\w+)?(?:\s+skip\s+locked)?/gi

/** Leaves out locks of rows, so that nobody waits for a trial: it reads the same values without them. */
export const omitRowLocks = (sql: string): string =>
  sql.replace(quotedOrLock, (part) => (/^['"]/.test(part) ? part : ''))
