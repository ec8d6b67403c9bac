/** The ways in which a supply is taxed, by its place. */
export const supplies = {
  intra_state: 'Within the state',
  inter_state: 'To another state',
  export_lut: 'Export under LUT',
  export_taxed: 'Export with tax',
  sez_lut: 'Special economic zone under LUT',
  sez_taxed: 'Special economic zone with tax',
} as const

export type SupplyType = keyof typeof supplies

/** The supplies without tax while a letter of undertaking is in force. */
export const untaxed: readonly (SupplyType | null)[] = ['export_lut', 'sez_lut']

/** The Indian states as addresses name them, with their tax codes. */
const states =
  'jammu and kashmir 01,himachal pradesh 02,punjab 03,chandigarh 04,uttarakhand 05,haryana 06,delhi 07,rajasthan 08,uttar pradesh 09,bihar 10,sikkim 11,arunachal pradesh 12,nagaland 13,manipur 14,mizoram 15,tripura 16,meghalaya 17,assam 18,west bengal 19,jharkhand 20,odisha 21,chhattisgarh 22,madhya pradesh 23,gujarat 24,dadra and nagar haveli and daman and diu 26,maharashtra 27,karnataka 29,goa 30,lakshadweep 31,kerala 32,tamil nadu 33,puducherry 34,andaman and nicobar islands 35,telangana 36,andhra pradesh 37,ladakh 38'

const codes = new Map(states.split(',').map((each) => [each.slice(0, -3), each.slice(-2)]))

const byCode = new Map([...codes].map(([name, code]) => [code, name]))

/** Finds the name of the Indian state with this tax code; undefined if there is none. */
export function findStateName(code: string | null): string | undefined {
  const name = byCode.get(code ?? '')
  return name?.replace(/\b(?!and\b)[a-z]/g, (letter) => letter.toUpperCase())
}

/**
 * The facts about a customer that decide the tax. The state comes from the tax number, else from the
 * address.
 */
interface SuppliedCustomer {
  country: string | null
  taxId?: string | null
  isInZone?: boolean | null
  billingAddress?: { readonly state?: string | null } | null
}

export const findStateCode = ({ taxId, billingAddress }: SuppliedCustomer): string | null =>
  taxId?.slice(0, 2) ?? codes.get((billingAddress?.state ?? '').trim().toLowerCase()) ?? null

/** Determines how a supply from the company's state is taxed; null if the customer's state is unknown. */
export function determineSupplyType(
  customer: SuppliedCustomer,
  homeState: string,
  hasUndertaking: boolean,
): SupplyType | null {
  if (customer.country !== 'IN') return hasUndertaking ? 'export_lut' : 'export_taxed'
  if (customer.isInZone) return hasUndertaking ? 'sez_lut' : 'sez_taxed'
  const state = findStateCode(customer)
  return state === null ? null : state === homeState ? 'intra_state' : 'inter_state'
}
