import { readSharedName, type SharedName } from '../../../server/build/resource-files/shared-names'
import { isPlainObject } from '../../../src/framework/filter'

type Exports = Readonly<Record<string, unknown>>

const inAreas = import.meta.glob<Exports>('../../../resources/*/*.ts')
const inRules = import.meta.glob<Exports>('../../../resources/*/rules/**/*.ts')
const modules: Readonly<Record<string, () => Promise<Exports>>> = { ...inAreas, ...inRules }

async function findSharedValue({ file, name, parts }: SharedName): Promise<unknown> {
  const exported = (await modules[`../../../resources/${file}.ts`]?.())?.[name]
  const value = parts.reduce(
    (outer, part) => (isPlainObject(outer) && Object.hasOwn(outer, part) ? outer[part] : undefined),
    exported,
  )
  if (value === undefined) throw new Error(`resources/${file}.ts shares no ${[name, ...parts].join('.')}`)
  return value
}

/** Writes shared choices as a body has them. */
function listChoices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => [each, each])
  return isPlainObject(value) ? Object.entries(value).map(([name, label]) => [name, name, label]) : value
}

/** Puts the values of shared facts in place of their names. */
export async function resolveSharedNames(value: unknown, part?: string): Promise<unknown> {
  const shared = readSharedName(value)
  if (shared) return part === 'options' ? listChoices(await findSharedValue(shared)) : findSharedValue(shared)
  if (Array.isArray(value)) {
    const entries = await Promise.all(value.map((each) => resolveSharedNames(each)))
    return entries.flatMap((each, at) => (readSharedName(value[at])?.isSpread ? (each as unknown[]) : [each]))
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(async ([name, each]) => [name, await resolveSharedNames(each, name)])
  return Object.fromEntries(await Promise.all(entries))
}
