import { describe, expect, test } from 'vitest'
import { filterMenu, findMenuPath, hasCurrentItem, isCurrentItem } from '../../src/shell/menu-tree'
import { correctPathCase, firstSegment } from '../../src/shell/path-segments'

const known = new Set(['Home', 'Customers'])

describe('the menu', () => {
  const finance = {
    name: 'Finance',
    icon: 'Paid',
    children: [
      { name: 'Customers', icon: 'Storefront', path: '/Customers' },
      { name: 'Invoices', icon: 'Receipt', path: '/Invoices' },
    ],
  }

  test('shows what exists; an empty group goes', () => {
    const menu = [{ name: 'Home', icon: 'Home', path: '/Home' }, finance, { name: 'HR', icon: 'Badge', children: [] }]
    expect(filterMenu(menu, known).map(({ name }) => name)).toEqual(['Home', 'Finance'])
    expect(filterMenu(menu, known)[1]?.children?.map(({ name }) => name)).toEqual(['Customers'])
  })

  test('external links are web addresses only', () => {
    const link = (path: string) => ({ name: 'x', icon: '', type: 'extLink' as const, path })
    expect(
      filterMenu([link('https://example.com'), link('javascript:alert(1)'), link('//example.com')], known),
    ).toHaveLength(1)
  })

  test('a record keeps its entry marked', () => {
    expect(isCurrentItem({ name: 'Customers', icon: '', path: '/Customers' }, '/Customers/5')).toBe(true)
    expect(isCurrentItem({ name: 'Customers', icon: '', path: '/Customers' }, '/CustomersOld')).toBe(false)
    expect(hasCurrentItem(finance, '/Invoices/new')).toBe(true)
  })
})

test('a page belongs to its entry, to that of its list, or to that of its area', () => {
  const entry = (path: string) => ({ name: path, icon: '', path })
  const menu = [
    entry('/Me'),
    { name: 'Time', icon: '', children: [entry('/Leave'), entry('/Timesheet')] },
    entry('/Invoices'),
  ]
  const cards = [
    { name: 'leaveRequests', route: 'LeaveRequests', area: 'leave' },
    { name: 'timeSheets', route: 'TimeSheets', area: 'timesheets' },
    { name: 'invoices', route: 'Invoices', formRoute: 'Invoice', area: 'billing' },
    { name: 'settlements', route: 'Settlements', area: 'billing' },
    { name: 'menus', route: 'Menus', area: 'other' },
  ]
  const find = (path: string) => findMenuPath(path, menu, { cards, pages: [], unlisted: {} })
  expect(['/Me', '/Invoices/5', '/Nowhere/5'].map(find)).toEqual(['/Me', '/Invoices/5', '/Nowhere/5'])
  expect(['/LeaveRequests/7', '/TimeSheets', '/Invoice?id=5', '/Settlements/3'].map(find)).toEqual([
    ...['/Leave', '/Timesheet', '/Invoices', '/Invoices'],
  ])
  expect(find('/Menus')).toBe('/Menus')
})

describe('known routes', () => {
  test('are led to their case, the rest of the path as it is', () => {
    expect(correctPathCase('/customers/Ab?x=Y#z', known)).toBe('/Customers/Ab?x=Y#z')
    expect(correctPathCase('/Customers', known)).toBe('/Customers')
    expect(correctPathCase('/nowhere', known)).toBeNull()
  })

  test('first segments', () => {
    expect(['/', '/Home', '/Home/x', '/Home?x', '/Home#x', ''].map(firstSegment)).toEqual([
      '',
      'Home',
      'Home',
      'Home',
      'Home',
      '',
    ])
  })
})
