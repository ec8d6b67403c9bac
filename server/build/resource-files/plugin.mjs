import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @type {Promise<(text: string, file: string, source: string) => string> | undefined} */
let compiler

/** Loads the reader of files once, when the first one is read: it knows all types of fields. */
function loadCompiler() {
  const path = fileURLToPath(new URL('compile-resource-file.ts', import.meta.url))
  compiler ??= runnerImport(path, { configFile: false, logLevel: 'error' }).then(
    ({ module }) => module.compileResourceFile,
  )
  return compiler
}

/**
 * Vite plugin: makes of `holidays.resource.json` the module that declares the resource. The module is called
 * `holidays.resource.json.ts`, so that nothing reads it as JSON.
 */
export function resourceFilesPlugin() {
  let root = process.cwd()
  const resolveModule = (id, importer) => {
    if (importer && id.startsWith('.')) return `${resolve(dirname(importer), id)}.ts`
    return `${existsSync(id) ? id : join(root, id)}.ts`
  }
  async function loadModule(id) {
    const file = id.slice(0, -'.ts'.length)
    this.addWatchFile(file)
    const compile = await loadCompiler()
    return compile(readFileSync(file, 'utf8'), relative(root, file), relative(dirname(file), resolve(root, 'src')))
  }
  return {
    name: 'resource-files',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId: { filter: { id: /\.resource\.json$/ }, handler: resolveModule },
    load: { filter: { id: /\.resource\.json\.ts$/ }, handler: loadModule },
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(`${file}.ts`)
      return module ? [module, ...modules] : undefined
    },
  }
}
