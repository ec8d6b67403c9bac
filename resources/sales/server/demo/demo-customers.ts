import { buildAddress, buildIndianTaxIds, buildWebsiteUrl } from '../../../demo/addresses'
import type { DemoCustomer, DemoStep } from '../../../demo/demo-types'
import { amount, groupBy, integer, oneOf, optional, readTable, word } from '../../../demo/table'

type Values = DemoCustomer['values']

const columns = {
  ...{ key: word, owner: word, country: oneOf('IN', 'AE', 'GB', 'US', 'SG') },
  industry: oneOf<NonNullable<Values['industry']>>(
    ...(['manufacturing', 'banking', 'healthcare', 'logistics', 'energy', 'retail', 'public_sector'] as const),
    ...(['insurance', 'it_services'] as const),
  ),
  ...{
    name: word,
    legalName: word,
    tax: optional(word),
    terms: integer,
    creditLimit: optional(amount),
    notes: optional(word),
  },
}

/** The tax column is the PAN of Indian customers, the VAT number of others. */
const written = readTable(
  columns,
  `
  kaveriloom | sam | IN | manufacturing | Kaveri Loomcraft | Kaveri Loomcraft Mills Private Limited | ZZACK4821M | \
    45 | 4000000
  sahyagiri | del.banking | IN | banking | Sahyagiri Cooperative Finance | Sahyagiri Cooperative Finance Limited | \
    ZZBCS1067R | 30 | 7500000 | Invoices are accepted only with the purchase order number in the subject.
  dhruvika | sam.marketing | IN | healthcare | Dhruvika Care Hospitals | Dhruvika Care Hospitals Private Limited | \
    ZZDCD7390K | 30 | 2500000
  malharfreight | sam.sales | IN | logistics | Malhar Freight Lines | Malhar Freight Lines LLP | ZZEFM2954H | 60 | \
    1200000
  urjavan | head | IN | energy | Urjavan Solar Grid | Urjavan Solar Grid Limited | ZZGCU5518B | 45 | 9000000
  brahmaniagro | sam.marketing | IN | retail | Brahmani Agro Retail | Brahmani Agro Retail Private Limited | \
    ZZHCB8046T | 30 | | Met at the regional retail fair; wants a pilot in three shops first.
  teestavalley | sam.sales | IN | retail | Teesta Valley Tea Traders | Teesta Valley Tea Traders Private Limited | \
    ZZJCT3372L | 30 | 0
  narmadapath | sam.marketing | IN | public_sector | Narmadapath Civic Services Board | Narmadapath Civic Services \
    Board | | 90 | | Tender expected next quarter; registration papers follow with the award.
  rimalbay | del.banking | AE | logistics | Rimal Bay Logistics | Rimal Bay Logistics FZ-LLC | 000999048100003 | 30 \
    | 350000
  wexmoor | del.banking | GB | insurance | Wexmoor Mutual Insurance | Wexmoor Mutual Insurance plc | GB000472631 | \
    30 | 80000
  brightquarry | head | US | it_services | Brightquarry Analytics | Brightquarry Analytics, Inc. | 00-4718263 | 45 | \
    120000
  merlintide | sam.marketing | SG | banking | Merlintide Payments | Merlintide Payments Pte. Ltd. | | 30
`,
)

const addresses = readTable(
  {
    ...{ customer: word, kind: oneOf('billing', 'shipping'), street: word, city: word },
    ...{ state: optional(word), postalCode: optional(word) },
  },
  `
  kaveriloom | billing | 41 Avinashi Road, Peelamedu | Coimbatore | Tamil Nadu | 641004
  kaveriloom | shipping | SF 212, Kurumbapalayam Road | Coimbatore | Tamil Nadu | 641107
  sahyagiri | billing | 7 Prabhat Road, Erandwane | Pune | Maharashtra | 411004
  dhruvika | billing | Plot 118, Road No. 12 | Hyderabad | Telangana | 500034
  malharfreight | billing | Unit 5, Changodar Industrial Estate | Ahmedabad | Gujarat | 382213
  malharfreight | shipping | Shed 14, Mundra Port Road | Mundra | Gujarat | 370421
  urjavan | billing | C-22 Sitapura Industrial Area | Jaipur | Rajasthan | 302022
  brahmaniagro | billing | Plot 309, Saheed Nagar | Bhubaneswar | Odisha | 751007
  teestavalley | billing | 16 Strand Road, Second floor | Kolkata | West Bengal | 700001
  narmadapath | billing | Block B, Arera Hills | Bhopal | Madhya Pradesh | 462011
  rimalbay | billing | Warehouse 9, Street N304 | Dubai | Dubai
  wexmoor | billing | 3 Tannery Wharf, Temple Quay | Bristol | | BS1 6DZ
  brightquarry | billing | 2400 Prairie Street, Suite 310 | Austin | Texas | 78702
  merlintide | billing | 18 Cross Quay Lane, Level 11 | Singapore | | 048423
`,
)

const steps = groupBy(
  readTable(
    { customer: word, transition: word, comment: optional(word) },
    `
  kaveriloom | activate
  sahyagiri | activate
  dhruvika | activate
  malharfreight | activate
  malharfreight | hold | Two invoices are more than 90 days overdue; released once the older one is paid.
  urjavan | activate
  teestavalley | activate
  teestavalley | deactivate | Merged into its parent company, which buys from another supplier.
  rimalbay | activate
  wexmoor | activate
  brightquarry | activate
`,
  ),
  ({ customer }) => customer,
)

const places = {
  IN: { timeZone: 'Asia/Kolkata', currency: 'INR' },
  AE: { timeZone: 'Asia/Dubai', currency: 'AED' },
  GB: { timeZone: 'Europe/London', currency: 'GBP' },
  US: { timeZone: 'America/Chicago', currency: 'USD' },
  SG: { timeZone: 'Asia/Singapore', currency: 'SGD' },
} as const

function addressOf(key: string, kind: 'billing' | 'shipping', country: string) {
  const found = addresses.find((each) => each.customer === key && each.kind === kind)
  return found && buildAddress(found.street, found.city, found.state ?? null, found.postalCode ?? null, country)
}

/**
 * Invented customers. No number belongs to anybody: PANs of the ZZ series, VAT numbers of zeros, years
 * and prefixes that are not issued.
 */
export const demoCustomers: readonly DemoCustomer[] = written.map(({ key, owner, country, tax, terms, ...values }) => {
  const [billingAddress, shippingAddress] = [addressOf(key, 'billing', country), addressOf(key, 'shipping', country)]
  if (!billingAddress) throw new Error(`${key} has no address`)
  return {
    key,
    accountOwner: owner,
    steps: (steps.get(key) ?? []).map(({ customer: _, ...step }): DemoStep => step),
    values: {
      ...{
        ...values,
        country,
        ...places[country],
        website: buildWebsiteUrl(key),
        paymentTermsDays: terms,
        billingAddress,
      },
      ...(tax && (country === 'IN' ? buildIndianTaxIds(tax, billingAddress) : { taxId: tax })),
      ...(shippingAddress && { shippingAddress }),
    },
  }
})
