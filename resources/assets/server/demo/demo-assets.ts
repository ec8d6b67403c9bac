import type { Values } from '../../../../src/framework/validate'
import { amount, integer, oneOf, optional, type Row, readTable, word } from '../../../demo/table'

const kinds = {
  laptop: { manufacturer: 'Lenovo', usefulLifeMonths: 36, salvageValue: '6000.00', accessories: 'Charger, sleeve' },
  monitor: {
    manufacturer: 'Dell',
    model: 'P2723D',
    name: 'Monitor 27 inch',
    usefulLifeMonths: 60,
    salvageValue: '1500.00',
  },
  phone: {
    manufacturer: 'Samsung',
    model: 'A35',
    name: 'Phone for the rota',
    usefulLifeMonths: 24,
    salvageValue: '2000.00',
  },
  software_licence: {},
  furniture: { manufacturer: 'Neelgagan', usefulLifeMonths: 120, salvageValue: '4000.00' },
} as const

const columns = {
  category: oneOf(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  // The serial number; the name of what has none.
  ...{ key: word, model: optional(word), purchaseCost: amount, from: word, bought: integer, location: optional(word) },
  ...{ seats: optional(integer), licenceKeyRef: optional(word) },
}

export type DemoAsset = Row<typeof columns>

/** Assets, by whom and how many days ago they were bought. */
export const demoAssets = readTable(
  columns,
  `
  laptop | PF3A1001 | T14 | 92000 | udyanika | 500 | pune
  laptop | PF3A1002 | T14 | 92000 | udyanika | 500 | pune
  laptop | PF3A1003 | T14 | 92000 | udyanika | 500 | bengaluru
  laptop | PF3A1004 | T14 | 92000 | udyanika | 500 | bengaluru
  laptop | PF4C2001 | X1 | 148000 | sagarmitra | 210 | bengaluru
  laptop | PF4C2002 | X1 | 148000 | sagarmitra | 210 | bengaluru
  laptop | PF5D3001 | T14 | 96500 | udyanika | 30 | pune
  laptop | PF5D3002 | T14 | 96500 | udyanika | 30 | pune
  laptop | PF5D3003 | T14 | 96500 | udyanika | 30 | pune
  laptop | PF5D3004 | T14 | 96500 | udyanika | 30 | bengaluru
  laptop | PF1B0007 | T480 | 78000 | udyanika | 1400 | pune
  laptop | PF1B0008 | T480 | 78000 | udyanika | 1400 | bengaluru
  laptop | PF1B0009 | T480 | 78000 | udyanika | 1400
  laptop | R90K0001 | L440 | 61000 | udyanika | 2600
  laptop | R90K0002 | L440 | 61000 | udyanika | 2600
  monitor | CN0A101 | | 24500 | sagarmitra | 400 | pune
  monitor | CN0A102 | | 24500 | sagarmitra | 400 | bengaluru
  monitor | CN0A103 | | 24500 | sagarmitra | 400 | pune
  monitor | CN0A104 | | 24500 | sagarmitra | 400 | bengaluru
  phone | R5CX0001 | | 28999 | aavishkrit | 160
  phone | R5CX0002 | | 28999 | aavishkrit | 160
  phone | R5CX0003 | | 28999 | aavishkrit | 20
  software_licence | Drawing boards | | 84000 | sagarmitra | 200 | | 10 | vault: drawing-boards
  software_licence | Load tests | | 118000 | sagarmitra | 100 | | 2 | vault: load-tests
  furniture | Meeting table for ten | | 64000 | neelgagan | 620 | pune
`,
)

/** What an asset is called, and what its kind says of it. */
export function describeAsset({ key, model, category, purchaseCost, seats, licenceKeyRef }: DemoAsset): Values {
  const isNamed = category === 'software_licence' || category === 'furniture'
  return {
    ...{ currency: 'INR', category, purchaseCost, ...kinds[category] },
    ...(isNamed ? { name: key } : { serialNumber: key }),
    ...(model && { model, name: `Laptop ${model}` }),
    ...(seats && { seats, licenceKeyRef }),
  }
}

/** What is asked for at a step: names and values. */
const answers = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('; ').map((answer) => answer.split(': ')))

const handoverColumns = {
  // Who had it, since how many days ago, and what followed.
  ...{ asset: word, to: word, since: integer, answer: optional(oneOf('accepted', 'disputed')) },
  ...{ step: optional(word), by: optional(word), asked: optional(answers) },
}

export type DemoHandover = Row<typeof handoverColumns>

export const demoHandovers = readTable(
  handoverColumns,
  `
  PF3A1001 | del.banking.1 | 480 | accepted
  PF3A1002 | del.banking | 480 | accepted
  PF3A1003 | eng.platform.1 | 470 | accepted
  PF3A1004 | eng.platform.2 | 470 | accepted
  PF4C2001 | head | 205 | accepted
  PF4C2002 | fin | 200 | accepted
  PF5D3001 | del.retail.1 | 12
  PF5D3002 | del.retail.2 | 2 | disputed
  PF1B0007 | eng.applications.1 | 900 | accepted | return | ppl.operations | conditionAtReturn: damaged; \
    returnRemark: The hinge is broken
  PF1B0008 | eng.quality.1 | 700 | accepted | requestReturn | eng.quality.1
  PF1B0009 | sam.sales.1 | 800 | accepted | recover | ppl.operations | recoveryAmount: 15000.00; returnRemark: Left \
    in a cab
  CN0A101 | del.banking.1 | 390 | accepted
  CN0A102 | eng.platform.2 | 390 | accepted
  R5CX0001 | eng.platform.1 | 150 | accepted | transfer | ppl.operations | transferToEmpId: eng.platform.3
  R5CX0002 | adm.support.1 | 140 | accepted | writeOff | ppl.operations | returnRemark: Stolen with a bag, the \
    police were told
  Drawing boards | eng.applications.1 | 190 | accepted
  Drawing boards | eng.applications.2 | 190 | accepted
  Drawing boards | del.banking.1 | 190 | accepted
  Load tests | eng.quality.1 | 90 | accepted
  Load tests | eng.quality.2 | 90 | accepted
`,
)

/** Steps of people operations, or of the person who disposes of it. */
export const demoAssetSteps = readTable(
  { asset: word, step: word, by: word, note: word },
  `
  R90K0001 | dispose | fin | Handed to a recycler
  R90K0002 | retire | ppl.operations | No spare parts any more
  CN0A104 | sendForRepair | ppl.operations | Flickers
`,
)

export const demoAssetRequests: readonly { by: string; values: Values; step?: string }[] = [
  { by: 'eng.platform.2', values: { category: 'monitor', reason: 'A second screen for the dashboards of the rota' } },
  { by: 'del.retail.1', values: { category: 'phone', reason: 'Calls from the shops at weekends' }, step: 'cancel' },
]
