import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOfResource, composition, filesOf, filesOfResource, named, wired, withResource } from './area.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const usage = `Usage: npm run new -- area <name> [resource]
       npm run new -- resource <area> <name>
  <name>      what it is called, letters only: travel, travelRequests
  [resource]  the first resource of the area, in the plural: travelRequests; default: the name of the area
  <area>      an area that is there`

const [what, area, resource = what === 'area' ? area : undefined, ...more] = process.argv.slice(2)
const isName = (name) => /^[a-z][a-zA-Z]*$/.test(name ?? '')
const conformance = 'tests/conformance.test.ts'
const making = { area: newArea, resource: newResource }
const make = Object.hasOwn(making, what ?? '') ? making[what] : undefined
if (!make || !isName(area) || !isName(resource) || more.length > 0) fail(usage)
if (!resource.endsWith('s')) fail(`${resource} is no plural: name the resource of ${area} in the plural\n${usage}`)
const known = areaOfResource(indexes(), resource)
if (known) fail(`There is a resource ${resource} already, in ${known}`)
write({ ...make(), [conformance]: named(read(conformance), resource) })
console.log(`resources/${area}/ and tests/${area}/ hold ${resource}. Next:
  npm run unit -- tests/${area}            its test
  npm run unit -- tests/wire/matrix -u     writes its rights beside it: review them
Where the specification names the screen of ${resource}, take it out of ${conformance}.`)

function newArea() {
  if (existsSync(join(root, 'resources', area))) fail(`There is an area ${area} already`)
  return {
    ...filesOf(area, resource),
    ...Object.fromEntries(composition.map((path) => [path, wired(path, read(path), area)])),
  }
}

function newResource() {
  const index = `resources/${area}/index.ts`
  if (!existsSync(join(root, index))) fail(`There is no area ${area} that declares resources\n${usage}`)
  const files = filesOfResource(area, resource)
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)))
  if (taken) fail(`There is a file ${taken} already`)
  return { ...files, [index]: withResource(read(index), area, resource) }
}

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  execFileSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...Object.keys(files)], {
    cwd: root,
    stdio: 'inherit',
  })
}

/** The text of each area's `index.ts`, by the area. */
function indexes() {
  const areas = readdirSync(join(root, 'resources'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const there = areas.filter(({ name }) => existsSync(join(root, 'resources', name, 'index.ts')))
  return Object.fromEntries(there.map(({ name }) => [name, read(`resources/${name}/index.ts`)]))
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function fail(text) {
  console.error(text)
  process.exit(2)
}
