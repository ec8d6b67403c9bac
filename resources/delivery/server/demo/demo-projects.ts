import type { DemoUserStep } from '../../../demo/demo-types'
import { amount, groupBy, integer, optional, readTable, word } from '../../../demo/table'

const columns = {
  ...{ key: word, customer: optional(word), department: optional(word), manager: word, sponsor: word },
  // First and last day, counted from today.
  ...{ from: integer, until: integer, isPlanned: optional(word) },
  ...{ budgetAmount: amount, budgetMinutes: integer, name: word, description: word },
}

const written = readTable(
  columns,
  `
  lending | sahyagiri | | del.banking | del | -210 | 240 | | 1800000 | 72000 | Sahyagiri lending platform | Loans \
    from the first question to the last instalment, for 140 branches.
  claims | wexmoor | | del.banking | del | -120 | 150 | | 650000 | 72000 | Wexmoor claims handling | Claims are \
    read, checked and paid in a day instead of a week.
  loomstock | kaveriloom | | del.retail | sam | -160 | 90 | | 900000 | 72000 | Kaveri stock and looms | Stock of \
    four mills in one place, with scanners on the floor.
  wards | dhruvika | | del.public | del | -90 | 200 | | 1200000 | 72000 | Dhruvika ward tablets | Nurses write at \
    the bed what they wrote at the desk.
  gridview | urjavan | | del.public | head | -300 | -20 | | 750000 | 72000 | Urjavan grid view | What each of 60 \
    solar fields feeds in, minute by minute.
  portal | rimalbay | | del.banking | del | -40 | 180 | | 400000 | 72000 | Rimal Bay shipper portal | Shippers book \
    and follow their containers themselves.
  buildfarm | | eng | eng.platform | eng | -70 | 120 | | 2500000 | 72000 | Build machines renewed | Half the time \
    for each build, on machines of our own.
  daily | | co | adm | head | -400 | 400 | | 400000 | 12000000 | Day-to-day work | What keeps the company going, \
    beside what it does for customers.
  newfloor | | adm | adm.support | adm | 20 | 190 | planned | 3200000 | 72000 | Second floor in Pune | Forty more \
    places, with a room for the quiet.
`,
)

/** Later steps; the other projects are active, or planned. */
const steps = groupBy(
  readTable(
    { project: word, by: word, transition: word, comment: optional(word) },
    `
  gridview | del.public | complete
  portal | del.banking | hold | The customer asked to wait until their new harbour opens.
`,
  ),
  ({ project }) => project,
)

/** Projects for customers, and of departments. */
export const demoProjects = written.map(({ budgetAmount, budgetMinutes, name, description, ...project }) => ({
  ...project,
  steps: (steps.get(project.key) ?? []).map(({ project: _, ...step }): DemoUserStep => step),
  values: { ...{ name, description, budgetAmount, budgetMinutes }, kind: project.customer ? 'client' : 'internal' },
}))
