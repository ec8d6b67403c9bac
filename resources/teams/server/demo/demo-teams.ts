import { groupBy, integer, oneOf, optional, readTable, word } from '../../../demo/table'

const teams = readTable(
  {
    ...{ name: word, kind: oneOf('delivery', 'functional', 'committee'), lead: word, department: optional(word) },
    ...{ project: optional(word), isClosed: optional(word), purpose: word },
  },
  `
  Lending platform | delivery | del.banking | del | lending | | Builds and runs the lending platform of the bank
  Developer experience | functional | eng.platform | eng | buildfarm | | Keeps building and testing fast for \
    everybody who writes code
  Safety and first aid | committee | ppl | | | | Meets every quarter; looks after drills, first aid and the accident \
    book
  Office move | committee | adm | adm | | closed | Planned the move into the new floor
`,
)

/** Days from today; without a first one for 400 days. One person is planned for too much. */
const members = groupBy(
  readTable(
    { team: word, by: word, role: word, percent: integer, from: optional(integer), to: optional(integer) },
    `
  Lending platform | del.banking.1 | Analyst | 100
  Lending platform | del.banking.2 | Technical lead | 80
  Lending platform | eng.applications.2 | Developer | 60 | -120
  Lending platform | eng.quality.2 | Tester | 50 | -120 | 60
  Developer experience | eng.platform.1 | Technical lead | 100
  Developer experience | eng.platform.2 | Developer | 70
  Developer experience | eng.applications.2 | Developer | 60 | -20 | 40
  Developer experience | eng.platform.3 | Developer | 100 | 14
  Safety and first aid | adm | Deputy | 5
  Safety and first aid | del.retail.2 | First aider | 2
  Safety and first aid | eng.quality.1 | First aider | 2 | -700 | -90
  Office move | fin | Budget | 10 | -500 | -200
`,
  ),
  ({ team }) => team,
)

/** Teams across departments. */
export const demoTeams = teams.map((team) => ({ ...team, members: members.get(team.name) ?? [] }))
