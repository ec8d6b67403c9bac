import { expect, test } from 'vitest'
import { filesThatName, namesOfAreas } from './area-names'
import { codeFolders, sourcesBelow, textOf } from './tree'

const sources = new Map(codeFolders.flatMap(sourcesBelow).map((file) => [file, textOf(file)]))
const framework = new Map([...sources].filter(([file]) => !file.startsWith('resources/')))

interface Exception {
  reason: string
  names: readonly string[]
  files: readonly string[]
}

/** Where the framework still names an area. Nothing may be added; what is no longer there has to be taken out. */
const exceptions: readonly Exception[] = [
  {
    reason: 'the resource of people, once for all of the framework',
    names: ['employees'],
    files: ['src/framework/register.ts'],
  },
  {
    reason: 'SQL reads names, addresses and days of people for sign-in, roles and mail',
    names: ['employees'],
    files: [
      'server/mail/claim.ts',
      'server/operations/accounts/notify-of-role.ts',
      'server/operations/scoped-sessions.ts',
      'server/session/find-account.ts',
      'server/session/guesses/reset-codes.ts',
      'server/session/invitations.ts',
      'server/session/store-password.ts',
      'server/session/signed-in-user.ts',
      'server/session/roles/account-facts.ts',
      'server/session/roles/refused-attempts.ts',
      'server/session/roles/grant-admin-command.ts',
      'server/session/roles/active-roles-sql.ts',
      'server/session/roles/list-grants.ts',
    ],
  },
  {
    reason: 'the first administrator needs a department, and sign-in answers it',
    names: ['departments'],
    files: ['server/session/first-administrator.ts', 'server/session/signed-in-user.ts'],
  },
  {
    reason: 'carries over what older programs queued; goes when their databases are no longer upgraded',
    names: ['leaveRequests', 'attendanceRecounts', 'attendance_recounts'],
    files: ['server/database/system/system-recounts.ts'],
  },
  { reason: 'the sentence on the sign-in page', names: ['projects'], files: ['src/i18n/session-words.ts'] },
]

const allowed = exceptions.flatMap(({ names, files }) =>
  files.flatMap((file) => names.map((name) => `${file}: ${name}`)),
)

test('the framework names no area', () => {
  expect(filesThatName(framework, namesOfAreas(sources)).sort()).toEqual(allowed.toSorted())
})

test('the check itself reads identifiers, properties and texts, and neither comments nor imports', () => {
  const named = new Map([
    ['resources/bees/beeHives.ts', `defineResource('beeHives', {})`],
    ['resources/bees/rules/honey.ts', `defineResource('notDeclaredHere', {})`],
  ])
  const names = namesOfAreas(named)
  expect([...names]).toEqual(['beeHives', 'bee_hives'])
  const texts = [
    'const beeHives = 1',
    'const a = { beeHives: 1 }',
    'const a = b.beeHives',
    `const a = 'select id from bee_hives h'`,
    `const a = \`select \${b} from bee_hives\``,
    `const a = 'lessBeeHives'`,
    '// beeHives',
    `import { a } from '../beeHives'`,
  ]
  const hits = texts.map((text) => filesThatName(new Map([['server/a.ts', text]]), names).length)
  expect(hits).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
})
