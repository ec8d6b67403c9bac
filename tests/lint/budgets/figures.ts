import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { codeFolders, filesBelow, root, sourcesBelow, textOf } from '../tree'
import { type AreaLines, areasOf, ratioOf } from './areas'
import { arrowsUp, circlesOf, importsOf } from './graph'
import { codeLines } from './lines'
import { sentencesOfServers } from './literals'

/** A figure, and what it shall come down to. */
export interface Figure {
  name: string
  value: number
  goal: number
  /** What it counts, where that can be told in some lines. */
  found?: readonly string[]
}

/** What an area takes that is made from now on; those that were there before come down to what stands beside them. */
const newArea = 1.5
const goals: Readonly<Record<string, number>> = { leave: 9, procurement: 2 }

/** Who stands on whom in `server/`, from the ground up: what imports from further right is an arrow that runs up. */
const floors =
  'build start settings database mail records files approvals session export jobs wire batch reports page operations kernel advise backup observe background app area prepare main'.split(
    ' ',
  )

/** Fields whose names show how far one fact is spread. */
const watched = ['handoverToEmpId', 'singleSourceReason']

const kernelFolders = ['src', 'server', 'dataProvider', 'authProvider']
/** Code lines of the kernel when the areas had moved out of it. */
export const kernelThen = 52602

const read = (files: readonly string[]): Map<string, string> => new Map(files.map((file) => [file, textOf(file)]))

export interface House {
  areas: AreaLines[]
  figures: Figure[]
  /** Code lines of everything that is no area. */
  kernel: number
}

/** Measures the code as it stands. */
export function measure(): House {
  const sources = read(codeFolders.flatMap(sourcesBelow))
  const styles = read(codeFolders.flatMap(filesBelow).filter((file) => file.endsWith('.css')))
  const areas = areasOf(new Map([...sources, ...styles]), (area) => {
    const file = `tests/${area}/matrix.txt`
    return existsSync(join(root, file)) ? textOf(file) : undefined
  })
  const inKernel = [...sources].filter(([file]) => kernelFolders.some((folder) => file.startsWith(`${folder}/`)))
  return {
    areas,
    figures: [...areas.flatMap(ratioFigure), ...figuresOf(sources, styles)],
    kernel: inKernel.reduce((sum, [, text]) => sum + codeLines(text), 0),
  }
}

function ratioFigure(area: AreaLines): Figure[] {
  const ratio = ratioOf(area)
  // To one decimal and up, as it is told.
  const value = Math.ceil((ratio ?? 0) * 10) / 10
  return ratio === undefined
    ? []
    : [{ name: `hand-written : declared, ${area.area}`, value, goal: goals[area.area] ?? newArea }]
}

function figuresOf(sources: ReadonlyMap<string, string>, styles: ReadonlyMap<string, string>): Figure[] {
  const imports = importsOf(sources)
  const circles = circlesOf(imports).map((circle) => `${circle.length} files: ${circle.join(', ')}`)
  const long = [...sources].filter(([, text]) => text.trimEnd().split('\n').length > 300).map(([file]) => file)
  const pages = [...styles].filter(([file]) => /^(resources\/[^/]+|src)\/pages\//.test(file))
  return [
    counted('import circles', circles, 8),
    counted('arrows up in server/', arrowsUp(imports, floors), 20),
    counted('casts in server code', castsIn(sources), 30),
    ...watched.map((name) => counted(`files with ${name}`, filesWith(sources, name), 4)),
    counted('files over 300 lines', long, 0),
    counted('handlers that go one by one', reasonsOneByOne(sources), 12),
    counted('sentences in code of area servers', sentencesOfServers(sources), 0),
    { name: 'CSS lines of pages', value: pages.reduce((sum, [, text]) => sum + codeLines(text), 0), goal: 1200 },
  ]
}

const counted = (name: string, found: readonly string[], goal: number): Figure => ({
  name,
  value: found.length,
  goal,
  found,
})

const filesWith = (sources: ReadonlyMap<string, string>, name: string) =>
  [...sources].filter(([, text]) => new RegExp(`\\b${name}\\b`).test(text)).map(([file]) => file)

/** Where a handler says why its changes are not written in sets: `file:line reason`. */
const reasonsOneByOne = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      const reason = /\boneByOne: .*?['"](.+?)['"]/.exec(line)?.[1]
      return reason ? [`${file}:${at + 1} ${reason}`] : []
    }),
  )

/** Lines on which a value is said to be of a type. */
function castsIn(sources: ReadonlyMap<string, string>): string[] {
  const inServer = [...sources].filter(([file]) => /^(server|resources\/[^/]+\/server)\//.test(file))
  return inServer.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      // A line of SQL names a column by the same words.
      const isText = /^\s*['`]/.test(line)
      const [cast] = (!isText && /\bas (number|string|Values|Row)\b/.exec(line)) || []
      return cast ? [`${file}:${at + 1} ${cast}`] : []
    }),
  )
}
