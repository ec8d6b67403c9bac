import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled } from '../server/build/build.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const inPackages = (...parts) => join(root, 'node_modules', ...parts)
const reports = mkdtempSync(join(tmpdir(), 'steward-tests-'))
const kiritimati = { TZ: 'Pacific/Kiritimati' }

/** `part` is what --only chooses; a step without one always runs. */
const steps = [
  { name: 'packages', work: ensureInstalled },
  { name: 'types', part: 'lint', work: () => node(inPackages('typescript', 'bin', 'tsc'), '--noEmit') },
  { name: 'biome', part: 'lint', work: () => node(inPackages('@biomejs', 'biome', 'bin', 'biome'), 'check', '.') },
  { name: 'house rules', part: 'lint', onlyAlone: true, work: () => vitest(['unit-pure', 'tests/lint']) },
  { name: 'build', part: 'e2e', work: ensureBuilt },
  { name: 'unit', part: 'unit', work: () => vitest(['unit*']) },
  // A day ahead of everyone: what reads the clock or the zone of the machine shows here.
  {
    name: 'second time zone',
    part: 'unit',
    work: () => vitest(['unit-pure', 'tests/framework', 'tests/fields'], kiritimati),
  },
  { name: 'e2e', part: 'e2e', work: browserTests },
]

const only = chosenPart(process.argv.slice(2))
const sum = { passed: 0, failed: 0 }
/** Browser files that failed and then passed: named at the end, so that a green run does not hide them. */
const unsteady = []
const mostAgain = 2
let running = null
let signalled = null

// The terminal sends Ctrl+C to the whole group; a second one would keep the tests from cleaning up.
process.on('SIGINT', () => {
  signalled = 'SIGINT'
})
process.on('SIGTERM', () => {
  signalled = 'SIGTERM'
  running?.kill('SIGTERM')
})

try {
  await runAll(steps.filter((step) => (only ? !step.part || step.part === only : !step.onlyAlone)))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
for (const file of unsteady)
  console.log(`UNSTEADY  ${file} failed, and passed when run again: its first failure is above`)
console.log(`${sum.passed} passed, ${sum.failed} failed${unsteady.length > 0 ? `, ${unsteady.length} unsteady` : ''}`)
process.exitCode = sum.failed > 0 ? 1 : 0

async function runAll(chosen) {
  for (const step of chosen) {
    const start = performance.now()
    const problem = await attempt(step)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${problem ? 'FAILED' : 'ok'}  ${step.name}  ${seconds} s${problem ? `  ${problem}` : ''}\n`)
    if (problem) return
  }
}

/** The reason why a step failed, or null; a failure that is no test's counts as one, so the sum never looks clean. */
async function attempt(step) {
  const failedBefore = sum.failed
  let problem = null
  try {
    await step.work()
  } catch (error) {
    problem = error.message
  }
  if (signalled) problem = `stopped by ${signalled}`
  if (problem && sum.failed === failedBefore) sum.failed += 1
  return problem
}

function node(...args) {
  return run(args, {})
}

async function vitest(selection, env = {}) {
  add(await tested(selection, env))
}

/**
 * A browser that dies, or a machine that stands still for seconds, is not what these tests are about: one or two files
 * that failed are run once more, alone and on new servers. The other parts are never run again: a race that goes wrong
 * once in a hundred times is what they look for.
 */
async function browserTests() {
  const first = await tested(['e2e'])
  const again = first.files.filter(({ status }) => status !== 'passed').map(({ name }) => name)
  if (!first.problem || signalled || again.length === 0 || again.length > mostAgain) return add(first)
  console.log(`\nRun once more: ${again.map(fromRoot).join(', ')}\n`)
  const second = await tested(['e2e', ...again])
  const files = [...first.files.filter(({ name }) => !again.includes(name)), ...second.files]
  if (!second.problem) unsteady.push(...again.map(fromRoot))
  add({ files, problem: second.problem })
}

function add({ files, problem }) {
  const outcomes = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (outcome) => outcomes.filter((status) => status === outcome).length
  sum.passed += count('passed')
  sum.failed += count('failed')
  if (problem) throw problem
  if (count('passed') === 0) throw new Error('no test was run')
  // Counted neither as passed nor as failed, so they are at least named.
  const left = outcomes.length - count('passed') - count('failed')
  if (left > 0) console.log(`${left} tests were skipped`)
}

/** What each file of a part came to, as vitest reports it, and why the part failed, or null. */
async function tested([project, ...folders], env = {}) {
  const report = join(reports, `${performance.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inPackages('vitest', 'vitest.mjs'), 'run', '--project', project, ...folders, ...reporters]
  const problem = await run(args, env).then(
    () => null,
    (error) => error,
  )
  return { files: readReport(report), problem }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults
  } catch {
    return []
  }
}

function fromRoot(path) {
  return relative(root, path)
}

function run(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    running = child
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running = null
      if (code === 0) resolve()
      else reject(new Error(signal ? `ended by ${signal}` : `exit code ${code}`))
    })
  })
}

function chosenPart(args) {
  const [flag, part, ...rest] = args
  if (flag === undefined) return null
  if (flag === '--only' && ['unit', 'e2e', 'lint'].includes(part) && rest.length === 0) return part
  console.error('Usage: node tests/run.mjs [--only unit|e2e|lint]')
  process.exit(2)
}
