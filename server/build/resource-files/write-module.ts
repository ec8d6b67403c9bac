import { findBodyFieldType } from '../../../src/engines/definitions/body/field-types'
import type { BodyField, ResourceBody } from '../../../src/framework/company/resource-body'
import { humanizeName } from '../../../src/framework/naming'
import type { ShippedBody } from './read-resource-file'
import { readSharedName } from './shared-names'

type Values = Readonly<Record<string, unknown>>

/** Code that stands as it is among values that are written. */
const codes = new WeakMap<object, string>()

function buildCode(text: string): object {
  const code = {}
  codes.set(code, text)
  return code
}

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

/** Writes a value as code. Keys have no quotes: so the build finds what only the server uses. */
function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`
  const shared = readSharedName(value)
  if (shared) return [`${shared.isSpread ? '...' : ''}${shared.name}`, ...shared.parts].join('.')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const code = codes.get(value)
  if (code !== undefined) return code
  const parts = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${isName(key) ? key : JSON.stringify(key)}: ${writeValue(each)}`],
  )
  return `{ ${parts.join(', ')} }`
}

/** Writes the module that declares the resource of a file, as an author would write it in TypeScript. */
export function writeResourceModule(body: ShippedBody, source: string): string {
  const constructors = new Set<string>()
  const { name, fields, workflow, rules, computed, visible, ...rest } = body
  const declaration = {
    ...rest,
    fields: writeFields(fields, constructors),
    ...(workflow && { workflow: writeWorkflow(workflow, constructors) }),
    ...(rules && {
      rules: rules.map(({ on, must, ...each }) => ({ ...each, on: [on].flat(), check: writeExpression(must) })),
    }),
    ...(computed && { computed: mapValues(computed, writeExpression) }),
    ...(visible && { visible: mapValues(visible, writeExpression) }),
  }
  const code = `export const ${name} = defineResource(${JSON.stringify(name)}, ${writeValue(declaration)})\n`
  const usesExpressions = code.includes('expression(')
  return [
    ...(usesExpressions ? [`import { expression } from '${source}/engines/expressions/declared-expression'`] : []),
    `import { ${[...constructors].sort().join(', ')} } from '${source}/fields'`,
    `import { defineResource } from '${source}/framework/resource'`,
    ...writeSharedImports(body, source.replace(/src$/, 'resources')),
    code,
  ].join('\n')
}

/** Imports what the file shares with others, each name once. */
function writeSharedImports(body: unknown, resources: string): string[] {
  const names = new Map<string, Set<string>>()
  const collect = (value: unknown): void => {
    const shared = readSharedName(value)
    if (shared) names.set(shared.file, (names.get(shared.file) ?? new Set()).add(shared.name))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(body)
  return [...names].map(([file, used]) => `import { ${[...used].sort().join(', ')} } from '${resources}/${file}'`)
}

const writeExpression = (text: string) => buildCode(`expression(${JSON.stringify(text)})`)

const mapValues = <Value>(values: Readonly<Record<string, string>>, map: (text: string) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, map(text)]))

function writeFields(fields: readonly BodyField[], constructors: Set<string>): Values {
  return Object.fromEntries(
    fields.map(([, name, typeName, options = {}]) => {
      const { takes = [], parts = {} } = findBodyFieldType(typeName) ?? {}
      constructors.add(typeName)
      const values: Record<string, unknown> = { ...options }
      for (const [part, shape] of Object.entries(parts)) {
        if (shape.is === 'fields') values[part] = writeFields(options[part] as readonly BodyField[], constructors)
        if (shape.is === 'choices' && Array.isArray(options[part]))
          values[part] = writeChoices(options[part] as readonly Choice[])
      }
      const first = takes.map((part) => (typeof part === 'string' ? values[part] : pickParts(values, part)))
      const others = pickParts(
        values,
        Object.keys(values).filter((part) => !takes.flat().includes(part)),
      )
      const call = [...first, ...(Object.keys(others).length > 0 ? [others] : [])].map(writeValue).join(', ')
      return [name, buildCode(`${typeName}(${call})`)]
    }),
  )
}

const pickParts = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

type Choice = readonly [id: string, value: string, label?: unknown]

const writeChoices = (entries: readonly Choice[]) =>
  Object.fromEntries(entries.map(([, value, label]) => [value, label ?? humanizeName(value)]))

function writeWorkflow(
  { field = 'status', states, steps, ...rest }: NonNullable<ResourceBody['workflow']>,
  constructors: Set<string>,
): Values {
  const transitions = steps.map(([, name, { ask, guard, ...step }]) => [
    name,
    {
      ...step,
      ...(ask && { ask: writeFields(ask, constructors) }),
      ...(guard && { guard: guard.map(({ must, ...each }) => ({ ...each, check: writeExpression(must) })) }),
    },
  ])
  return {
    ...{ field, ...rest },
    states: Object.fromEntries(states.map(([, name, options = {}]) => [name, options])),
    transitions: Object.fromEntries(transitions),
  }
}
