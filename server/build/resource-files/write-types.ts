import type { BodyField } from '../../../src/framework/company/resource-body'
import type { ShippedBody } from './read-resource-file'

/**
 * Writes what the compiler knows of a file: the names of its fields, choices, states and steps. It stands
 * beside the file, and a test compares them.
 */
export function writeResourceTypes({ name, about, fields, workflow, approval }: ShippedBody, source: string): string {
  const lines = fields.map((field) => breakLine(`    ${field[1]}: ${writeFieldType(field)}`))
  const used = ['FileChoice', 'FileField', 'FileResource', 'Needed'].filter(
    (type) => type === 'FileResource' || lines.some((line) => line.includes(`${type}<`)),
  )
  const kind = approval && (approval as { kind?: string }).kind
  const flow = workflow && {
    field: workflow.field ?? 'status',
    states: workflow.states.map(([, state]) => state),
    steps: workflow.steps.map(([, step]) => step),
    sets: Object.keys(workflow.sets ?? {}),
  }
  const names = [
    ...(flow ? [joinNames([flow.field]), joinNames(flow.states), joinNames(flow.steps), joinNames(flow.sets)] : []),
    ...(kind ? [joinNames([kind])] : []),
  ]
  return [
    `import type { ${used.join(', ')} } from '${source}/engines/definitions/body/file-types'`,
    '',
    ...(about ? writeComment(about) : []),
    `export declare const ${name}: FileResource<`,
    `  '${name}',`,
    '  {',
    ...lines,
    `  }${names.length > 0 ? ',' : ''}`,
    ...names.map((each, at) => breakLine(`  ${each}${at < names.length - 1 ? ',' : ''}`)),
    '>',
    '',
  ].join('\n')
}

const joinNames = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'

const longestLine = 105

function writeComment(words: string): string[] {
  const lines = ['']
  for (const word of words.replaceAll('*/', '').split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length > longestLine) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.length === 1 ? [`/** ${lines[0]} */`] : ['/**', ...lines.map((line) => ` * ${line}`), ' */']
}

/** Breaks a line of many names before a name. */
function breakLine(line: string): string {
  const indent = `\n${line.slice(0, line.length - line.trimStart().length)}  | `
  const lines = line.split(' | ').reduce((text, name) => {
    const last = text.slice(text.lastIndexOf('\n') + 1)
    return last.length + name.length > longestLine ? text + indent + name : `${text} | ${name}`
  })
  return lines
}

function writeFieldType([, , typeName, options]: BodyField): string {
  const choices = options?.options
  const type = Array.isArray(choices)
    ? `FileChoice<'${typeName}', ${joinNames(choices.map(([, value]) => String(value)))}>`
    : `FileField<'${typeName}'>`
  return options?.required === true ? `Needed<${type}>` : type
}
