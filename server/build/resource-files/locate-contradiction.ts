import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts file and line before what the checks say of a resource in JSON: `Resource teams: its related rooms is
 * no resource` begins with the line that holds `rooms`. Other messages stay as they are.
 */
export function locateContradiction(message: string, root: string): string {
  const [, name, what = ''] = /^(?:Error: )?Resource (\w+): (.*)/m.exec(message) ?? []
  const file = name && findResourceFile(name, root)
  if (!file) return message
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const words = what.split(/[^\w$.-]+/).filter((word) => /[a-z]/i.test(word))
  const line = lines.findIndex((text) => words.some((word) => word !== name && text.includes(`"${word}"`)))
  return `${file}:${Math.max(line, 0) + 1} ${message}`
}

function findResourceFile(name: string, root: string): string | undefined {
  const areas = readdirSync(join(root, 'resources'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return areas
    .map((area) => `resources/${area.name}/${name}.resource.json`)
    .find((path) => existsSync(join(root, path)))
}
