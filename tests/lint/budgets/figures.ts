import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileResourceFiles } from '../resource-files'
import { codeFolders, filesBelow, root, sourcesBelow, textOf } from '../tree'
import { type AreaLines, areasOf, ratioOf } from './areas'
import { drawBySeed, type FieldPlaces, findFieldPlaces } from './field-places'
import { arrowsUp, circlesOf, importsOf } from './graph'
import { handTypedSql } from './hand-sql'
import { codeLines } from './lines'
import { sentencesOfServers } from './literals'
import { findMechanismUses } from './mechanisms'
import { deadExports, findNames, longLines, sharedFileNames, unfitSubjects } from './names'

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
  'build start settings database outside mail records notices schema files approvals session export wire types jobs batch reports operations kernel backup observe app area prepare main'.split(
    ' ',
  )

const kernelFolders = ['src', 'server', 'dataProvider', 'authProvider']
/** Code lines of the kernel when the areas had moved out of it. */
export const kernelThen = 52602

const read = (files: readonly string[]): Map<string, string> => new Map(files.map((file) => [file, textOf(file)]))

export interface House {
  areas: AreaLines[]
  figures: Figure[]
  /** Code lines of everything that is no area. */
  kernel: number
  /** Ten fields drawn by the version: where a change of each would be felt. */
  fields: readonly FieldPlaces[]
}

/** Measures the code as it stands. */
export function measure(): House {
  // What the compiler knows of resources in JSON is written by a test.
  const sources = read(codeFolders.flatMap(sourcesBelow).filter((file) => !file.endsWith('.d.json.ts')))
  const others = read(codeFolders.flatMap(filesBelow).filter((file) => /\.(css|resource\.json)$/.test(file)))
  const areas = areasOf(new Map([...sources, ...others]), (area) => {
    const file = `tests/${area}/matrix.txt`
    return existsSync(join(root, file)) ? textOf(file) : undefined
  })
  const declared = new Map([...sources, ...compileResourceFiles(others)])
  const fields = findFieldPlaces(declared)
  const inKernel = [...sources].filter(([file]) => kernelFolders.some((folder) => file.startsWith(`${folder}/`)))
  return {
    areas,
    figures: [...areas.flatMap(ratioFigure), ...figuresOf(sources), ...spreadFigures(declared, fields)],
    fields: drawBySeed(fields, 10, readVersion()),
    kernel: inKernel.reduce((sum, [, text]) => sum + codeLines(text), 0),
  }
}

const readVersion = (): string => JSON.parse(textOf('package.json')).version

function ratioFigure(area: AreaLines): Figure[] {
  const ratio = ratioOf(area)
  // To one decimal and up, as it is told.
  const value = Math.ceil((ratio ?? 0) * 10) / 10
  return ratio === undefined
    ? []
    : [{ name: `hand-written : declared, ${area.area}`, value, goal: goals[area.area] ?? newArea }]
}

function figuresOf(sources: ReadonlyMap<string, string>): Figure[] {
  const imports = importsOf(sources)
  const circles = circlesOf(imports).map((circle) => `${circle.length} files: ${circle.join(', ')}`)
  return [
    counted('import circles', circles, 8),
    counted('arrows up in server/', arrowsUp(imports, floors), 20),
    counted('casts in server code', castsIn(sources), 30),
    counted('handlers that go one by one', reasonsOneByOne(sources), 12),
    counted('sentences in code of area servers', sentencesOfServers(sources), 0),
    counted('SQL statements of the framework with names typed by hand', handTypedSql(sources), 0),
    ...nameFigures(sources),
  ]
}

/** How far a field spreads from its declaration, and what of the declaration only one area needs. */
function spreadFigures(sources: ReadonlyMap<string, string>, fields: readonly FieldPlaces[]): Figure[] {
  const spread = fields.filter(({ files }) => files.length > 5)
  const uses = findMechanismUses(sources)
  return [
    counted(
      'fields that more than five files name',
      spread.map(({ field, files }) => `${field}: ${files.length}`),
      20,
    ),
    counted(
      'options of the declaration that one area uses',
      uses.filter(({ areas }) => areas.length === 1).map(({ option, areas }) => `${option}: ${areas[0]}`),
      3,
    ),
  ]
}

/** What is against the rules of names, sentences and commits. */
function nameFigures(sources: ReadonlyMap<string, string>): Figure[] {
  const names = findNames(sources)
  const long = longLines(sources)
  const declared = filesBelow('resources').filter((file) => file.endsWith('.resource.json'))
  const users = read(['vite.config.ts', ...declared, ...sourcesBelow('tests'), ...sourcesBelow('bench')])
  return [
    counted('values and functions called by a participle', names.participles, 0),
    counted('functions of one word that is no verb', names.wordsWithoutVerb, 0),
    counted('functions that end in Of', names.functionsOf, 200),
    counted('file names in more than two folders', sharedFileNames(sources.keys()), 10),
    counted('comments over 110 letters', long.comments, 0),
    counted('lines over 120 letters', long.others, 0),
    counted('exports that no other file names', deadExports(sources, users), 0),
    counted('commit subjects of the last 50 that do not fit', unfitSubjects(lastSubjects()), 0),
  ]
}

/** Subjects of the last 50 commits; none where the code was copied without its history. */
function lastSubjects(): string[] {
  try {
    const text = execFileSync('git', ['log', '-50', '--format=%s'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return text.trim().split('\n')
  } catch {
    return []
  }
}

const counted = (name: string, found: readonly string[], goal: number): Figure => ({
  name,
  value: found.length,
  goal,
  found,
})

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
