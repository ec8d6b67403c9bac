import { describe, expect, test } from 'vitest'
import { decodeText, type Encoding } from '../../src/framework/files/decode-text'
import { type CsvTable, maxColumns, maxRows, readTable } from '../../src/framework/files/read-table'

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}
const head = 'Name;Ort\r\nMüller;Zürich – “Mitte”\r\n'

test.each<[string, Uint8Array, Encoding, string]>([
  ['UTF-8', Buffer.from(head), 'utf-8', head],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${head}`), 'utf-8', head],
  ['UTF-16 LE with a mark', utf16(`\uFEFF${head}`, true), 'utf-16le', head],
  ['UTF-16 BE with a mark', utf16(`\uFEFF${head}`, false), 'utf-16be', head],
  ['UTF-16 LE without one', utf16(head, true), 'utf-16le', head],
  ['UTF-16 BE without one', utf16(head, false), 'utf-16be', head],
  // Node reads only the letters of it that are those of Latin-1; a browser reads all.
  ['Windows-1252', Buffer.from('Müller, Zürich', 'latin1'), 'windows-1252', 'Müller, Zürich'],
  ['plain letters', Buffer.from('Name\nOne\n'), 'utf-8', 'Name\nOne\n'],
])('%s is told by its bytes', (_, bytes, encoding, text) => {
  expect(decodeText(new Uint8Array(bytes))).toEqual({ ok: true, encoding, text })
})

test.each([
  ['a workbook', Buffer.from('PK\x03\x04 and more', 'latin1'), 'spreadsheet'],
  ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0 and more', 'latin1'), 'spreadsheet'],
  ['a picture', Buffer.from('\x89PNG\r\n\x00\x01\x00\x02 and so on \x00', 'latin1'), 'notText'],
])('%s is no table', (_, bytes, code) => {
  expect(decodeText(new Uint8Array(bytes))).toEqual({ ok: false, code })
})

test('what the person says of the characters wins', () => {
  const bytes = new Uint8Array(Buffer.from('Müller'))
  expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text: 'MÃ¼ller' })
})

async function table(text: string): Promise<CsvTable> {
  const read = await readTable(text, undefined)
  if (!read.ok) throw new Error(`Refused: ${read.code}`)
  return read.table
}

describe('separators', () => {
  test.each([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons beside decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['tabs beside commas', 'a\tb\n1,5\t2\n', '\t'],
    ['one named in the first line', 'sep=;\r\na;b\r\n1;2\r\n', ';'],
    ['none at all', 'a\n1\n', ','],
    ['one in the headings only', 'a;b, c\n1;2\n3;4\n', ';'],
    ['commas inside quotes', 'a;b\n"1, 2, 3";4\n"5, 6, 7";8\n', ';'],
  ])('%s', async (_, text, separator) => {
    const read = await table(text)
    expect(read.separator).toBe(separator)
    expect(read.head[0]).toBe('a')
    expect(read.rows.every((row) => row.length === read.head.length)).toBe(true)
    expect(read.faults).toEqual([])
  })

  test('what the person says wins', async () => {
    const read = await readTable('a;b,c\n1;2,3\n', ';')
    expect(read).toMatchObject({ table: { head: ['a', 'b,c'], rows: [['1', '2,3']] } })
  })
})

describe('rows', () => {
  test('quoted line breaks stay in their cell, and lines are counted as an editor counts them', async () => {
    const { rows, lines } = await table('a,b\r\n"one\r\ntwo\nthree",1\r\n\r\n , \r\n"say ""so""",2\r\n')
    expect(rows).toEqual([
      ['one\r\ntwo\nthree', '1'],
      ['say "so"', '2'],
    ])
    expect(lines).toEqual([2, 7])
  })

  test('missing cells are empty, blank ones too many are nothing, others are refused by line', async () => {
    const { rows, lines, faults } = await table('a,b,c,,\n1\n1,2,3,,\n1,2,3,4\n\n5,6,7\n')
    expect(rows).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
      ['5', '6', '7'],
    ])
    expect(lines).toEqual([2, 3, 6])
    expect(faults).toEqual([{ line: 4, code: 'surplusCells', cells: ['1', '2', '3', '4'] }])
  })

  test('a quotation mark inside a quoted cell refuses its row, an open one the file from its line', async () => {
    const { rows, faults } = await table('a,b\n"x"y",1\n2,3\n')
    expect(rows).toEqual([['2', '3']])
    expect(faults).toMatchObject([{ line: 2, code: 'oddQuotes' }])
    expect(await readTable('a,b\n1,2\n"open,3\n4,5\n', undefined)).toEqual({ ok: false, code: 'openQuote', line: 3 })
  })

  test.each([
    ['old line ends', 'a,b\r1,2\r3,4\r'],
    ['no line end at the end', 'a,b\n1,2\n3,4'],
    ['plain line ends', 'a,b\n1,2\n3,4\n'],
  ])('%s', async (_, text) => {
    expect((await table(text)).rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('thousands of records are read piece by piece, none lost and none twice', async () => {
    const all = Array.from({ length: 4321 }, (_, at) => [String(at), at % 7 === 0 ? `a "b"\n${at}` : `c${at}`])
    const text = [['n', 't'], ...all]
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
      .join('\n')
    let pauses = 0
    const read = await readTable(text, undefined, {
      pause: async () => {
        pauses += 1
      },
    })
    expect(read).toMatchObject({ ok: true, table: { rows: all } })
    expect(pauses).toBeGreaterThan(3)
  })

  test('more than it takes is said, and not read on', async () => {
    const names = Array.from({ length: maxColumns + 1 }, (_, at) => `c${at}`)
    expect(await readTable(`${names.join()}\n1\n`, undefined)).toEqual({ ok: false, code: 'tooManyColumns' })
    let last = 0
    const long = `a\n${'1\n'.repeat(maxRows * 2)}`
    const read = await readTable(long, undefined, {
      pause: async (share) => {
        last = share
      },
    })
    expect(read).toEqual({ ok: false, code: 'tooManyRows' })
    expect(last).toBeLessThan(0.6)
    expect(await readTable(`a\n${'1\n'.repeat(maxRows)}`, undefined)).toMatchObject({ ok: true })
    expect(await readTable('a,b\n\n,,\n', undefined)).toEqual({ ok: false, code: 'noRows' })
  })

  test('reading stops when it is told to', async () => {
    const controller = new AbortController()
    const reading = readTable(`a\n${'1\n'.repeat(5000)}`, undefined, {
      signal: controller.signal,
      pause: async () => controller.abort(),
    })
    await expect(reading).rejects.toThrow(/abort/i)
  })
})
