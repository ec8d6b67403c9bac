import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled } from '../server/build/build.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const inPackages = (...parts) => join(root, 'node_modules', ...parts)
const reports = mkdtempSync(join(tmpdir(), 'steward-tests-'))
const withoutCluster = { TEST_CLUSTER: 'none' }
const kiritimati = { ...withoutCluster, TZ: 'Pacific/Kiritimati' }

/** `part` is what --only chooses; a step without one always runs. */
const steps = [
  { name: 'packages', work: ensureInstalled },
  { name: 'types', part: 'lint', work: () => node(inPackages('typescript', 'bin', 'tsc'), '--noEmit') },
  { name: 'biome', part: 'lint', work: () => node(inPackages('@biomejs', 'biome', 'bin', 'biome'), 'check', '.') },
  { name: 'house rules', part: 'lint', onlyAlone: true, work: () => vitest(['unit', 'tests/lint'], withoutCluster) },
  { name: 'build', part: 'e2e', work: ensureBuilt },
  { name: 'unit', part: 'unit', work: () => vitest(['unit']) },
  // A day ahead of everyone: what reads the clock or the zone of the machine shows here.
  {
    name: 'second time zone',
    part: 'unit',
    work: () => vitest(['unit', 'tests/framework', 'tests/fields'], kiritimati),
  },
  { name: 'e2e', part: 'e2e', work: () => vitest(['e2e']) },
]

const only = chosenPart(process.argv.slice(2))
const sum = { passed: 0, failed: 0 }
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
console.log(`${sum.passed} passed, ${sum.failed} failed`)
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

async function vitest([project, ...folders], env = {}) {
  const report = join(reports, `${performance.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inPackages('vitest', 'vitest.mjs'), 'run', '--project', project, ...folders, ...reporters]
  const ending = await run(args, env).catch((error) => error)
  const { numPassedTests, numFailedTests, numTotalTests } = readReport(report)
  sum.passed += numPassedTests
  sum.failed += numFailedTests
  if (ending instanceof Error) throw ending
  if (numPassedTests === 0) throw new Error('no test was run')
  // Counted neither as passed nor as failed, so they are at least named.
  const left = numTotalTests - numPassedTests - numFailedTests
  if (left > 0) console.log(`${left} tests were skipped`)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numTotalTests: 0 }
  }
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
