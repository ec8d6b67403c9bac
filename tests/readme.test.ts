import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCredentials, demoPassword } from '../resources/people/server/demo/demo-accounts'
import { describeSettings } from '../server/start/settings'

const root = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')

/** The README's table of settings as it must stand. */
function settingsTable(): string {
  const rows = describeSettings().map((setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.meaning} |`)
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

test('the table of settings is the schema of the settings', () => {
  const written = /<!-- settings -->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(readme)?.[1]
  expect(written).toBe(settingsTable())
})

test('every demo person and the password are named', () => {
  for (const { username } of demoCredentials) expect(readme).toContain(`\`${username}\``)
  expect(readme).toContain(demoPassword)
})

test('every link and picture leads to a file', () => {
  for (const [, target] of readme.matchAll(/\]\(([^)#:]+)\)/g))
    expect(existsSync(new URL(target ?? '', root)), target).toBe(true)
})
