import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { buildGroupFilter } from '../../src/framework/lists/group-filter'
import { type DisplayField, listColumns } from '../../src/views/display-fields'
import { formatFigureLines } from '../../src/views/list/groups/column-figures'
import { addFilterConditions } from '../../src/views/list/groups/grouping-levels'
import type { SizedColumn } from '../../src/views/list/table/column-needs'
import { computeTotalWidth, menuWidth, moveNameToPlace, placeColumns } from '../../src/views/list/table/place-columns'
import { assignSlots } from '../../src/views/list/table/row-slots'
import { listRenderedPlaces } from '../../src/views/list/table/window-frame'

const customers = resources.find(({ name }) => name === 'customers')
if (!customers) throw new Error('There are no customers')
const find = (name: string) => resources.find((resource) => resource.name === name)
const finance = { empId: 1, fullName: '', roles: ['finance' as const], company: { currency: 'INR', zone: 'UTC' } }
const { all } = listColumns(customers, finance, find)
const sizes: Readonly<Record<string, SizedColumn['size']>> = {
  name: { width: 150, flex: 300 },
  country: { width: 120, flex: 100 },
  creditLimit: { width: 140, flex: 0 },
  status: { width: 110, flex: 0 },
}
const columns = Object.entries(sizes).map(
  ([name, size]): SizedColumn => ({ shown: all.find((shown) => shown.name === name) as DisplayField, size }),
)
const names = (placedColumns: ReturnType<typeof placeColumns>) => placedColumns.map(({ shown }) => shown.name)

test('columns of words share what is left, figures keep their width', () => {
  const wide = placeColumns(columns, {}, 920 + menuWidth)
  expect(wide.map(({ width }) => width)).toEqual([450, 220, 140, 110])
  expect(computeTotalWidth(wide)).toBe(920 + menuWidth)
})

test('with too little room the table scrolls, and a width that somebody chose stays', () => {
  expect(computeTotalWidth(placeColumns(columns, {}, 400))).toBe(520 + menuWidth)
  const chosen = placeColumns(columns, { widths: { country: 200 } }, 920 + menuWidth)
  expect(chosen.map(({ width }) => width)).toEqual([470, 200, 140, 110])
})

test('the first column stays, others where they are pinned, and in a narrow window the first alone', () => {
  const wide = placeColumns(columns, { pinned: ['status'], widths: { name: 300 } }, 1000)
  expect(names(wide)).toEqual(['name', 'status', 'country', 'creditLimit'])
  expect(wide.map(({ left }) => left)).toEqual([0, 300, undefined, undefined])
  const narrow = placeColumns(columns, { pinned: ['status'], widths: { name: 300 } }, 340)
  expect(names(narrow)).toEqual(['name', 'country', 'creditLimit', 'status'])
  expect(narrow[0]).toMatchObject({ left: 0, width: 153 })
})

test('a column takes the place of another, the first stays', () => {
  const order = ['name', 'country', 'creditLimit', 'status']
  expect(moveNameToPlace(order, 'status', 'country')).toEqual(['name', 'status', 'country', 'creditLimit'])
  expect(moveNameToPlace(order, 'country', 'status')).toEqual(['name', 'creditLimit', 'status', 'country'])
  expect(moveNameToPlace(order, 'name', 'status')).toEqual(order)
  expect(moveNameToPlace(order, 'status', 'name')).toEqual(order)
})

test.each<[string, string | number | boolean | null, object]>([
  ['status', 'active', { status: { eq: 'active' } }],
  ['isHot', false, { isHot: { eq: false } }],
  ['ownerEmpId', 7, { ownerEmpId: { eq: 7 } }],
  ['ownerEmpId', null, { not: { ownerEmpId: { empty: false } } }],
  ['due:month', '2028-02', { due: { between: ['2028-02-01', '2028-02-29'] } }],
  ['due:year', '2027-04-01', { due: { between: ['2027-04-01', '2028-03-31'] } }],
])('the group %s %j holds the records of %j', (asked, value, condition) => {
  expect(buildGroupFilter(asked, { value })).toEqual(condition)
})

test('a group narrows the list and keeps what it was narrowed to', () => {
  const group = { status: { eq: 'active' } }
  expect(addFilterConditions({ q: 'x', country: 'IN' }, [])).toEqual({ q: 'x', country: 'IN' })
  expect(addFilterConditions({ q: 'x', status: { in: ['active'] }, and: [{ a: 1 }] }, [group])).toEqual({
    q: 'x',
    status: { in: ['active'] },
    and: [{ a: 1 }, group],
  })
})

test('figures are told in their currencies, one line each', () => {
  const { creditLimit, paymentTermsDays } = customers.fields
  if (!creditLimit || !paymentTermsDays) throw new Error('Customers have other fields')
  expect(formatFigureLines(creditLimit, { USD: '12.50', INR: '123456.00' }, finance.company)).toEqual([
    '₹1,23,456.00',
    '$12.50',
  ])
  expect(formatFigureLines(paymentTermsDays, '90', finance.company)).toEqual(['90 days'])
  expect(formatFigureLines(paymentTermsDays, null, finance.company)).toEqual([])
})

test('rows are drawn where the scrolling goes more than where it comes from, and none beyond the list', () => {
  const ends = (start: number, end: number, count: number, direction: 'forward' | 'backward') => {
    const places = listRenderedPlaces({ startIndex: start, endIndex: end, count }, direction)
    expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))
    return [places[0], places.at(-1)]
  }
  expect(ends(100, 110, 1000, 'forward')).toEqual([97, 124])
  expect(ends(100, 110, 1000, 'backward')).toEqual([86, 113])
  expect(ends(0, 99, 60, 'forward')).toEqual([0, 59])
  expect(ends(0, 10, 1000, 'backward')).toEqual([0, 13])
  expect(ends(990, 999, 1000, 'forward')).toEqual([987, 999])
  expect(listRenderedPlaces({ startIndex: 0, endIndex: 0, count: 0 }, 'forward')).toEqual([])
})

test('a place keeps its slot while it is drawn, and those that come get the free ones', () => {
  const first = assignSlots([0, 1, 2, 3], new Map(), false)
  const next = assignSlots([2, 3, 4, 5], first, false)
  expect([...next]).toEqual([
    [2, 2],
    [3, 3],
    [4, 0],
    [5, 1],
  ])
  expect([...assignSlots([3, 90, 91, 92], next, false).values()].sort()).toEqual([0, 1, 2, 3])
})

test('elements stand still while the list moves, up and down, and at rest in the order of their places', () => {
  const first = assignSlots([10, 11, 12, 13], new Map(), false)
  const down = assignSlots([12, 13, 14, 15], first, true)
  expect([...down.values()]).toEqual([0, 1, 2, 3])
  const up = assignSlots([11, 12, 13, 14], down, true)
  expect([...up.values()]).toEqual([0, 1, 2, 3])
  expect(up.get(12)).toBe(2)
  const fewer = assignSlots([12, 13], up, true)
  expect([...assignSlots([11, 12, 13, 90], fewer, true).values()].sort()).toEqual([0, 1, 2, 3])
  const rested = assignSlots([11, 12, 13, 14], up, false)
  expect([...rested.keys()]).toEqual([11, 12, 13, 14])
  expect(new Map(rested)).toEqual(new Map(up))
  expect([...assignSlots([12, 13, 14, 15], rested, true).values()]).toEqual([...rested.values()])
})

test('after a jump the elements stand in order already, however far they were turned before', () => {
  const first = assignSlots([10, 11, 12, 13], new Map(), false)
  const turned = assignSlots([12, 13, 14, 15], assignSlots([12, 13, 14, 15], first, true), false)
  expect([...turned.values()]).toEqual([2, 3, 0, 1])
  const jumped = assignSlots([70, 71, 72, 73], turned, true)
  expect([...jumped]).toEqual([
    [70, 2],
    [71, 3],
    [72, 0],
    [73, 1],
  ])
  expect([...assignSlots([70, 71, 72, 73], jumped, false)]).toEqual([...jumped])
})
