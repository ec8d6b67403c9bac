/** Renames fields in an expression, outside its texts; the names are those of a draft. */
export const renameInText = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replace(/'(?:[^']|'')*'|(?<![.\w])[A-Za-z_]\w*(?!\s*\()/g, (word) => renamed.get(word) ?? word)
