import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composition, filesOf, named, wired } from './area.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const usage = `Usage: npm run new -- area <name> [resource]
  <name>      what the area is called, letters only: travel
  [resource]  its first resource, in the plural: travelRequests; default: the name of the area`

const [what, area, resource = area, ...more] = process.argv.slice(2)
const isName = (name) => /^[a-z][a-zA-Z]*$/.test(name ?? '')
if (what !== 'area' || !isName(area) || !isName(resource) || more.length > 0) fail(usage)
if (!resource.endsWith('s')) fail(`${resource} is no plural: name the first resource of ${area}\n${usage}`)
if (existsSync(join(root, 'resources', area))) fail(`There is an area ${area} already`)

const conformance = 'tests/conformance.test.ts'
const files = {
  ...filesOf(area, resource),
  ...Object.fromEntries(composition.map((path) => [path, wired(path, read(path), area)])),
  [conformance]: named(read(conformance), resource),
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
execFileSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...Object.keys(files)], {
  cwd: root,
  stdio: 'inherit',
})
console.log(`resources/${area}/ and tests/${area}/ are there. Next:
  npm run unit -- tests/${area}            its test
  npm run unit -- tests/wire/matrix -u     writes its rights beside it: review them
Where the specification names the screen of ${resource}, take it out of ${conformance}.`)

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function fail(text) {
  console.error(text)
  process.exit(2)
}
