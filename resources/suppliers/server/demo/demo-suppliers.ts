import { buildAddress, buildIndianTaxIds, buildWebsiteUrl } from '../../../demo/addresses'
import { groupBy, integer, optional, readTable, word } from '../../../demo/table'
import type { DemoSupplier } from './demo-types'

const columns = {
  ...{ key: word, proposedBy: optional(word), category: (text: string) => text as DemoSupplier['values']['category'] },
  // The PAN of Indian suppliers, the VAT number of others.
  ...{ name: word, tax: optional(word), country: word, currency: word, terms: integer, isSmall: optional(word) },
  ...{ street: word, city: word, state: optional(word), postalCode: word, notes: optional(word) },
}

/** Invented suppliers. No number belongs to anybody: PANs of the ZZ series, VAT numbers of zeros. */
const written = readTable(
  columns,
  `
  udyanika | | hardware | Udyanika Computers | ZZBCU1107K | IN | INR | 30 | | 8 Lamington Lane, Grant Road | Mumbai \
    | Maharashtra | 400007
  sagarmitra | | hardware | Sagarmitra Infotech Supplies | ZZBCS2218L | IN | INR | 45 | | 22 SP Road, Nagarathpete | \
    Bengaluru | Karnataka | 560002
  jaldhara | | hardware | Jaldhara Power Systems | ZZBCJ3329M | IN | INR | 30 | | Plot 41, Bhosari Industrial Area | \
    Pune | Maharashtra | 411026
  neelgagan | | furniture | Neelgagan Office Interiors | ZZBCN4430N | IN | INR | 30 | | 17 Guindy Estate, Second \
    Main Road | Chennai | Tamil Nadu | 600032
  swachhata | | services | Swachhata Facility Care | ZZBFS5541P | IN | INR | 15 | small | 5 Hosur Cross Road | \
    Bengaluru | Karnataka | 560068
  vahanika | | travel | Vahanika Travel Desk | ZZBCV6652Q | IN | INR | 15 | | 3 Turner Lane, Bandra | Mumbai | \
    Maharashtra | 400050
  meghdhara | | software | Meghdhara Cloud Hosting | ZZBCM7763R | IN | INR | 30 | | Block 9, Madhapur | Hyderabad | \
    Telangana | 500081
  aksharika | | other | Aksharika Print House | ZZBFA8874S | IN | INR | 15 | small | 61 College Row | Kolkata | West \
    Bengal | 700009
  samparkam | | utilities | Samparkam Telecom | ZZBCS9985T | IN | INR | 20 | | Tower B, Cyber Greens | Gurugram | \
    Haryana | 122002
  gyanvriksha | | services | Gyanvriksha Learning | ZZBCG1096U | IN | INR | 30 | | 14 Erandwane Park | Pune | \
    Maharashtra | 411004
  kshetrapal | | services | Kshetrapal Security Services | ZZBCK2107V | IN | INR | 30 | small | 30 Ernakulam North | \
    Kochi | Kerala | 682018
  oakmarrow | | software | Oakmarrow Software Limited | GB000583742 | GB | GBP | 30 | | 19 Cannonbury Yard | Leeds | \
    | LS1 4AB
  nordlichter | | software | Nordlichter Testwerkzeuge GmbH | DE000000017 | DE | EUR | 30 | | Speicherweg 12 | \
    Hamburg | | 20457
  fernhollow | | software | Fernhollow Analytics Inc | 00-5827364 | US | USD | 30 | | 440 Juniper Street | Portland \
    | | 97205
  dhanvika | | furniture | Dhanvika Furnishings | ZZBCD3218W | IN | INR | 30 | | 77 Kirti Nagar Lane | Gurugram | \
    Haryana | 122015
  trilochan | | services | Trilochan Labour Contractors | ZZBFT4329X | IN | INR | 30 | | 2 Sarkhej Road | Ahmedabad \
    | Gujarat | 382210
  shighratam | | other | Shighratam Traders | ZZBFS5430Y | IN | INR | 30 | | Shop 6, Old Market | Hyderabad | \
    Telangana | 500012
  aavishkrit | eng.platform.2 | hardware | Aavishkrit Devices | ZZBCA6541Z | IN | INR | 30 | | 11 Peenya Second \
    Stage | Bengaluru | Karnataka | 560058
  bluefinch | sam.marketing.1 | software | Bluefinch Design Studio | NL000000018B01 | NL | EUR | 30 | | Grachtkade 8 \
    | Utrecht | | 3511 AB
  annamayi | ppl.operations.2 | services | Annamayi Canteen Services | | IN | INR | 15 | small | 40 Bellandur Gate | \
    Bengaluru | Karnataka | 560103 | The tax number will follow with the first offer.
`,
)

/** Why some were stopped after a problem. */
const steps = groupBy(
  readTable(
    { supplier: word, by: word, transition: word, comment: word },
    `
  dhanvika | fin | hold | Two of the last three deliveries came damaged; a credit is still due.
  trilochan | ppl | hold | Proof of provident fund payments is missing since the last quarter.
  shighratam | fin | block | The GST registration was cancelled and invoices were sent twice.
`,
  ),
  ({ supplier }) => supplier,
)

export const demoSuppliers: readonly DemoSupplier[] = written.map(
  ({ key, proposedBy, tax, country, isSmall, notes, ...row }) => {
    const at = buildAddress(row.street, row.city, row.state ?? null, row.postalCode, country)
    const taxId = tax && country === 'IN' ? buildIndianTaxIds(tax, at).taxId : tax
    const stops = steps.get(key)?.map(({ supplier: _, ...step }) => step)
    return {
      key,
      ...(proposedBy && { proposedBy }),
      ...(stops && { steps: stops }),
      values: {
        ...{ name: row.name, category: row.category, address: at, currency: row.currency, paymentTermsDays: row.terms },
        // Who has no tax number yet has no website either.
        ...(taxId && { taxId, website: buildWebsiteUrl(key) }),
        ...(isSmall && { smallEnterprise: true }),
        ...(notes && { notes }),
      },
    }
  },
)
