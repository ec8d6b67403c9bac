import { stewardServer } from '../../resources/server'
import { loadSettings } from '../../server/database/load-settings'
import { registerCloser, runProgram, show, stop } from '../../server/start/program'
import { buildAdviceReport } from './command'

runProgram(async () => {
  show(await buildAdviceReport(loadSettings(), stewardServer, process.argv.slice(2), registerCloser))
  await stop(0)
})
