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
 * @param folder the root of the project where there is no configuration of Vite
 */
export function resourceFilesPlugin(folder = process.cwd()) {
  let root = folder
  // Test runners ask for modules by paths from the root, and for those that were resolved before again.
  const findFile = (id) => {
    const path = id.replace(/\.ts$/, '')
    return existsSync(path) ? path : join(root, path)
  }
  const resolveModule = (id, importer) =>
    importer && id.startsWith('.') ? `${resolve(dirname(importer), id).replace(/\.ts$/, '')}.ts` : `${findFile(id)}.ts`
  async function loadModule(id) {
    const file = findFile(id)
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
    resolveId: { filter: { id: /\.resource\.json(\.ts)?$/ }, handler: resolveModule },
    load: { filter: { id: /\.resource\.json\.ts$/ }, handler: loadModule },
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(`${file}.ts`)
      return module ? [module, ...modules] : undefined
    },
  }
}
