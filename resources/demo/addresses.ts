import { computeGstinCheckCharacter } from '../company/public'
import type { DemoCustomer } from './demo-types'

type Address = DemoCustomer['values']['billingAddress']

/** The codes of Indian states in GST numbers. */
const gstStates: Readonly<Record<string, string>> = {
  Haryana: '06',
  Rajasthan: '08',
  'West Bengal': '19',
  Odisha: '21',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  Maharashtra: '27',
  Karnataka: '29',
  Kerala: '32',
  'Tamil Nadu': '33',
  Telangana: '36',
}

/** Builds an address. A comma in `street` ends the first line: `12 Park Street, Alipore`. */
export function buildAddress(street: string, city: string, state: string | null, postalCode: string | null, country = 'IN'): Address {
  const [line1 = street, line2 = null] = street.split(', ')
  return { line1, line2, city, state, postalCode, country }
}

export const buildWebsiteUrl = (key: string) => `https://www.${key}.example/`

/** Builds the tax number of an Indian company: state, PAN, first registration, Z and the check character. */
export function buildIndianTaxIds(pan: string, { state }: Address) {
  const first14 = `${gstStates[state ?? '']}${pan}1Z`
  return { pan, taxId: first14 + computeGstinCheckCharacter(first14) }
}
