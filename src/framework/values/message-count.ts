/** Stands between the form of a message for a count of 1 and that for other counts. */
export const pluralMark = ' |||| '

/** Finds the count of a message with two forms, its first argument that is a number; undefined for others. */
export function findMessageCount(message: string, args: Readonly<Record<string, unknown>> = {}): number | undefined {
  if (!message.includes(pluralMark)) return undefined
  for (const [, name = ''] of message.matchAll(/\{(\w+)\}/g)) {
    // Counts may come in groups, `1,234`.
    const count = typeof args[name] === 'string' ? Number(args[name].replaceAll(',', '') || Number.NaN) : args[name]
    if (typeof count === 'number' && !Number.isNaN(count)) return count
  }
  return undefined
}
