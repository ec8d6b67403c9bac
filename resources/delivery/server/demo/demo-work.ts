/** A project member: key, role and percent of their time. */
export type DemoMember = readonly [by: string, role: string, percent: number]

export interface DemoWork {
  /** Keys of the project, and of a statement of work that it delivers. */
  project: string
  sow?: string
  members: readonly DemoMember[]
  /** The tasks of its three phases. */
  tasks: readonly (readonly string[])[]
}

/** The members and tasks of the demo projects. */
export const demoWork: readonly DemoWork[] = [
  {
    project: 'lending',
    sow: 'sahyagiri.lending',
    members: [
      ['del.banking.1', 'Analyst', 80],
      ['del.banking.2', 'Technical lead', 80],
      ['eng.applications.2', 'Developer', 60],
      ['eng.quality.2', 'Tester', 40],
    ],
    tasks: [
      ['Walk through a loan with three branches', 'Agree on the fields of the application'],
      [
        'Score an application',
        'Print the contract',
        'Pay out in instalments',
        'Collect overdue instalments',
        'Send reminders',
        'Support fax',
      ],
      ['Train the branches', 'Move the old loans'],
    ],
  },
  {
    project: 'claims',
    sow: 'wexmoor.claims',
    members: [
      ['del.banking.1', 'Analyst', 20],
      ['eng.quality.1', 'Tester', 50],
    ],
    tasks: [
      ['Read a hundred old claims'],
      ['Sort claims by kind', 'Check the cover', 'Write to the insured'],
      ['Run beside the old desk'],
    ],
  },
  {
    project: 'buildfarm',
    members: [
      ['eng.platform.1', 'Technical lead', 60],
      ['eng.platform.2', 'Developer', 70],
    ],
    tasks: [
      ['Measure the builds of a week'],
      ['Rack the machines', 'Share the caches', 'Watch the temperature'],
      ['Switch the old ones off'],
    ],
  },
  {
    project: 'newfloor',
    members: [['adm', 'Buyer', 20]],
    tasks: [['Ask three fitters'], ['Lay the cables'], ['Move the desks']],
  },
]

/** The states of the tasks of a running phase, in order. */
export const demoStates = ['in_progress', 'in_review', 'blocked', 'todo', 'done', 'cancelled'] as const
