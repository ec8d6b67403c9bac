import pg from 'pg'

const { builtins } = pg.types

/** The type numbers of arrays, for which pg has no names. */
const arrayOf = { int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, interval: 1187, numeric: 1231 } as const

/**
 * Says how values of the database are read: dates, plain timestamps, intervals and decimal numbers as text,
 * whole numbers as numbers, instants as ISO 8601 in UTC with milliseconds, json parsed. To keep the text of
 * json, select it `::text`.
 */
export const rowTypes = new pg.TypeOverrides()

// The types of pg-types describe an older form of this.
const arrays = pg.types.arrayParser as unknown as {
  create<Value>(text: string, parse: (text: string) => Value): { parse(): unknown[] }
}

const keepText = (text: string) => text

function registerParser<Value>(type: number, arrayType: number, parse: (text: string) => Value): void {
  rowTypes.setTypeParser(type, parse)
  rowTypes.setTypeParser(arrayType, (text: string) => arrays.create(text, parse).parse())
}

registerParser(builtins.DATE, arrayOf.date, keepText)
registerParser(builtins.NUMERIC, arrayOf.numeric, keepText)
registerParser(builtins.TIMESTAMP, arrayOf.timestamp, keepText)
registerParser(builtins.INTERVAL, arrayOf.interval, keepText)
registerParser(builtins.INT8, arrayOf.int8, parseWholeNumber)
registerParser(builtins.TIMESTAMPTZ, arrayOf.timestamptz, toIsoInstant)

/** Parses a whole number. Throws if a JavaScript number would round it: cast such a column to text. */
function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is beyond the whole numbers JavaScript holds exactly`)
}

/** Turns `2026-03-01 10:00:00.123456+05:30` into `2026-03-01T04:30:00.123Z`; infinities stay unchanged. */
function toIsoInstant(text: string): string {
  if (text === 'infinity' || text === '-infinity') return text
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(iso).toISOString()
}
