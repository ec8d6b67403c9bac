import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const usage = 'Usage: npm run house [-- --lower] [-- --all]'
const words = process.argv.slice(2)
if (words.some((word) => !['--lower', '--all'].includes(word))) {
  console.error(usage)
  process.exit(2)
}
const print = fileURLToPath(new URL('budgets/print.ts', import.meta.url))
const { module } = await runnerImport(print, { configFile: false, logLevel: 'error' })
process.exitCode = module.printHouse(words) ? 0 : 1
