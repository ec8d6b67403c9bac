import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringOver } from '../../server/database/upgrade/bring-over'
import { Homes } from './company'
import { type Before, clusterOf, copyHome, makeOldCompany, oldMajor, tellAll, within, withoutNote } from './old-company'

const homes = new Homes()
let origin: string
let before: Before

beforeAll(async () => {
  origin = homes.make()
  before = await makeOldCompany(origin)
})
afterAll(() => homes.removeAll())

function anotherHome(): string {
  const home = homes.make()
  copyHome(origin, home)
  return home
}

const majorOf = (directory: string) => readFileSync(join(directory, 'data', 'PG_VERSION'), 'utf8').trim()

test('every table, every series and what administrators made is brought over, and the old database is kept', async () => {
  const home = anotherHome()
  const lines: string[] = []
  const kept = await bringOver({ dataDir: join(home, 'data'), log: (line) => lines.push(line) })
  console.log(lines.join('\n'))
  expect(majorOf(clusterOf(home))).toBe('18')
  expect(kept).toBe(`${clusterOf(home)}.${oldMajor}`)
  expect(majorOf(kept ?? '')).toBe(oldMajor)
  expect(existsSync(`${clusterOf(home)}.next`)).toBe(false)
  const found = await within(home, undefined, tellAll)
  expect(withoutNote(found)).toEqual(withoutNote(before))
})
