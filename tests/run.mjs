import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled } from '../server/build/build.mjs'
import { exhaustiveRuns, momentRuns, steadyShift } from './setup/clock-runs.mjs'
import { measureMachine } from './setup/yardstick.mjs'

const partsOfAll = ['areas', 'near', 'machine']
const knownParts = ['lint', 'unit', 'e2e', 'clock', ...partsOfAll]
const usage = `Usage: node tests/run.mjs [--all] [--only ${knownParts.join('|')}] [--shuffle]
${partsOfAll.join(', ')}: parts of unit, with --all only`
const root = fileURLToPath(new URL('../', import.meta.url))
const inPackages = (...parts) => join(root, 'node_modules', ...parts)
const reports = mkdtempSync(join(tmpdir(), 'steward-tests-'))
/** Taken away with the reports: what was transformed for one part of the run serves the others. */
const modules = join(reports, 'modules')
const shownFiles = 10
/** Of each failure, at the end of the run, where a log that was cut still has it. */
const shownLetters = 2400

const options = readOptions(process.argv.slice(2))
const exhaustive = options.all ? { TESTS: 'all' } : {}

/** `part`, or the part of it that `within` names, is what --only chooses; a step without one always runs. */
const steps = [
  { name: 'packages', work: ensureInstalled },
  { name: 'types', part: 'lint', work: () => node([inPackages('typescript', 'bin', 'tsc'), '--noEmit']) },
  { name: 'biome', part: 'lint', work: () => node([inPackages('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']) },
  { name: 'house', part: 'lint', work: () => node([join(root, 'tests', 'lint', 'house.mjs')]) },
  { name: 'house rules', part: 'lint', onlyAlone: true, work: () => vitest(['unit-pure', 'tests/lint']) },
  { name: 'build', part: 'e2e', work: ensureBuilt },
  ...(options.all ? exhaustiveRuns().map(unitStep) : [{ name: 'unit', part: 'unit', work: unitTests }]),
  // A day ahead of everyone: what reads the clock or the zone of the machine shows here.
  {
    name: 'second time zone',
    part: 'unit',
    work: () => vitest(['unit-pure', 'tests/framework', 'tests/fields'], { TZ: 'Pacific/Kiritimati' }),
  },
  { name: 'browser', part: 'e2e', work: () => vitest(['e2e'], exhaustive) },
  ...(options.all || options.only === 'clock' ? momentRuns().map(clockStep) : []),
]

const sum = { passed: 0, failed: 0 }
const parts = []
const files = []
const failures = []
let currentStep = null
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
  await runAll(steps.filter(isChosen))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
printTimes()
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0

function isChosen({ part, within, onlyAlone }) {
  return options.only ? !part || [part, within].includes(options.only) : !onlyAlone
}

function readOptions(words) {
  const at = words.indexOf('--only')
  const [, part] = at < 0 ? [] : words.splice(at, 2)
  const known = ['--all', '--shuffle']
  const all = words.includes('--all')
  const isUsable = words.every((word) => known.includes(word)) && new Set(words).size === words.length
  const isPart = knownParts.includes(part) && (all || !partsOfAll.includes(part))
  if (!isUsable || (at >= 0 && !isPart)) {
    console.error(usage)
    process.exit(2)
  }
  return { only: part, all, shuffle: words.includes('--shuffle') }
}

function clockStep({ name, at, paths }) {
  return { name, part: 'clock', work: () => vitest(['unit*', ...paths], clockAt(at)) }
}

function unitStep({ part, name, at, paths }) {
  return {
    name,
    part: 'unit',
    within: part,
    work: () => vitest(['unit*', ...paths], { ...exhaustive, ...clockAt(at) }),
  }
}

/** Left out, the clock is the machine's. */
function clockAt(at) {
  return { TEST_CLOCK_SHIFT_MS: at === undefined ? '0' : String(at - Date.now()) }
}

async function runAll(chosen) {
  for (const step of chosen) {
    const yardstick = await measureMachine()
    currentStep = step.name
    const start = performance.now()
    const problem = await attempt(step)
    const seconds = (performance.now() - start) / 1000
    parts.push({ name: step.name, seconds, yardstick })
    console.log(`${problem ? 'FAILED' : 'ok'}  ${step.name}  ${seconds.toFixed(1)} s${problem ? `  ${problem}` : ''}\n`)
    // What takes an hour tells all that it finds, unless nothing after it can be trusted.
    if (problem && (!options.all || step.part === 'lint' || signalled)) return
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

/** Runs the tests of a project, all of them or those of the paths; nothing is ever run again. */
async function vitest([project, ...rest], env = {}) {
  const report = join(reports, `${performance.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const shuffle = options.shuffle ? ['--sequence.shuffle.files'] : []
  const program = [inPackages('vitest', 'vitest.mjs'), 'run', '--project', project, ...rest, ...reporters, ...shuffle]
  const problem = await node(program, clockOf(env)).then(
    () => null,
    (error) => error,
  )
  count(readReport(report), problem)
}

/** What stores, programs and backups write is dated by the machine: tests of these keep its clock, others may not. */
async function unitTests() {
  const isShifted = Object.keys(clockOf({})).length > 0
  const shifted = ['unit', '--project', 'unit-pure', '--project', 'unit-session']
  await vitest(isShifted ? shifted : ['unit*'])
  if (isShifted) await vitest(['unit-alone'], clockAt())
}

/** The clock of the tests is the machine's, but near the company's midnight: a run sees one day only. */
function clockOf(env) {
  const shiftMs = Number(env.TEST_CLOCK_SHIFT_MS ?? process.env.TEST_CLOCK_SHIFT_MS ?? steadyShift())
  if (shiftMs === 0) return env
  const preload = `--import ${pathToFileURL(join(root, 'tests', 'setup', 'shifted-clock.mjs')).href}`
  console.log(`The clock of the tests shows ${new Date(Date.now() + shiftMs).toISOString()}`)
  return { ...env, TEST_CLOCK_SHIFT_MS: String(shiftMs), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}` }
}

function count(results, problem) {
  const outcomes = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const countOf = (outcome) => outcomes.filter((status) => status === outcome).length
  sum.passed += countOf('passed')
  sum.failed += countOf('failed')
  for (const { name, startTime, endTime, assertionResults, status, message } of results) {
    const file = relative(root, name)
    // A file that cannot be loaded has no tests that could fail.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      sum.failed += 1
      failures.push(`${file}: could not be run\n${String(message).slice(0, shownLetters)}`)
    }
    files.push({ name: file, step: currentStep, seconds: (endTime - startTime) / 1000 })
    for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === 'failed'))
      failures.push(`${file}: ${fullName}\n${failureMessages.join('\n').slice(0, shownLetters)}`)
  }
  if (problem) throw problem
  if (countOf('passed') === 0) throw new Error('no test was run')
  // Counted neither as passed nor as failed, so they are at least named.
  const left = outcomes.length - countOf('passed') - countOf('failed')
  if (left > 0) console.log(`${left} tests were skipped`)
}

function printTimes() {
  const inSeconds = ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const besideYardstick = (part) => `${part.yardstick.toFixed(2).padStart(8)} s${inSeconds(part)}`
  console.log([' Yardstick  Part', ...parts.map(besideYardstick)].join('\n'))
  printSums()
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, shownFiles)
  if (slowest.length > 0) console.log(['\nSlowest files', ...slowest.map(inSeconds), ''].join('\n'))
  if (failures.length > 0) console.log(['Failed', ...failures, ''].join('\n'))
}

/** The time of each file, added up by part: unlike the time of a part it does not hang on how many files run beside each other. */
function printSums() {
  const names = [...new Set(files.map(({ step }) => step))]
  const sumOf = (name) => files.reduce((sum, { step, seconds }) => (step === name ? sum + seconds : sum), 0)
  if (names.length > 0) console.log("\nSums of the files' own times")
  for (const name of names) console.log(`${sumOf(name).toFixed(1).padStart(8)} s  ${name}`)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults
  } catch {
    return []
  }
}

function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TEST_MODULES: modules, ...env },
      stdio: 'inherit',
    })
    running = child
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running = null
      if (code === 0) resolve()
      else reject(new Error(signal ? `ended by ${signal}` : `exit code ${code}`))
    })
  })
}
