import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sources = [
  'src',
  'resources',
  'dataProvider',
  'authProvider',
  'server',
  'bench/advise',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const inRoot = (...parts) => join(root, ...parts)

/** Why the program cannot be installed or built: one line, without a stack. */
export class BuildProblem extends Error {}

/** Runs `npm ci` where the installed packages are not those of package-lock.json. */
export async function ensureInstalled() {
  const record = inRoot('node_modules', '.steward-install')
  const wanted = digest(readFileSync(inRoot('package-lock.json')))
  const isDone = () => textOf(record) === wanted || holdsPackages()
  if (isDone()) return
  await alone('install', isDone, async () => {
    say('Installing packages (npm ci) ...')
    const cache = cacheOfOurOwn()
    const options = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier']
    await run('Installing the packages failed', ...npm('ci', ...options, ...(cache ? ['--cache', cache] : [])))
    if (cache) rmSync(cache, { recursive: true, force: true })
    writeFileSync(record, wanted)
  })
}

/** Builds dist/ where it is absent or older than the sources. */
export async function ensureBuilt() {
  const stamp = inRoot('dist', '.stamp')
  const wanted = digestOfSources()
  // A refused build leaves no program behind.
  const isDone = () => textOf(stamp) === wanted && existsSync(inRoot('dist', 'server', 'main.js'))
  if (isDone()) return
  await alone('build', isDone, async () => {
    say('Building ...')
    removeDrafts()
    // Built in a draft folder, so that a running server and a failed build keep the old dist.
    const draft = inRoot('.cache', `dist-${randomBytes(4).toString('hex')}`)
    try {
      await build('web', draft)
      await build('server', draft, '--mode', 'server')
      writeFileSync(join(draft, '.stamp'), wanted)
      replaceDist(draft)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  })
}

// Drafts of interrupted builds; the lock excludes a running one.
function removeDrafts() {
  for (const name of readdirSync(inRoot('.cache')).filter((name) => name.startsWith('dist-'))) {
    rmSync(inRoot('.cache', name), { recursive: true, force: true })
  }
}

function build(part, draft, ...options) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', ...options, '--outDir', join(draft, part), '--logLevel', 'warn']
  return run(`Building the ${part} part failed`, process.execPath, args)
}

function replaceDist(draft) {
  const old = `${draft}-old`
  if (existsSync(inRoot('dist'))) renameSync(inRoot('dist'), old)
  renameSync(draft, inRoot('dist'))
  rmSync(old, { recursive: true, force: true })
}

/** Runs `work` unless another process just did: two starts at once install and build once. */
async function alone(name, isDone, work) {
  const lock = inRoot('.cache', `${name}.lock`)
  try {
    mkdirSync(inRoot('.cache'), { recursive: true })
  } catch (error) {
    throw new BuildProblem(`This directory cannot be written (${error.message}): start once as the user who owns it.`)
  }
  while (!take(lock)) await delay(200)
  try {
    if (!isDone()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw new BuildProblem(`${lock} cannot be written (${error.message}).`)
  }
  const holder = Number(textOf(lock))
  // A rename, since only one of two processes that find the dead lock succeeds.
  if (holder && !isAlive(holder)) discard(lock, holder)
  return false
}

function discard(lock, holder) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (Number(textOf(aside)) !== holder) renameSync(aside, lock)
    rmSync(aside, { force: true })
  } catch {}
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function run(failure, command, args) {
  return new Promise((resolve, reject) => {
    // Another NODE_ENV, such as a test run's, would ship React's development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new BuildProblem(`${failure}: ${error.message}.`)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new BuildProblem(`${output.trim()}\n${failure}.`))))
  })
}

/** Npm's cache for a user without a writable home; undefined where npm's default works. */
function cacheOfOurOwn() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return undefined
  } catch {
    return inRoot('.cache', 'npm')
  }
}

// `npm start` passes the path of npm, which need not be on the PATH.
function npm(...args) {
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? [process.execPath, [program, ...args]] : ['npm', args]
}

/** Whether the installed packages match the lock file, optional ones aside. */
function holdsPackages() {
  const installed = JSON.parse(textOf(inRoot('node_modules', '.package-lock.json')) || '{}').packages
  if (!installed) return false
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  )
}

function digestOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const file of sources.flatMap((path) => filesBelow(inRoot(path))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex')
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function say(line) {
  process.stderr.write(`${line}\n`)
}
