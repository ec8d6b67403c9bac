import type { DemoDepartment, DemoStep } from '../../../demo/demo-types'

/** Pay grades: trainee, four of staff, manager, head of department, head of company. */
export type Grade = 'T1' | 'E1' | 'E2' | 'E3' | 'E4' | 'M1' | 'M2' | 'D1'

/** A place in a team; the grade chooses the designation. */
export interface TeamPosition {
  grade: 'T1' | 'E1' | 'E2' | 'E3' | 'E4'
  type?: 'contract' | 'consultant' | 'part_time'
  /** Key of the dotted-line manager. */
  dotted?: string
  /** Days until the person joins. */
  joinsIn?: number
  steps?: readonly DemoStep[]
}

interface TeamPlan {
  key: string
  manager: string
  dotted?: string
  /** Designations of the grades T1 and E1 to E4. */
  ladder: readonly [string, string, string, string, string]
  seats: readonly TeamPosition[]
}

interface DepartmentPlan {
  key: string
  name: string
  code: string
  costCentre: string
  head: string
  teams: readonly TeamPlan[]
}

const software = [
  'Engineering Intern',
  'Associate Software Engineer',
  'Software Engineer',
  'Senior Software Engineer',
  'Lead Engineer',
] as const
const consulting = [
  'Consulting Intern',
  'Associate Consultant',
  'Consultant',
  'Senior Consultant',
  'Lead Consultant',
] as const

/** Departments below the company, with their teams and places. */
export const units: readonly DepartmentPlan[] = [
  {
    key: 'eng',
    name: 'Engineering',
    code: 'ENG',
    costCentre: 'CC-1100',
    head: 'Vice President, Engineering',
    teams: [
      {
        key: 'platform',
        manager: 'Engineering Manager, Platform',
        ladder: software,
        seats: [
          { grade: 'E4' },
          { grade: 'E3', dotted: 'eng.applications' },
          { grade: 'E2' },
          { grade: 'E2', type: 'contract' },
          { grade: 'T1' },
        ],
      },
      {
        key: 'applications',
        manager: 'Engineering Manager, Applications',
        ladder: software,
        dotted: 'del',
        seats: [
          { grade: 'E4' },
          { grade: 'E3', dotted: 'del.banking' },
          { grade: 'E2' },
          { grade: 'E1' },
          { grade: 'E2', joinsIn: 12 },
        ],
      },
      {
        key: 'quality',
        manager: 'Quality Engineering Manager',
        ladder: [
          'Test Intern',
          'Associate Test Engineer',
          'Test Engineer',
          'Senior Test Engineer',
          'Lead Test Engineer',
        ],
        seats: [
          { grade: 'E4', type: 'consultant' },
          { grade: 'E3', dotted: 'del.retail' },
          { grade: 'E2' },
          { grade: 'E1' },
        ],
      },
    ],
  },
  {
    key: 'del',
    name: 'Delivery',
    code: 'DEL',
    costCentre: 'CC-1200',
    head: 'Vice President, Delivery',
    teams: [
      {
        key: 'banking',
        manager: 'Delivery Manager, Banking',
        ladder: consulting,
        seats: [{ grade: 'E2' }, { grade: 'E4' }, { grade: 'E3' }, { grade: 'E2', type: 'contract' }, { grade: 'E1' }],
      },
      {
        key: 'retail',
        manager: 'Delivery Manager, Retail',
        ladder: consulting,
        seats: [
          { grade: 'E4', dotted: 'sam.sales' },
          { grade: 'E3' },
          {
            grade: 'E2',
            steps: [
              { transition: 'suspend', comment: 'Access withdrawn while the loss of a company laptop is looked into.' },
            ],
          },
          { grade: 'T1' },
        ],
      },
      {
        key: 'public',
        manager: 'Delivery Manager, Public Sector',
        ladder: consulting,
        dotted: 'sam',
        seats: [
          { grade: 'E4', type: 'consultant' },
          { grade: 'E3' },
          { grade: 'E2', type: 'contract' },
          { grade: 'E1' },
        ],
      },
    ],
  },
  {
    key: 'sam',
    name: 'Sales and Marketing',
    code: 'SAM',
    costCentre: 'CC-2100',
    head: 'Head of Sales and Marketing',
    teams: [
      {
        key: 'sales',
        manager: 'Sales Manager',
        ladder: [
          'Sales Intern',
          'Sales Associate',
          'Account Executive',
          'Senior Account Executive',
          'Key Account Manager',
        ],
        seats: [{ grade: 'E4' }, { grade: 'E3' }, { grade: 'E2', joinsIn: 26 }],
      },
      {
        key: 'marketing',
        manager: 'Marketing Manager',
        ladder: [
          'Marketing Intern',
          'Marketing Associate',
          'Marketing Executive',
          'Senior Marketing Executive',
          'Content Lead',
        ],
        seats: [{ grade: 'E3', type: 'part_time' }, { grade: 'E2', dotted: 'sam.sales' }, { grade: 'T1' }],
      },
    ],
  },
  {
    key: 'fin',
    name: 'Finance',
    code: 'FIN',
    costCentre: 'CC-3100',
    head: 'Head of Finance',
    teams: [
      {
        key: 'accounts',
        manager: 'Accounts Manager',
        ladder: ['Accounts Intern', 'Accounts Assistant', 'Accountant', 'Senior Accountant', 'Lead Accountant'],
        seats: [{ grade: 'E3' }, { grade: 'E2' }, { grade: 'E1' }],
      },
    ],
  },
  {
    key: 'ppl',
    name: 'People Operations',
    code: 'PPL',
    costCentre: 'CC-3200',
    head: 'Head of People Operations',
    teams: [
      {
        key: 'operations',
        manager: 'People Operations Manager',
        dotted: 'fin',
        ladder: ['HR Intern', 'HR Associate', 'HR Executive', 'Senior HR Executive', 'HR Business Partner'],
        seats: [{ grade: 'E4', dotted: 'eng' }, { grade: 'E2' }, { grade: 'E2', type: 'part_time' }],
      },
    ],
  },
  {
    key: 'adm',
    name: 'Technology and Administration',
    code: 'ADM',
    costCentre: 'CC-3300',
    head: 'Head of Technology and Administration',
    teams: [
      {
        key: 'support',
        manager: 'IT Support Manager',
        ladder: [
          'IT Intern',
          'Support Associate',
          'Systems Engineer',
          'Senior Systems Engineer',
          'Infrastructure Lead',
        ],
        seats: [{ grade: 'E3' }, { grade: 'E2', type: 'contract' }, { grade: 'E1' }],
      },
    ],
  },
]

/** The company as the root of the tree, then its departments. */
export const demoDepartments: readonly DemoDepartment[] = [
  {
    key: 'co',
    parent: null,
    head: 'head',
    values: { name: 'Steward Demo Company', code: 'CO', costCentre: 'CC-1000' },
  },
  ...units.map(({ key, name, code, costCentre }) => ({
    key,
    parent: 'co',
    head: key,
    values: { name, code, costCentre },
  })),
]
