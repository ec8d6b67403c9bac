import { expect, test } from 'vitest'
import { codeFolders, filesBelow, textOf } from './tree'

const isCode = (path: string) => /\.(m?js|tsx?|css)$/.test(path)
const texts = [...codeFolders, 'scripts', 'bench'].flatMap((folder) => filesBelow(folder).filter(isCode).map(textOf))
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(textOf('package.json'))

test('a package that no file names is explained, and one that is explained is not named', () => {
  const names = Object.keys(dependencies)
  const isNamed = (name: string) =>
    texts.some((text) =>
      ["'", '"', '`', '/'].some((end) => ["'", '"', '`'].some((from) => text.includes(from + name + end))),
    )
  const page = textOf('docs/packages.md')
  const unnamed = names.filter((name) => !isNamed(name))
  expect(unnamed).toContain('react-admin')
  expect(unnamed.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const [, others = ''] = page.split('## Others that no file imports')
  const explained = [...others.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (names.includes(name) ? [name] : []))
  expect(explained.filter(isNamed)).toEqual([])
})
