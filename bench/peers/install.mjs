import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ended } from '../processes.mjs'
import { root } from '../program.mjs'

/** What is installed and run, never shipped. Directus 12 needs Node 22 and a build of isolated-vm for it. */
const versions = { directus: '12.4.0', [`node-linux-${process.arch}`]: '22.23.3' }

const place = join(root, '.cache', 'peers')
const directory = join(place, 'directus')
const record = join(directory, '.installed')
const nodeHome = join(directory, 'node_modules', `node-linux-${process.arch}`)

/** Its Node and the packages it runs from. */
export const directus = {
  node: join(nodeHome, 'bin', 'node'),
  file: (path) => join(directory, 'node_modules', '@directus', 'api', 'dist', path),
}

/** Whether a run may install what it lacks: asked for, or done here before. */
export const mayInstall = () => process.argv.includes('--peers') || existsSync(place)

/**
 * Installs Directus and its Node below .cache/peers, some 900 MB, unless they are there.
 * @throws with what npm said, where it cannot be installed
 */
export async function ensureDirectus() {
  const wanted = JSON.stringify(versions)
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return
  process.stderr.write('Installing Directus below .cache/peers ...\n')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
  // Scripts of packages fetch programs from elsewhere; the one that is needed is compiled here, from its sources.
  await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await npm(['rebuild', 'isolated-vm', '--foreground-scripts'], {
    PATH: join(nodeHome, 'bin') + delimiter + process.env.PATH,
    npm_config_build_from_source: 'true',
    npm_config_nodedir: nodeHome,
  })
  writeFileSync(record, wanted)
}

async function npm(words, settings = {}) {
  const env = { ...process.env, npm_config_update_notifier: 'false', ...settings }
  const child = spawn('npm', [...words, '--prefix', directory], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  if ((await ended(child)) !== 0) throw new Error(`npm ${words.join(' ')}: ${output.trim()}`)
}
