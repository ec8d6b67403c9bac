/** The largest number of characters in a cell, in UTF-16 units. */
const longestCell = 32_767
const cutWords = ' … (cut here: a cell holds no more)'

// Characters that XML cannot contain or that COPY would quote.
const unwritable = '\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff'
// A text such as _x0041_, which spreadsheets read as an A.
const coded = '_(?=x[0-9A-Fa-f]{4}_)'
const inXml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const unwritableText = new RegExp(`[\\u0000${unwritable}]`, 'g')

/** Escapes a text for XML, on one line. */
export function escapeXml(text: string): string {
  return text
    .replace(unwritableText, '')
    .replace(new RegExp(coded, 'g'), '_x005F_')
    .replace(/[&<>"\n\r]/g, (character) => inXml[character] ?? '')
}

/**
 * Builds SQL that escapes a text column `cell`, as `escapeXml` does, cut to a
 * cell's limit. Most texts only need the check.
 */
export function escapeXmlSql(cell: string): string {
  const text = `(${truncateTextSql(cell)} collate "C")`
  const stripped = `regexp_replace(${text}, e'[${escapeBackslashes(unwritable)}]', '', 'g')`
  const decoded = `regexp_replace(${stripped}, '${coded}', '_x005F_', 'g')`
  const written = Object.entries(inXml).reduce(
    (sql, [character, entity]) => `replace(${sql}, e'${sqlCharacters[character] ?? character}', '${entity}')`,
    decoded,
  )
  const isPlain = `${cell} collate "C" !~ e'[&<>"\\n\\r${escapeBackslashes(unwritable)}]|_x' and octet_length(${cell}) <= ${longestCell}`
  return `case when ${isPlain} then ${cell} else ${written} end`
}

const sqlCharacters: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' }

// Doubles backslashes for an SQL escape string, so that the regular expression receives them.
const escapeBackslashes = (source: string) => source.replaceAll('\\', '\\\\')

/**
 * Builds SQL that cuts a text. A text has no more UTF-16 units than bytes, so only a long one is counted; a
 * character above U+FFFF has two units.
 */
function truncateTextSql(cell: string): string {
  const wide = `regexp_replace(${cell} collate "C", e'[\\\\u0001-\\\\uffff]', '', 'g')`
  const room = longestCell - cutWords.length
  return (
    `case when octet_length(${cell}) <= ${longestCell} or length(${cell}) + length(${wide}) <= ${longestCell} then ${cell} ` +
    `else left(${cell}, case when ${wide} = '' then ${room} else ${Math.floor(room / 2)} end) || '${cutWords}' end`
  )
}
