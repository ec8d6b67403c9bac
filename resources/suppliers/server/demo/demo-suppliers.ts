import { buildAddress, buildIndianTaxIds, buildWebsiteUrl } from '../../../demo/addresses'
import type { DemoSupplier } from './demo-types'

type SupplierValues = DemoSupplier['values']
type SupplierAddress = readonly [street: string, city: string, state: string, postalCode: string]
type SupplierDetails = Partial<Pick<SupplierValues, 'paymentTermsDays' | 'smallEnterprise' | 'notes'>>

const usual = { paymentTermsDays: 30, currency: 'INR' } as const

/** A supplier in India, registered at its address. */
function buildIndianSupplier(
  key: string,
  name: string,
  category: SupplierValues['category'],
  pan: string,
  place: SupplierAddress,
  about: SupplierDetails = {},
) {
  const at = buildAddress(...place)
  const { taxId } = buildIndianTaxIds(pan, at)
  return { key, values: { ...usual, name, category, website: buildWebsiteUrl(key), address: at, taxId, ...about } }
}

function buildForeignSupplier(
  key: string,
  name: string,
  place: readonly [street: string, city: string, postalCode: string, country: string],
  [taxId, currency]: readonly [string, string],
): DemoSupplier {
  const [street, city, postalCode, country] = place
  const at = buildAddress(street, city, null, postalCode, country)
  return {
    key,
    values: { ...usual, name, category: 'software', website: buildWebsiteUrl(key), address: at, taxId, currency },
  }
}

const small = { smallEnterprise: true, paymentTermsDays: 15 } as const

const known: readonly DemoSupplier[] = [
  buildIndianSupplier('udyanika', 'Udyanika Computers', 'hardware', 'ZZBCU1107K', [
    '8 Lamington Lane, Grant Road',
    'Mumbai',
    'Maharashtra',
    '400007',
  ]),
  buildIndianSupplier(
    'sagarmitra',
    'Sagarmitra Infotech Supplies',
    'hardware',
    'ZZBCS2218L',
    ['22 SP Road, Nagarathpete', 'Bengaluru', 'Karnataka', '560002'],
    { paymentTermsDays: 45 },
  ),
  buildIndianSupplier('jaldhara', 'Jaldhara Power Systems', 'hardware', 'ZZBCJ3329M', [
    'Plot 41, Bhosari Industrial Area',
    'Pune',
    'Maharashtra',
    '411026',
  ]),
  buildIndianSupplier('neelgagan', 'Neelgagan Office Interiors', 'furniture', 'ZZBCN4430N', [
    '17 Guindy Estate, Second Main Road',
    'Chennai',
    'Tamil Nadu',
    '600032',
  ]),
  buildIndianSupplier(
    'swachhata',
    'Swachhata Facility Care',
    'services',
    'ZZBFS5541P',
    ['5 Hosur Cross Road', 'Bengaluru', 'Karnataka', '560068'],
    small,
  ),
  buildIndianSupplier(
    'vahanika',
    'Vahanika Travel Desk',
    'travel',
    'ZZBCV6652Q',
    ['3 Turner Lane, Bandra', 'Mumbai', 'Maharashtra', '400050'],
    { paymentTermsDays: 15 },
  ),
  buildIndianSupplier('meghdhara', 'Meghdhara Cloud Hosting', 'software', 'ZZBCM7763R', [
    'Block 9, Madhapur',
    'Hyderabad',
    'Telangana',
    '500081',
  ]),
  buildIndianSupplier(
    'aksharika',
    'Aksharika Print House',
    'other',
    'ZZBFA8874S',
    ['61 College Row', 'Kolkata', 'West Bengal', '700009'],
    small,
  ),
  buildIndianSupplier(
    'samparkam',
    'Samparkam Telecom',
    'utilities',
    'ZZBCS9985T',
    ['Tower B, Cyber Greens', 'Gurugram', 'Haryana', '122002'],
    { paymentTermsDays: 20 },
  ),
  buildIndianSupplier('gyanvriksha', 'Gyanvriksha Learning', 'services', 'ZZBCG1096U', [
    '14 Erandwane Park',
    'Pune',
    'Maharashtra',
    '411004',
  ]),
  buildIndianSupplier(
    'kshetrapal',
    'Kshetrapal Security Services',
    'services',
    'ZZBCK2107V',
    ['30 Ernakulam North', 'Kochi', 'Kerala', '682018'],
    { ...small, paymentTermsDays: 30 },
  ),
  buildForeignSupplier(
    'oakmarrow',
    'Oakmarrow Software Limited',
    ['19 Cannonbury Yard', 'Leeds', 'LS1 4AB', 'GB'],
    ['GB000583742', 'GBP'],
  ),
  buildForeignSupplier(
    'nordlichter',
    'Nordlichter Testwerkzeuge GmbH',
    ['Speicherweg 12', 'Hamburg', '20457', 'DE'],
    ['DE000000017', 'EUR'],
  ),
  buildForeignSupplier(
    'fernhollow',
    'Fernhollow Analytics Inc',
    ['440 Juniper Street', 'Portland', '97205', 'US'],
    ['00-5827364', 'USD'],
  ),
]

/** Suppliers that were stopped after a problem. */
const stopped: readonly DemoSupplier[] = [
  {
    ...buildIndianSupplier('dhanvika', 'Dhanvika Furnishings', 'furniture', 'ZZBCD3218W', [
      '77 Kirti Nagar Lane',
      'Gurugram',
      'Haryana',
      '122015',
    ]),
    steps: [
      {
        by: 'fin',
        transition: 'hold',
        comment: 'Two of the last three deliveries came damaged; a credit is still due.',
      },
    ],
  },
  {
    ...buildIndianSupplier('trilochan', 'Trilochan Labour Contractors', 'services', 'ZZBFT4329X', [
      '2 Sarkhej Road',
      'Ahmedabad',
      'Gujarat',
      '382210',
    ]),
    steps: [
      { by: 'ppl', transition: 'hold', comment: 'Proof of provident fund payments is missing since the last quarter.' },
    ],
  },
  {
    ...buildIndianSupplier('shighratam', 'Shighratam Traders', 'other', 'ZZBFS5430Y', [
      'Shop 6, Old Market',
      'Hyderabad',
      'Telangana',
      '500012',
    ]),
    steps: [
      { by: 'fin', transition: 'block', comment: 'The GST registration was cancelled and invoices were sent twice.' },
    ],
  },
]

/** Proposed by users, not verified yet. */
const proposed: readonly DemoSupplier[] = [
  {
    ...buildIndianSupplier('aavishkrit', 'Aavishkrit Devices', 'hardware', 'ZZBCA6541Z', [
      '11 Peenya Second Stage',
      'Bengaluru',
      'Karnataka',
      '560058',
    ]),
    proposedBy: 'eng.platform.2',
  },
  {
    ...buildForeignSupplier(
      'bluefinch',
      'Bluefinch Design Studio',
      ['Grachtkade 8', 'Utrecht', '3511 AB', 'NL'],
      ['NL000000018B01', 'EUR'],
    ),
    proposedBy: 'sam.marketing.1',
  },
  {
    key: 'annamayi',
    proposedBy: 'ppl.operations.2',
    values: {
      ...usual,
      ...small,
      name: 'Annamayi Canteen Services',
      category: 'services',
      address: buildAddress('40 Bellandur Gate', 'Bengaluru', 'Karnataka', '560103'),
      notes: 'The tax number will follow with the first offer.',
    },
  },
]

/** Invented suppliers. No number belongs to anybody: PANs of the ZZ series, VAT numbers of zeros. */
export const demoSuppliers: readonly DemoSupplier[] = [...known, ...stopped, ...proposed]
