import { expect, test } from 'vitest'
import { applyAdditions } from '../../../src/framework/company/additions'
import { readTabContents } from '../../../src/framework/lists/record-tabs'
import { documented } from '../../wire/documented'

const [harbours, piers] = documented('Tabs of a record', ['harbours', 'piers'])
const all = [harbours, piers] as never[]
const added = (recordTabs: object) =>
  applyAdditions(all, [{ name: 'repairs', adds: { harbours: { recordTabs } } as never }])[0]?.views.recordTabs ?? {}

test('what no tab takes stands in the first', () => {
  const tabs = harbours?.views.recordTabs ?? {}
  const overview = readTabContents(tabs, 'overview')
  expect([overview.hasSection('Harbour'), overview.hasSection('Fees'), overview.hasFiles]).toEqual([true, false, false])
  const money = readTabContents(tabs, 'money')
  expect([money.hasSection('Harbour'), money.hasSection('Fees')]).toEqual([false, true])
  expect(readTabContents(tabs, 'piers').hasRelated('piers', 'harbourId')).toBe(true)
})

test('an area adds a tab behind another, and more to one that is there', () => {
  const tabs = added({
    repairs: { label: 'Repairs', after: 'overview', related: ['piers'] },
    money: { sections: ['Harbour'] },
  })
  expect(Object.keys(tabs)).toEqual(['overview', 'repairs', 'piers', 'work', 'money', 'papers'])
  expect(tabs.money?.sections).toEqual(['Fees', 'Harbour'])
})

test.each([
  ['a second tab of the name', { money: { label: 'Money' } }, /there is a tab money already/],
  ['more to one that is none', { monies: { sections: ['Fees'] } }, /there is no tab monies/],
])('%s stops the start', (_, tabs, problem) => {
  expect(() => added(tabs)).toThrow(problem)
})

test('a page without tabs takes none', () => {
  const adds = { piers: { recordTabs: { repairs: { label: 'Repairs' } } } } as never
  expect(() => applyAdditions(all, [{ name: 'repairs', adds }])).toThrow(/its page has no tabs/)
})
