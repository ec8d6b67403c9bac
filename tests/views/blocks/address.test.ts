import { expect, test } from 'vitest'
import {
  choiceParam,
  flagParam,
  monthParam,
  numberParam,
  readAddressState,
  writeAddressState,
  yearParam,
} from '../../../src/views/blocks/address-state'

const places = {
  tab: choiceParam('tab', ['own', 'team']),
  kind: choiceParam('kind', [null, 'leave']),
  year: yearParam('year', 2026),
  month: monthParam('month', '2026-11-01'),
  page: numberParam('page', 1),
  requester: numberParam('requester', null),
  isAsking: flagParam('ask'),
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
const read = (text: string) => readAddressState(places, new URLSearchParams(text))

test('what goes without saying is not in the address, all else is read back as it was written', () => {
  expect(read('')).toEqual(usual)
  const changed = { tab: 'team', kind: 'leave', year: 2027, month: '2027-01-01', page: 3, requester: 7, isAsking: true }
  const written = writeAddressState(places, new URLSearchParams(), changed as Parameters<typeof writeAddressState>[2])
  expect(new URLSearchParams(written).toString()).toBe(
    'tab=team&kind=leave&year=2027&month=2027-01&page=3&requester=7&ask=',
  )
  expect(read(new URLSearchParams(written).toString())).toEqual(changed)
  expect(writeAddressState(places, new URLSearchParams(written), { page: 1 })).not.toHaveProperty('page')
})

test('what makes no sense is as if nothing stood there', () => {
  expect(read('tab=x&kind=none&year=99999&month=2026-13&page=0&requester=-1')).toEqual(usual)
  expect(read('month=2027-01-01')).toMatchObject({ month: '2027-01-01' })
})
