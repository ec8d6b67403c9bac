import { expect, test } from 'vitest'
import { sourcesBelow, textOf } from './tree'

/** A device may stand in another zone than the company: pages take today from `src/views/signed-in.ts`. */
const ofDevice = [
  /\bnew Date\(\)(?!\.toISOString)/,
  /\btodayInUtc\(/,
  /\bdateInZone\([^\n]*Date\.now\(\)/,
  /\.(?:getHours|getDay|getDate|getMonth|getFullYear|toLocaleDateString)\(/,
]

/** The one place, the day of a file's name, and defaults of contexts that hold no day of a record. */
const allowed = [
  'src/views/signed-in.ts',
  'src/views/pdf/file-name.ts',
  'src/views/form/form-input.ts',
  'src/views/form/parts/compute-lines.ts',
  'resources/approvals/pages/inbox/use-decisions.ts',
]

const isOfBrowser = (file: string) =>
  /^src\/(?:views|pages|shell|fields|engines)\/|^resources\/\w+\/(?:pages|rules)\//.test(file)

const findOwnDays = (text: string) =>
  text.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && ofDevice.some((pattern) => pattern.test(line)))

test('no page asks the device for today', () => {
  const files = ['src', 'resources']
    .flatMap(sourcesBelow)
    .filter((file) => isOfBrowser(file) && !allowed.includes(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => findOwnDays(textOf(file)).map((line) => `${file}: ${line.trim()}`))).toEqual([])
})

test('a day of the device is found, and a moment is none', () => {
  expect(findOwnDays('const now = new Date()')).toHaveLength(1)
  expect(findOwnDays('dateInZone(zone, Date.now())')).toHaveLength(1)
  expect(findOwnDays('const at = new Date().toISOString()\n// new Date()')).toEqual([])
})
