/** Answers words of a page whose catalogue is not there yet; `args` fill its `%{name}`. */
export const sayFrom =
  <Word extends string>(words: Readonly<Record<Word, string>>) =>
  (word: Word, args: Readonly<Record<string, string | number>> = {}): string =>
    words[word].replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''))
