import { claimDirectory } from '../../server/database/directory-claim'
import { startEmbedded } from '../../server/database/embedded'

// A program of its own, run by embedded.all.test.ts, so that it can be killed like a server.
const dataDir = process.argv[2] ?? ''

try {
  claimDirectory(dataDir)
  const { pid } = await startEmbedded({ dataDir, log: () => {}, durable: false })
  process.stdout.write(`running ${pid}\n`)
  setInterval(() => {}, 1000)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
