import { buildAddress, buildIndianTaxIds, buildWebsiteUrl } from '../../../demo/addresses'
import type { DemoCustomer, DemoStep } from '../../../demo/demo-types'

const activate: DemoStep = { transition: 'activate' }

const inIndia = { country: 'IN', timeZone: 'Asia/Kolkata', currency: 'INR' } as const

const kaveri = buildAddress('41 Avinashi Road, Peelamedu', 'Coimbatore', 'Tamil Nadu', '641004')
const sahyagiri = buildAddress('7 Prabhat Road, Erandwane', 'Pune', 'Maharashtra', '411004')
const dhruvika = buildAddress('Plot 118, Road No. 12', 'Hyderabad', 'Telangana', '500034')
const malhar = buildAddress('Unit 5, Changodar Industrial Estate', 'Ahmedabad', 'Gujarat', '382213')
const urjavan = buildAddress('C-22 Sitapura Industrial Area', 'Jaipur', 'Rajasthan', '302022')
const brahmani = buildAddress('Plot 309, Saheed Nagar', 'Bhubaneswar', 'Odisha', '751007')
const teesta = buildAddress('16 Strand Road, Second floor', 'Kolkata', 'West Bengal', '700001')
const narmadapath = buildAddress('Block B, Arera Hills', 'Bhopal', 'Madhya Pradesh', '462011')

/**
 * Invented customers. No number belongs to anybody: PANs of the ZZ series, VAT numbers of zeros, years
 * and prefixes that are not issued.
 */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    key: 'kaveriloom',
    accountOwner: 'sam',
    steps: [activate],
    values: {
      ...inIndia,
      name: 'Kaveri Loomcraft',
      legalName: 'Kaveri Loomcraft Mills Private Limited',
      industry: 'manufacturing',
      website: buildWebsiteUrl('kaveriloom'),
      ...buildIndianTaxIds('ZZACK4821M', kaveri),
      paymentTermsDays: 45,
      creditLimit: '4000000.00',
      billingAddress: kaveri,
      shippingAddress: buildAddress('SF 212, Kurumbapalayam Road', 'Coimbatore', 'Tamil Nadu', '641107'),
    },
  },
  {
    key: 'sahyagiri',
    accountOwner: 'del.banking',
    steps: [activate],
    values: {
      ...inIndia,
      name: 'Sahyagiri Cooperative Finance',
      legalName: 'Sahyagiri Cooperative Finance Limited',
      industry: 'banking',
      website: buildWebsiteUrl('sahyagiri'),
      ...buildIndianTaxIds('ZZBCS1067R', sahyagiri),
      paymentTermsDays: 30,
      creditLimit: '7500000.00',
      billingAddress: sahyagiri,
      notes: 'Invoices are accepted only with the purchase order number in the subject.',
    },
  },
  {
    key: 'dhruvika',
    accountOwner: 'sam.marketing',
    steps: [activate],
    values: {
      ...inIndia,
      name: 'Dhruvika Care Hospitals',
      legalName: 'Dhruvika Care Hospitals Private Limited',
      industry: 'healthcare',
      website: buildWebsiteUrl('dhruvika'),
      ...buildIndianTaxIds('ZZDCD7390K', dhruvika),
      paymentTermsDays: 30,
      creditLimit: '2500000.00',
      billingAddress: dhruvika,
    },
  },
  {
    key: 'malharfreight',
    accountOwner: 'sam.sales',
    steps: [
      activate,
      {
        transition: 'hold',
        comment: 'Two invoices are more than 90 days overdue; released once the older one is paid.',
      },
    ],
    values: {
      ...inIndia,
      name: 'Malhar Freight Lines',
      legalName: 'Malhar Freight Lines LLP',
      industry: 'logistics',
      website: buildWebsiteUrl('malharfreight'),
      ...buildIndianTaxIds('ZZEFM2954H', malhar),
      paymentTermsDays: 60,
      creditLimit: '1200000.00',
      billingAddress: malhar,
      shippingAddress: buildAddress('Shed 14, Mundra Port Road', 'Mundra', 'Gujarat', '370421'),
    },
  },
  {
    key: 'urjavan',
    accountOwner: 'head',
    steps: [activate],
    values: {
      ...inIndia,
      name: 'Urjavan Solar Grid',
      legalName: 'Urjavan Solar Grid Limited',
      industry: 'energy',
      website: buildWebsiteUrl('urjavan'),
      ...buildIndianTaxIds('ZZGCU5518B', urjavan),
      paymentTermsDays: 45,
      creditLimit: '9000000.00',
      billingAddress: urjavan,
    },
  },
  {
    key: 'brahmaniagro',
    accountOwner: 'sam.marketing',
    steps: [],
    values: {
      ...inIndia,
      name: 'Brahmani Agro Retail',
      legalName: 'Brahmani Agro Retail Private Limited',
      industry: 'retail',
      website: buildWebsiteUrl('brahmaniagro'),
      ...buildIndianTaxIds('ZZHCB8046T', brahmani),
      paymentTermsDays: 30,
      billingAddress: brahmani,
      notes: 'Met at the regional retail fair; wants a pilot in three shops first.',
    },
  },
  {
    key: 'teestavalley',
    accountOwner: 'sam.sales',
    steps: [
      activate,
      { transition: 'deactivate', comment: 'Merged into its parent company, which buys from another supplier.' },
    ],
    values: {
      ...inIndia,
      name: 'Teesta Valley Tea Traders',
      legalName: 'Teesta Valley Tea Traders Private Limited',
      industry: 'retail',
      website: buildWebsiteUrl('teestavalley'),
      ...buildIndianTaxIds('ZZJCT3372L', teesta),
      paymentTermsDays: 30,
      creditLimit: '0.00',
      billingAddress: teesta,
    },
  },
  {
    key: 'narmadapath',
    accountOwner: 'sam.marketing',
    steps: [],
    values: {
      ...inIndia,
      name: 'Narmadapath Civic Services Board',
      industry: 'public_sector',
      legalName: 'Narmadapath Civic Services Board',
      website: buildWebsiteUrl('narmadapath'),
      paymentTermsDays: 90,
      billingAddress: narmadapath,
      notes: 'Tender expected next quarter; registration papers follow with the award.',
    },
  },
  {
    key: 'rimalbay',
    accountOwner: 'del.banking',
    steps: [activate],
    values: {
      country: 'AE',
      timeZone: 'Asia/Dubai',
      currency: 'AED',
      name: 'Rimal Bay Logistics',
      legalName: 'Rimal Bay Logistics FZ-LLC',
      industry: 'logistics',
      website: buildWebsiteUrl('rimalbay'),
      taxId: '000999048100003',
      paymentTermsDays: 30,
      creditLimit: '350000.00',
      billingAddress: buildAddress('Warehouse 9, Street N304', 'Dubai', 'Dubai', null, 'AE'),
    },
  },
  {
    key: 'wexmoor',
    accountOwner: 'del.banking',
    steps: [activate],
    values: {
      country: 'GB',
      timeZone: 'Europe/London',
      currency: 'GBP',
      name: 'Wexmoor Mutual Insurance',
      legalName: 'Wexmoor Mutual Insurance plc',
      industry: 'insurance',
      website: buildWebsiteUrl('wexmoor'),
      taxId: 'GB000472631',
      paymentTermsDays: 30,
      creditLimit: '80000.00',
      billingAddress: buildAddress('3 Tannery Wharf, Temple Quay', 'Bristol', null, 'BS1 6DZ', 'GB'),
    },
  },
  {
    key: 'brightquarry',
    accountOwner: 'head',
    steps: [activate],
    values: {
      country: 'US',
      timeZone: 'America/Chicago',
      currency: 'USD',
      name: 'Brightquarry Analytics',
      legalName: 'Brightquarry Analytics, Inc.',
      industry: 'it_services',
      website: buildWebsiteUrl('brightquarry'),
      taxId: '00-4718263',
      paymentTermsDays: 45,
      creditLimit: '120000.00',
      billingAddress: buildAddress('2400 Prairie Street, Suite 310', 'Austin', 'Texas', '78702', 'US'),
    },
  },
  {
    key: 'merlintide',
    accountOwner: 'sam.marketing',
    steps: [],
    values: {
      country: 'SG',
      timeZone: 'Asia/Singapore',
      currency: 'SGD',
      name: 'Merlintide Payments',
      legalName: 'Merlintide Payments Pte. Ltd.',
      industry: 'banking',
      website: buildWebsiteUrl('merlintide'),
      paymentTermsDays: 30,
      billingAddress: buildAddress('18 Cross Quay Lane, Level 11', 'Singapore', null, '048423', 'SG'),
    },
  },
]
