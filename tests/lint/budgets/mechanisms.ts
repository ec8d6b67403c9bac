import { isNode, keyOf, visitNodes } from './syntax'

/** Interfaces whose members an author of a declaration may write, by their file. */
const languages: Readonly<Record<string, readonly string[]>> = {
  'src/framework/resource.ts': ['Declaration'],
  'src/framework/lists/resource-views.ts': ['ResourceViews'],
  'src/framework/field.ts': ['FieldOptions'],
  'src/framework/workflow.ts': [
    'State',
    'Transition',
    'Workflow',
    'Rule',
    'Limit',
    'UniqueTogether',
    'NoOverlap',
    'Action',
  ],
  'src/framework/approval.ts': ['Approval'],
}

/** An option of the declaration, and the areas that write it. */
export interface MechanismUses {
  option: string
  areas: readonly string[]
}

/**
 * Which areas use each option of the declaration.
 * @throws Error where an interface of the declaration is not in its file
 */
export function findMechanismUses(sources: ReadonlyMap<string, string>): MechanismUses[] {
  const areasByKey = readKeysOfAreas(sources)
  return Object.entries(languages).flatMap(([file, names]) =>
    names.flatMap((name) =>
      readMembers(file, sources.get(file) ?? '', name).map((member) => ({
        option: `${name}.${member}`,
        areas: [...(areasByKey.get(member) ?? [])].sort(),
      })),
    ),
  )
}

function readMembers(file: string, text: string, name: string): string[] {
  const members: string[] = []
  let isThere = false
  visitNodes(file, text, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || !isNode(node.id) || node.id.name !== name) return
    isThere = true
    const { body } = node.body as { body: unknown[] }
    members.push(...body.filter(isNode).flatMap((member) => keyOf(member) ?? []))
  })
  if (!isThere) throw new Error(`${file} has no interface ${name}: name it in tests/lint/budgets/mechanisms.ts`)
  return members
}

/** The areas in whose declarations each key of an object stands. */
function readKeysOfAreas(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const area = /^resources\/([^/]+)\/[^/]+\.ts$/.exec(file)?.[1] ?? /^src\/engines\/([^/]+)\//.exec(file)?.[1]
    if (!area) continue
    visitNodes(file, text, (node) => {
      const key = node.type === 'Property' ? keyOf(node) : undefined
      if (key) areas.set(key, (areas.get(key) ?? new Set()).add(area))
    })
  }
  return areas
}
