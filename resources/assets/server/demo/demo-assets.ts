import type { Values } from '../../../../src/framework/validate'

/** An asset, how many days ago it was bought, and its later events. */
export interface DemoAsset {
  values: Values
  /** Key of the supplier. */
  from: string
  /** Days ago. */
  bought: number
  location?: string
  handed?: readonly DemoHandover[]
  /** A step of people operations, or of the person who disposes of it. */
  next?: { step: string; by: string; note: string }
}

/** Who had it, from how many days ago on, and what followed. */
export interface DemoHandover {
  to: string
  since: number
  answer?: 'accepted' | 'disputed'
  next?: { step: string; by: string; asked?: Values }
}

const inr = { currency: 'INR' }
const buildLaptop = (model: string, serialNumber: string, purchaseCost: string): Values => ({
  ...{ ...inr, category: 'laptop', manufacturer: 'Lenovo', model, name: `Laptop ${model}`, serialNumber, purchaseCost },
  ...{ usefulLifeMonths: 36, salvageValue: '6000.00', accessories: 'Charger, sleeve' },
})
const buildMonitor = (serialNumber: string): Values => ({
  ...{ ...inr, category: 'monitor', manufacturer: 'Dell', model: 'P2723D', name: 'Monitor 27 inch', serialNumber },
  ...{ purchaseCost: '24500.00', usefulLifeMonths: 60, salvageValue: '1500.00' },
})
const buildPhone = (serialNumber: string): Values => ({
  ...{ ...inr, category: 'phone', manufacturer: 'Samsung', model: 'A35', name: 'Phone for the rota', serialNumber },
  ...{ purchaseCost: '28999.00', usefulLifeMonths: 24, salvageValue: '2000.00' },
})
const buildLicence = (name: string, count: number, purchaseCost: string, licenceKeyRef: string): Values => ({
  ...{ ...inr, category: 'software_licence', name, seats: count, purchaseCost, licenceKeyRef },
})
const hr = 'ppl.operations'
const accepted = 'accepted' as const
const damaged = { conditionAtReturn: 'damaged', returnRemark: 'The hinge is broken' }

export const demoAssets: readonly DemoAsset[] = [
  {
    values: buildLaptop('T14', 'PF3A1001', '92000.00'),
    from: 'udyanika',
    bought: 500,
    location: 'pune',
    handed: [{ to: 'del.banking.1', since: 480, answer: accepted }],
  },
  {
    values: buildLaptop('T14', 'PF3A1002', '92000.00'),
    from: 'udyanika',
    bought: 500,
    location: 'pune',
    handed: [{ to: 'del.banking', since: 480, answer: accepted }],
  },
  {
    values: buildLaptop('T14', 'PF3A1003', '92000.00'),
    from: 'udyanika',
    bought: 500,
    location: 'bengaluru',
    handed: [{ to: 'eng.platform.1', since: 470, answer: accepted }],
  },
  {
    values: buildLaptop('T14', 'PF3A1004', '92000.00'),
    from: 'udyanika',
    bought: 500,
    location: 'bengaluru',
    handed: [{ to: 'eng.platform.2', since: 470, answer: accepted }],
  },
  {
    values: buildLaptop('X1', 'PF4C2001', '148000.00'),
    from: 'sagarmitra',
    bought: 210,
    location: 'bengaluru',
    handed: [{ to: 'head', since: 205, answer: accepted }],
  },
  {
    values: buildLaptop('X1', 'PF4C2002', '148000.00'),
    from: 'sagarmitra',
    bought: 210,
    location: 'bengaluru',
    handed: [{ to: 'fin', since: 200, answer: accepted }],
  },
  {
    values: buildLaptop('T14', 'PF5D3001', '96500.00'),
    from: 'udyanika',
    bought: 30,
    location: 'pune',
    handed: [{ to: 'del.retail.1', since: 12 }],
  },
  {
    values: buildLaptop('T14', 'PF5D3002', '96500.00'),
    from: 'udyanika',
    bought: 30,
    location: 'pune',
    handed: [{ to: 'del.retail.2', since: 2, answer: 'disputed' }],
  },
  { values: buildLaptop('T14', 'PF5D3003', '96500.00'), from: 'udyanika', bought: 30, location: 'pune' },
  { values: buildLaptop('T14', 'PF5D3004', '96500.00'), from: 'udyanika', bought: 30, location: 'bengaluru' },
  {
    values: buildLaptop('T480', 'PF1B0007', '78000.00'),
    ...{ from: 'udyanika', bought: 1400, location: 'pune' },
    handed: [
      { to: 'eng.applications.1', since: 900, answer: accepted, next: { step: 'return', by: hr, asked: damaged } },
    ],
  },
  {
    values: buildLaptop('T480', 'PF1B0008', '78000.00'),
    ...{ from: 'udyanika', bought: 1400, location: 'bengaluru' },
    handed: [
      { to: 'eng.quality.1', since: 700, answer: accepted, next: { step: 'requestReturn', by: 'eng.quality.1' } },
    ],
  },
  {
    values: buildLaptop('T480', 'PF1B0009', '78000.00'),
    ...{ from: 'udyanika', bought: 1400 },
    handed: [
      {
        to: 'sam.sales.1',
        since: 800,
        answer: accepted,
        next: { step: 'recover', by: hr, asked: { recoveryAmount: '15000.00', returnRemark: 'Left in a cab' } },
      },
    ],
  },
  {
    values: buildLaptop('L440', 'R90K0001', '61000.00'),
    from: 'udyanika',
    bought: 2600,
    next: { step: 'dispose', by: 'fin', note: 'Handed to a recycler' },
  },
  {
    values: buildLaptop('L440', 'R90K0002', '61000.00'),
    from: 'udyanika',
    bought: 2600,
    next: { step: 'retire', by: hr, note: 'No spare parts any more' },
  },
  {
    values: buildMonitor('CN0A101'),
    from: 'sagarmitra',
    bought: 400,
    location: 'pune',
    handed: [{ to: 'del.banking.1', since: 390, answer: accepted }],
  },
  {
    values: buildMonitor('CN0A102'),
    from: 'sagarmitra',
    bought: 400,
    location: 'bengaluru',
    handed: [{ to: 'eng.platform.2', since: 390, answer: accepted }],
  },
  { values: buildMonitor('CN0A103'), from: 'sagarmitra', bought: 400, location: 'pune' },
  {
    values: buildMonitor('CN0A104'),
    from: 'sagarmitra',
    bought: 400,
    location: 'bengaluru',
    next: { step: 'sendForRepair', by: hr, note: 'Flickers' },
  },
  {
    values: buildPhone('R5CX0001'),
    from: 'aavishkrit',
    bought: 160,
    handed: [
      {
        to: 'eng.platform.1',
        since: 150,
        answer: accepted,
        next: { step: 'transfer', by: hr, asked: { transferToEmpId: 'eng.platform.3' } },
      },
    ],
  },
  {
    values: buildPhone('R5CX0002'),
    from: 'aavishkrit',
    bought: 160,
    handed: [
      {
        to: 'adm.support.1',
        since: 140,
        answer: accepted,
        next: { step: 'writeOff', by: hr, asked: { returnRemark: 'Stolen with a bag, the police were told' } },
      },
    ],
  },
  { values: buildPhone('R5CX0003'), from: 'aavishkrit', bought: 20 },
  {
    values: buildLicence('Drawing boards', 10, '84000.00', 'vault: drawing-boards'),
    ...{ from: 'sagarmitra', bought: 200 },
    handed: ['eng.applications.1', 'eng.applications.2', 'del.banking.1'].map((to) => ({
      to,
      since: 190,
      answer: accepted,
    })),
  },
  {
    values: buildLicence('Load tests', 2, '118000.00', 'vault: load-tests'),
    from: 'sagarmitra',
    bought: 100,
    handed: ['eng.quality.1', 'eng.quality.2'].map((to) => ({ to, since: 90, answer: accepted })),
  },
  {
    values: {
      ...inr,
      category: 'furniture',
      name: 'Meeting table for ten',
      manufacturer: 'Neelgagan',
      purchaseCost: '64000.00',
      usefulLifeMonths: 120,
      salvageValue: '4000.00',
    },
    ...{ from: 'neelgagan', bought: 620, location: 'pune' },
  },
]

export const demoAssetRequests: readonly { by: string; values: Values; step?: string }[] = [
  { by: 'eng.platform.2', values: { category: 'monitor', reason: 'A second screen for the dashboards of the rota' } },
  { by: 'del.retail.1', values: { category: 'phone', reason: 'Calls from the shops at weekends' }, step: 'cancel' },
]
