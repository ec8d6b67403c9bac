import { createReadStream, createWriteStream } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract, type Headers } from 'tar-fs'

const here = createRequire(import.meta.url)
const libraries = ['al2023', 'fonts', 'swiftshader']

/**
 * Unpacks the browser of `@sparticuz/chromium` once per version and answers its folder, or null where the package
 * is absent or made for another machine. The package's own unpacking leaves its libraries out except on one cloud.
 */
export async function unpackedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const source = packageFolder()
  if (source === null) return null
  const manifest: { version: string } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const name = `chromium-${manifest.version}`
  const roots = [join(dirname(dirname(source)), '.cache', 'steward'), join(tmpdir(), `steward-${userInfo().uid}`)]
  for (const root of roots) {
    const folder = join(root, name)
    if (await isOwnOrInstalled(folder, root === roots[0])) return folder
    if (await isWritable(root)) return unpackInto(source, root, folder)
  }
  throw new Error(`The test browser cannot be unpacked: neither ${roots.join(' nor ')} is writable`)
}

function packageFolder(): string | null {
  try {
    return dirname(dirname(dirname(here.resolve('@sparticuz/chromium'))))
  } catch {
    return null
  }
}

/** A folder in the shared temporary directory is run only if we made it. */
async function isOwnOrInstalled(folder: string, isInstalled: boolean): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  return found !== null && (isInstalled || found.uid === userInfo().uid)
}

async function isWritable(root: string): Promise<boolean> {
  try {
    await mkdir(root, { recursive: true })
    await rm(await mkdtemp(join(root, 'probe-')), { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Fills a folder beside the target and renames it, so that a second test run never sees half a browser. */
async function unpackInto(source: string, root: string, folder: string): Promise<string> {
  const parts = await mkdtemp(join(root, 'unpack-'))
  try {
    await chmod(parts, 0o755)
    await Promise.all([
      decompress(join(source, 'bin', 'chromium.br'), createWriteStream(join(parts, 'chromium'), { mode: 0o755 })),
      ...libraries.map((library) =>
        decompress(join(source, 'bin', `${library}.tar.br`), extract(parts, { map: asOurs })),
      ),
    ])
    // A file's mode at creation is cut by the umask.
    await chmod(join(parts, 'chromium'), 0o755)
    await writeFile(join(parts, 'fonts.conf'), fontsConf(join(folder, 'fonts')))
    await rename(parts, folder)
  } catch (error) {
    await rm(parts, { recursive: true, force: true })
    // Another run was faster: its folder is as good as ours.
    if (!(await exists(folder))) throw error
  }
  return folder
}

function decompress(file: string, target: NodeJS.WritableStream): Promise<void> {
  return pipeline(createReadStream(file), createBrotliDecompress(), target)
}

/** Unpacked by root, libraries would otherwise belong to whoever has the number noted in the archive. */
function asOurs(header: Headers): Headers {
  const { uid, gid } = userInfo()
  return { ...header, uid, gid }
}

/**
 * The unpacked fonts come first, so a screenshot looks the same on every machine; those of the machine only fill in
 * signs Open Sans lacks, the rupee for one. The shipped file names folders of one cloud, and a page without any font
 * crashes at its first text.
 */
function fontsConf(fonts: string): string {
  const family = (generic: string) =>
    `<alias binding="strong"><family>${generic}</family><prefer><family>Open Sans</family></prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  ${family('sans-serif')}
  ${family('system-ui')}
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
