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
