import { existsSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeFolders, filesBelow, root, textOf } from './tree'

const isPage = (path: string) => path.endsWith('.md')
const pages = ['README.md', 'AGENTS.md', ...filesBelow('docs').filter(isPage)]
const longest = 200

test('no line of a document is too long to read', () => {
  const long = pages.flatMap((page) =>
    textOf(page)
      .split('\n')
      .flatMap((line, at) => (line.length > longest ? [`${page}:${at + 1}: ${line.length}`] : [])),
  )
  expect(long).toEqual([])
})

test('every link of a document leads to a file', () => {
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#:]+)\)/g)]
      .map(([, target = '']) => posix.join(dirname(page), target))
      .filter((path) => !existsSync(posix.join(root, path)))
      .map((path) => `${page}: ${path}`),
  )
  expect(lost).toEqual([])
})

test.each(['docs/declaration', 'docs/recipes'])('the index of %s names each page', (folder) => {
  const index = textOf(`${folder}/index.md`)
  const names = filesBelow(folder).map((path) => posix.basename(path))
  expect(names.filter((name) => name !== 'index.md' && !index.includes(`](${name})`))).toEqual([])
})

/** Files and folders of the code, each with all its endings: `server/judge.ts` of an area is one. */
const known = new Set(
  [...codeFolders, 'tests', 'scripts', 'bench', 'docs'].flatMap((folder) => {
    const files = filesBelow(folder)
    const folders = files.flatMap((path) => parentsOf(path))
    return [...new Set([...files, ...folders])].flatMap(endingsOf)
  }),
)

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [`${parent}/`, ...parentsOf(parent)]
}

function endingsOf(path: string): string[] {
  const names = path.split('/')
  return names.map((_, at) => names.slice(at).join('/')).filter(Boolean)
}

/** A path of code in a document: below a folder of ours, or with the ending of a program. */
const path = /^(?:(?:src|server|resources|tests|scripts|bench|docs)\/[\w./-]*|[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))$/

test('a document names files and folders that are there', () => {
  // Recipes name what they make; their own test makes it.
  const written = pages.filter((page) => !page.startsWith('docs/recipes/'))
  const lost = written.flatMap((page) => {
    const prose = textOf(page).replace(/^```[\s\S]*?^```/gm, '')
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text).filter((text) => path.test(text))
    return named.filter((text) => !known.has(text) && !known.has(`${text}/`)).map((text) => `${page}: ${text}`)
  })
  expect(lost).toEqual([])
})
