import { expect, test } from 'vitest'
import { buildDeskUrl, parseAssetTag } from '../../../resources/assets/rules/tag'

test.each([
  ['LAP-00001', 'LAP-00001'],
  [' lap-00001\n', 'LAP-00001'],
  ['https://steward.example.com/session/CompanyAssets?tag=MON-00012', 'MON-00012'],
  ['https://elsewhere.example/anything?x=1&tag=MON-00012#top', 'MON-00012'],
  ['/session/CompanyAssets?tag=MON%2D00012', 'MON-00012'],
  ['LAP-1', undefined],
  ['', undefined],
  ['%', undefined],
  ['https://elsewhere.example/LAP-00001', undefined],
  ['LAP-00001; drop table', undefined],
])('%j is the tag %s', (text, tag) => {
  expect(parseAssetTag(text)).toBe(tag)
})

test('what a label leads to is read again', () => {
  expect(parseAssetTag(buildDeskUrl('https://steward.example.com', 'LIC-00003'))).toBe('LIC-00003')
})
