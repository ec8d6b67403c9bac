import { expect, test } from 'vitest'
import { english } from '../../src/i18n/en'
import { codeFolders, sourcesBelow, textOf } from './tree'

const isThere = (key: string) =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], english) !==
  undefined

test('what is translated by its key is in the catalogue', () => {
  const lost = codeFolders
    .filter((folder) => folder !== 'tests')
    .flatMap(sourcesBelow)
    .flatMap((file) =>
      [...textOf(file).matchAll(/\btranslate\(\s*'([\w.]+)'/g)].flatMap(([, key = '']) =>
        isThere(key) ? [] : [`${file}: ${key}`],
      ),
    )
  expect(lost).toEqual([])
})

test('no module asks for a declaration while it is loaded, when the area may not be here', () => {
  const asking =
    /^(?:export )?const [^=\n]*= (?:\w+\()*(?:findResource|policyOf|stepsResource|allResources|catalogue)\(/m
  const early = codeFolders
    .filter((folder) => folder !== 'tests')
    .flatMap(sourcesBelow)
    .filter((file) => asking.test(textOf(file)))
  expect(early).toEqual([])
  expect(asking.test("const policies = policyOf('leave')")).toBe(true)
})
