import { BuildProblem, ensureBuilt, ensureInstalled } from './build/build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node ${process.version} is too old: install Node 20.19 or later.`)
}

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  if (error instanceof BuildProblem) stop(error.message)
  throw error
}

// The advice on indexes is a program of its own.
const [program] = process.argv[2] === 'advise' ? process.argv.splice(2, 1) : ['main']
// In this process, so that signals reach the server itself.
await import(`../dist/server/${program}.js`)

function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
