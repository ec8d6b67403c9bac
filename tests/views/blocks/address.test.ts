import { expect, test } from 'vitest'
import {
  choiceIn,
  flagIn,
  monthIn,
  numberIn,
  readAddress,
  writeAddress,
  yearIn,
} from '../../../src/views/blocks/address'

const places = {
  tab: choiceIn('tab', ['own', 'team']),
  kind: choiceIn('kind', [null, 'leave']),
  year: yearIn('year', 2026),
  month: monthIn('month', '2026-11-01'),
  page: numberIn('page', 1),
  requester: numberIn('requester', null),
  isAsking: flagIn('ask'),
}
const usual = {
  tab: 'own',
  kind: null,
  year: 2026,
  month: '2026-11-01',
  page: 1,
  requester: null,
  isAsking: false,
}
const read = (text: string) => readAddress(places, new URLSearchParams(text))

test('what goes without saying is not in the address, all else is read back as it was written', () => {
  expect(read('')).toEqual(usual)
  const changed = { tab: 'team', kind: 'leave', year: 2027, month: '2027-01-01', page: 3, requester: 7, isAsking: true }
  const written = writeAddress(places, new URLSearchParams(), changed as Parameters<typeof writeAddress>[2])
  expect(new URLSearchParams(written).toString()).toBe(
    'tab=team&kind=leave&year=2027&month=2027-01&page=3&requester=7&ask=',
  )
  expect(read(new URLSearchParams(written).toString())).toEqual(changed)
  expect(writeAddress(places, new URLSearchParams(written), { page: 1 })).not.toHaveProperty('page')
})

test('what makes no sense is as if nothing stood there', () => {
  expect(read('tab=x&kind=none&year=99999&month=2026-13&page=0&requester=-1')).toEqual(usual)
  expect(read('month=2027-01-01')).toMatchObject({ month: '2027-01-01' })
})
