import { expect, test } from 'vitest'
import { customers } from '../../../resources/sales/customers'
import { findResource } from '../../../src/framework/company/catalogue'
import { findColumn } from '../../../src/views/display-fields'
import { toClipboardText } from '../../../src/views/list/inline/clipboard-text'
import { findPastedBlock } from '../../../src/views/list/inline/find-pasted-block'
import { maxPasteRows, parsePastedBlock } from '../../../src/views/list/inline/paste/parse-pasted-block'

const room = { rows: 10, columns: 5 }

test('cells stand between tabs, lines and tabs within quotes belong to the cell, and the last line may end', () => {
  const text = 'Acme\t"two\nlines"\t12\r\n"a ""b"""\t"x\ty"\t\r\n'
  expect(parsePastedBlock(text, room)).toEqual({
    ok: true,
    cells: [
      ['Acme', 'two\nlines', '12'],
      ['a "b"', 'x\ty', ''],
    ],
  })
  expect(parsePastedBlock('5" pipe', room)).toEqual({ ok: true, cells: [['5" pipe']] })
  expect(parsePastedBlock('a\n\nb', room)).toEqual({ ok: true, cells: [['a'], [''], ['b']] })
})

test('what does not fit or cannot be told apart is said, never cut', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, place) => `row ${place}`).join('\n')
  expect(parsePastedBlock(rows(11), room)).toEqual({ ok: false, word: 'belowEnd', args: { rows: 11, room: 10 } })
  expect(parsePastedBlock('1\t2\t3\t4\t5\t6', room)).toEqual({
    ok: false,
    word: 'beyondEnd',
    args: { columns: 6, room: 5 },
  })
  const most = { rows: maxPasteRows + 1, most: maxPasteRows }
  expect(parsePastedBlock(rows(maxPasteRows + 1), { rows: 9999, columns: 1 })).toEqual({
    ok: false,
    word: 'tooManyRows',
    args: most,
  })
  expect(parsePastedBlock('a\tb\nc', room)).toEqual({ ok: false, word: 'ragged' })
  expect(parsePastedBlock('"a\tb\nc', room)).toEqual({ ok: false, word: 'openQuote' })
  expect(parsePastedBlock(' \t\n\t', room)).toEqual({ ok: false, word: 'emptyBlock' })
})

const columns = ['name', 'accountOwnerEmpId', 'country', 'creditLimit'].flatMap(
  (name) => findColumn(customers, name, findResource) ?? [],
)
const row = {
  id: 7,
  name: 'A "b"',
  accountOwnerEmpId: 3,
  country: 'IN',
  creditLimit: '1200.5000',
  labels: { accountOwnerEmpId: 'Asha Rao' },
}

test('a block lands from the cell of the focus to the right and down', () => {
  const block = findPastedBlock('x', [row], columns, 'country')
  expect(block?.columns.map(({ name }) => name)).toEqual(['country', 'creditLimit'])
  expect(block?.rows).toEqual([row])
  expect(findPastedBlock('x', [row], columns, 'can')).toBeUndefined()
  expect(findPastedBlock('x', [], columns, 'country')).toBeUndefined()
})

test('what is copied is read again: figures as stored, references and choices as they read', () => {
  expect(toClipboardText([row, { id: 8 }], columns)).toBe('"A ""b"""\tAsha Rao\tIndia\t1200.5000\n\t\t\t')
  expect(parsePastedBlock(toClipboardText([row], columns), room)).toEqual({
    ok: true,
    cells: [['A "b"', 'Asha Rao', 'India', '1200.5000']],
  })
})
