import { toSnakeCase } from '../../../src/framework/naming'

/** The tables of the engines' resources, as they register their names. */
const engineTables = (text: string): string[] =>
  [...text.matchAll(/^ +(\w+): true$/gm)].map(([, name = '']) => toSnakeCase(name))

/** Where SQL of the framework types the table of an engine by hand, as `file:line table`. */
export function handTypedSql(sources: ReadonlyMap<string, string>): string[] {
  const tables = engineTables(sources.get('src/engines/engine-resources.ts') ?? '')
  if (tables.length === 0) return []
  const names = new RegExp(`\\b(?:from|join|into|update|using) (${tables.join('|')})\\b`, 'g')
  return [...sources]
    .filter(([file]) => /^(src|server)\//.test(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, at) => {
        if (/^\s*(\/\/|\/?\*)/.test(line)) return []
        return [...line.matchAll(names)].map(([, table]) => `${file}:${at + 1} ${table}`)
      }),
    )
}
