import type { DemoUserStep, DemoValues } from '../../../demo/demo-types'
import type { projects } from '../../projects'

interface DemoProject {
  key: string
  /** Key of a customer, or of the department of an internal project. */
  customer?: string
  department?: string
  /** Keys of employees. */
  manager: string
  sponsor: string
  /** First and last day, counted from today. */
  days: readonly [number, number]
  /** Its later steps; absent: it is active. */
  steps?: readonly DemoUserStep[]
  isPlanned?: true
  values: DemoValues<(typeof projects)['fields'], 'name' | 'kind' | 'budgetAmount' | 'budgetMinutes' | 'description'>
}

export const demoProjects: readonly DemoProject[] = [
  {
    key: 'lending',
    customer: 'sahyagiri',
    manager: 'del.banking',
    sponsor: 'del',
    days: [-210, 240],
    values: {
      name: 'Sahyagiri lending platform',
      kind: 'client',
      budgetAmount: '1800000.00',
      budgetMinutes: 72_000,
      description: 'Loans from the first question to the last instalment, for 140 branches.',
    },
  },
  {
    key: 'claims',
    customer: 'wexmoor',
    manager: 'del.banking',
    sponsor: 'del',
    days: [-120, 150],
    values: {
      name: 'Wexmoor claims handling',
      kind: 'client',
      budgetAmount: '650000.00',
      budgetMinutes: 72_000,
      description: 'Claims are read, checked and paid in a day instead of a week.',
    },
  },
  {
    key: 'loomstock',
    customer: 'kaveriloom',
    manager: 'del.retail',
    sponsor: 'sam',
    days: [-160, 90],
    values: {
      name: 'Kaveri stock and looms',
      kind: 'client',
      budgetAmount: '900000.00',
      budgetMinutes: 72_000,
      description: 'Stock of four mills in one place, with scanners on the floor.',
    },
  },
  {
    key: 'wards',
    customer: 'dhruvika',
    manager: 'del.public',
    sponsor: 'del',
    days: [-90, 200],
    values: {
      name: 'Dhruvika ward tablets',
      kind: 'client',
      budgetAmount: '1200000.00',
      budgetMinutes: 72_000,
      description: 'Nurses write at the bed what they wrote at the desk.',
    },
  },
  {
    key: 'gridview',
    customer: 'urjavan',
    manager: 'del.public',
    sponsor: 'head',
    days: [-300, -20],
    steps: [{ by: 'del.public', transition: 'complete' }],
    values: {
      name: 'Urjavan grid view',
      kind: 'client',
      budgetAmount: '750000.00',
      budgetMinutes: 72_000,
      description: 'What each of 60 solar fields feeds in, minute by minute.',
    },
  },
  {
    key: 'portal',
    customer: 'rimalbay',
    manager: 'del.banking',
    sponsor: 'del',
    days: [-40, 180],
    steps: [
      { by: 'del.banking', transition: 'hold', comment: 'The customer asked to wait until their new harbour opens.' },
    ],
    values: {
      name: 'Rimal Bay shipper portal',
      kind: 'client',
      budgetAmount: '400000.00',
      budgetMinutes: 72_000,
      description: 'Shippers book and follow their containers themselves.',
    },
  },
  {
    key: 'buildfarm',
    department: 'eng',
    manager: 'eng.platform',
    sponsor: 'eng',
    days: [-70, 120],
    values: {
      name: 'Build machines renewed',
      kind: 'internal',
      budgetAmount: '2500000.00',
      budgetMinutes: 72_000,
      description: 'Half the time for each build, on machines of our own.',
    },
  },
  {
    key: 'daily',
    department: 'co',
    manager: 'adm',
    sponsor: 'head',
    days: [-400, 400],
    values: {
      name: 'Day-to-day work',
      kind: 'internal',
      budgetAmount: '400000.00',
      budgetMinutes: 12_000_000,
      description: 'What keeps the company going, beside what it does for customers.',
    },
  },
  {
    key: 'newfloor',
    department: 'adm',
    manager: 'adm.support',
    sponsor: 'adm',
    days: [20, 190],
    isPlanned: true,
    values: {
      name: 'Second floor in Pune',
      kind: 'internal',
      budgetAmount: '3200000.00',
      budgetMinutes: 72_000,
      description: 'Forty more places, with a room for the quiet.',
    },
  },
]
