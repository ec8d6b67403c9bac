import { filesBelow, textOf } from '../lint/tree'

/** The pages below a folder of `docs/`, by path, in the order of their names. */
export const pagesBelow = (folder: string): readonly (readonly [path: string, text: string])[] =>
  filesBelow(folder)
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => [path, textOf(path)])

/** The code blocks of a page, in order. */
export const codeBlocks = (text: string): readonly string[] =>
  [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
