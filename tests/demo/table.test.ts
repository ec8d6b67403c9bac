import { expect, test } from 'vitest'
import { amount, integer, list, oneOf, optional, readTable, word } from '../../resources/demo/table'

const columns = {
  name: word,
  size: oneOf('small', 'large'),
  price: amount,
  count: optional(integer),
  tags: optional(list),
}

test('a table has a row a line and leaves empty cells out', () => {
  const rows = readTable(
    columns,
    `
  Box | small | 12 | 3 | red, of wood
  Long  chest \
    of oak | large | 7.50 | | old
  Bag | small | 1
`,
  )
  expect(rows).toEqual([
    { name: 'Box', size: 'small', price: '12.00', count: 3, tags: ['red', 'of wood'] },
    { name: 'Long chest of oak', size: 'large', price: '7.50', tags: ['old'] },
    { name: 'Bag', size: 'small', price: '1.00' },
  ])
})

test.each(['Box', 'Box | huge | 1', 'Box | small | 1 | many', 'Box | small | 1 | 2 | red | more'])(
  '%s is refused',
  (line) => {
    expect(() => readTable(columns, line)).toThrow()
  },
)
