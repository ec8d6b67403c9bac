import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const smallest = 1024

/** Vite plugin: writes `.br` and `.gz` beside every text file of the build, so that no request compresses. */
export function precompress() {
  let directory = ''
  let isWritten = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // A failed build has written nothing and reports itself.
      if (!isWritten) return
      const names = await readdir(directory, { recursive: true })
      await Promise.all(
        names.filter((name) => /\.(js|css|html|svg|json)$/.test(name)).map((name) => compress(join(directory, name))),
      )
    },
  }
}

async function compress(path) {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
