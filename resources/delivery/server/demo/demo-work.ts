import { integer, readTable, word } from '../../../demo/table'

const members = readTable(
  { project: word, by: word, role: word, percent: integer },
  `
  lending | del.banking.1 | Analyst | 80
  lending | del.banking.2 | Technical lead | 80
  lending | eng.applications.2 | Developer | 60
  lending | eng.quality.2 | Tester | 40
  claims | del.banking.1 | Analyst | 20
  claims | eng.quality.1 | Tester | 50
  buildfarm | eng.platform.1 | Technical lead | 60
  buildfarm | eng.platform.2 | Developer | 70
  newfloor | adm | Buyer | 20
`,
)

/** The tasks of the three phases. */
const tasks = readTable(
  { project: word, phase: integer, title: word },
  `
  lending | 1 | Walk through a loan with three branches
  lending | 1 | Agree on the fields of the application
  lending | 2 | Score an application
  lending | 2 | Print the contract
  lending | 2 | Pay out in instalments
  lending | 2 | Collect overdue instalments
  lending | 2 | Send reminders
  lending | 2 | Support fax
  lending | 3 | Train the branches
  lending | 3 | Move the old loans
  claims | 1 | Read a hundred old claims
  claims | 2 | Sort claims by kind
  claims | 2 | Check the cover
  claims | 2 | Write to the insured
  claims | 3 | Run beside the old desk
  buildfarm | 1 | Measure the builds of a week
  buildfarm | 2 | Rack the machines
  buildfarm | 2 | Share the caches
  buildfarm | 2 | Watch the temperature
  buildfarm | 3 | Switch the old ones off
  newfloor | 1 | Ask three fitters
  newfloor | 2 | Lay the cables
  newfloor | 3 | Move the desks
`,
)

/** The statements of work that projects deliver. */
const sows: Readonly<Record<string, string>> = { lending: 'sahyagiri.lending', claims: 'wexmoor.claims' }

export type DemoWork = (typeof demoWork)[number]

/** The members and tasks of the demo projects. */
export const demoWork = ['lending', 'claims', 'buildfarm', 'newfloor'].map((project) => ({
  project,
  sow: sows[project],
  members: members.filter((member) => member.project === project),
  tasks: [1, 2, 3].map((phase) =>
    tasks.flatMap((task) => (task.project === project && task.phase === phase ? [task.title] : [])),
  ),
}))

/** The states of the tasks of a running phase, in order. */
export const demoStates = ['in_progress', 'in_review', 'blocked', 'todo', 'done', 'cancelled'] as const
