import { expect, test } from 'vitest'
import { guessAssetCategory } from '../../../resources/assets/rules/guess-category'

test.each([
  ['Laptop 14 inch', 'hardware', 'laptop'],
  ['Laptop bag', 'hardware', 'peripheral'],
  ['MacBook Pro', null, 'laptop'],
  ['27-inch monitors', 'hardware', 'monitor'],
  ['Headphones', null, 'peripheral'],
  ['Phone', null, 'phone'],
  ['Drawing board', 'software', 'software_licence'],
  ['Shelf', 'furniture', 'furniture'],
  ['Carpet', null, undefined],
  ['', null, undefined],
])('%s, bought as %s, is of the kind %s', (name, boughtAs, kind) => {
  expect(guessAssetCategory(name, boughtAs)).toBe(kind)
})
