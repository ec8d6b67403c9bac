/** Records of a CSV file by RFC 4180; a cell that holds nothing at all is null, one of quotes only an empty text. */
export function readCsv(text: string): (string | null)[][] {
  const records: (string | null)[][] = []
  let record: (string | null)[] = []
  let rest = text
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest)
    const plain = quoted ?? /^([^",\r\n]*)(,|\r\n)/.exec(rest)
    if (!plain) throw new Error(`No cell begins with ${JSON.stringify(rest.slice(0, 40))}`)
    const [whole, cell = '', end] = plain
    record.push(quoted ? cell.replaceAll('""', '"') : cell || null)
    if (end === '\r\n') {
      records.push(record)
      record = []
    }
    rest = rest.slice(whole.length)
  }
  if (record.length > 0) throw new Error('The last record has no end')
  return records
}

/** The mark at the start taken off, which must be there. */
export function withoutMark(text: string): string {
  if (!text.startsWith('\uFEFF')) throw new Error('The file does not begin with a byte order mark')
  return text.slice(1)
}
