interface DemoMember {
  /** Key of the person in the demo company. */
  by: string
  role: string
  percent: number
  /** Days from today, default 400 days ago. */
  from?: number
  /** Days from today; absent: no end. */
  to?: number
}

interface DemoTeam {
  name: string
  kind: 'delivery' | 'functional' | 'committee'
  lead: string
  department?: string
  project?: string
  purpose: string
  isClosed?: true
  members: readonly DemoMember[]
}

/** Teams across departments; one person is planned for more than all of their time. */
export const demoTeams: readonly DemoTeam[] = [
  {
    name: 'Lending platform',
    kind: 'delivery',
    lead: 'del.banking',
    department: 'del',
    project: 'lending',
    purpose: 'Builds and runs the lending platform of the bank',
    members: [
      { by: 'del.banking.1', role: 'Analyst', percent: 100 },
      { by: 'del.banking.2', role: 'Technical lead', percent: 80 },
      { by: 'eng.applications.2', role: 'Developer', percent: 60, from: -120 },
      { by: 'eng.quality.2', role: 'Tester', percent: 50, from: -120, to: 60 },
    ],
  },
  {
    name: 'Developer experience',
    kind: 'functional',
    lead: 'eng.platform',
    department: 'eng',
    project: 'buildfarm',
    purpose: 'Keeps building and testing fast for everybody who writes code',
    members: [
      { by: 'eng.platform.1', role: 'Technical lead', percent: 100 },
      { by: 'eng.platform.2', role: 'Developer', percent: 70 },
      // With the lending platform this exceeds their time, and is shown as a warning.
      { by: 'eng.applications.2', role: 'Developer', percent: 60, from: -20, to: 40 },
      { by: 'eng.platform.3', role: 'Developer', percent: 100, from: 14 },
    ],
  },
  {
    name: 'Safety and first aid',
    kind: 'committee',
    lead: 'ppl',
    purpose: 'Meets every quarter; looks after drills, first aid and the accident book',
    members: [
      { by: 'adm', role: 'Deputy', percent: 5 },
      { by: 'del.retail.2', role: 'First aider', percent: 2 },
      { by: 'eng.quality.1', role: 'First aider', percent: 2, from: -700, to: -90 },
    ],
  },
  {
    name: 'Office move',
    kind: 'committee',
    lead: 'adm',
    department: 'adm',
    purpose: 'Planned the move into the new floor',
    isClosed: true,
    members: [{ by: 'fin', role: 'Budget', percent: 10, from: -500, to: -200 }],
  },
]
