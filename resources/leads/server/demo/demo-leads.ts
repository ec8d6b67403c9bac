import { integer, oneOf, optional, readTable, word } from '../../../demo/table'
import { sources, statusLabels } from '../../sets'

const names = <Name extends string>(choices: Readonly<Record<Name, string>>) => Object.keys(choices) as Name[]

const columns = {
  ...{ company: word, title: word, owner: word, country: word, currency: word, value: optional(integer) },
  // Where it came from, how many days ago, and how it stands.
  ...{
    source: oneOf(...names(sources)),
    campaign: optional(word),
    ago: integer,
    status: oneOf(...names(statusLabels)),
  },
  // Days to the next follow-up, days to the expected end, a contact.
  ...{ followUpIn: optional(integer), closesIn: optional(integer), contact: word },
}

/** Leads of the demo company, in every status. */
export const demoLeads = readTable(
  columns,
  `
  Parvat Cement Works | Plant planning | sam.marketing | IN | INR | 1850000 | event | fair | 4 | new | 2 | \
    90 | Ritu Saxena
  Neelgiri Textiles | Orders of dealers | sam.marketing.1 | IN | INR | 640000 | website | | 2 | new | 1 | \
    120 | Arvind Pillai
  Sagarika Foods | Cold chain dashboard | sam.sales | IN | INR | | referral | | 9 | new | -1 | | Meera Joshi
  Harrow Lane Books | Shop for schools | sam.sales.1 | GB | GBP | 18500 | outbound | | 1 | new | 3 | 75 | Helen Marsh
  Tungabhadra Retail | Stock of branches | sam.marketing | IN | INR | 920000 | campaign | mailing | 18 | \
    contacted | 1 | 60 | Kiran Hegde
  Mandakini Clinics | Appointments | sam.sales | IN | INR | 1275000 | event | fair | 12 | contacted | 4 | \
    80 | Dr Sunita Rao
  Lakeview Fittings | Catalogue | sam.sales.1 | US | USD | 22000 | website | | 25 | contacted | -3 | 45 | Brian Holt
  Vindhya Power Tools | Service calls | sam.marketing.1 | IN | INR | 410000 | tender | | 7 | contacted | 5 | \
    100 | Prakash Dube
  Aravali Insurance Brokers | Claims portal | sam.sales | IN | INR | 3300000 | partner | | 48 | qualified | \
    2 | 55 | Nandini Kapur
  Orchid Bay Hotels | Bookings | sam.sales.1 | SG | SGD | 64000 | referral | | 35 | qualified | 6 | 70 | Wei Lin Tan
  Shivalik Logistics | Fleet reports | sam.marketing | IN | INR | 1480000 | outbound | | 28 | qualified | 1 | \
    40 | Harjit Gill
  Blue Heron Schools | Fees | sam.sales | AE | AED | 90000 | event | fair | 52 | qualified | -2 | 35 | Layla Haddad
  Kosi Agro Exports | Traceability | sam.sales | IN | INR | 2150000 | existing_customer | | 60 | proposal | \
    3 | 25 | Manish Jha
  Penwick Surveyors | Field app | sam.sales.1 | GB | GBP | 47500 | website | | 44 | proposal | 2 | 30 | Owen Reed
  Girnar Chemicals | Safety records | sam.sales | IN | INR | 1760000 | tender | | 71 | proposal | 7 | 15 | Hetal Shah
  Marigold Lenders | Loan book | sam.marketing | IN | INR | 2890000 | campaign | mailing | 39 | proposal | \
    1 | 20 | Farah Siddiqui
  Saraswati Press | Subscriptions | sam.sales.1 | IN | INR | 780000 | referral | | 66 | negotiation | 1 | \
    12 | Anil Deshpande
  Cedar Point Labs | Samples | sam.sales | US | USD | 58000 | partner | | 80 | negotiation | 2 | 18 | Karen Doyle
  Betwa Steel | Scheduling | sam.sales | IN | INR | 4200000 | outbound | | 95 | negotiation | 4 | 28 | Sanjay Mehra
  Palash Motors | Dealer portal | sam.sales | IN | INR | 2350000 | referral | | 120 | won | | | Gauri Kulkarni
  Westmoor Dairy | Milk rounds | sam.sales.1 | GB | GBP | 39000 | event | fair | 140 | won | | | Tom Ashby
  Ganga Valley Tours | Bookings | sam.marketing | IN | INR | 560000 | campaign | mailing | 75 | won | | | Rekha Bisht
  Zenith Cables | Quotes | sam.sales | IN | INR | 1150000 | website | | 200 | won | | | Vikram Sood
  Amber Fort Jewels | Web shop | sam.sales.1 | IN | INR | 690000 | campaign | mailing | 90 | lost | | | Lata Soni
  Dunmore Foods | Recipes | sam.sales | GB | GBP | 21000 | outbound | | 110 | lost | | | Fiona Kerr
  Krishna Builders | Site diary | sam.marketing.1 | IN | INR | 830000 | website | | 64 | lost | | | Ramesh Naidu
  Satpura Paper | Energy data | sam.marketing | IN | INR | | event | fair | 150 | lost | | | Ashok Verma
  Lotus Lake Spa | Vouchers | sam.sales.1 | IN | INR | 260000 | referral | | 130 | dormant | | | Priya Menon
  Silverline Metro | Depot planning | sam.sales | IN | INR | 5400000 | tender | | 160 | dormant | | | Joseph Mathew
  Quarry Hill Wines | Cellar stock | sam.sales | US | USD | 16000 | other | | 100 | dormant | | | Alice Grant
`,
)

export type DemoLead = (typeof demoLeads)[number]
