import { ignoredInSearch, plainLetters } from '../../../src/framework/values/fold-text'

const letters = Object.entries(plainLetters)
const singles = letters.filter(([, plain]) => plain.length === 1)
const doubles = letters.filter(([, plain]) => plain.length > 1)
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
const joinColumn = (pairs: typeof letters, column: 0 | 1) => quoteText(pairs.map((pair) => pair[column]).join(''))

const withoutIgnored = `translate($1, ${quoteText(ignoredInSearch)}, '')`
const withoutMarks = `regexp_replace(normalize(${withoutIgnored}, nfkd), '[\\u0300-\\u036f]', '', 'g')`
const withPlainLetters = `${joinColumn(singles, 0)}, ${joinColumn(singles, 1)}`
const lowerCase = `translate(lower(${withoutMarks} collate "und-x-icu"), ${withPlainLetters})`
const plainText = doubles.reduce(
  (sql, [letter, plain]) => `replace(${sql}, ${quoteText(letter)}, ${quoteText(plain)})`,
  lowerCase,
)

/** Most texts are ASCII, for which the shorter way is ten times as fast and answers the same. */
const ignoredAscii = [...ignoredInSearch].filter((letter) => letter <= '~').join('')
const plainAscii = `translate(lower($1 collate "C"), ${quoteText(ignoredAscii)}, '')`

/**
 * Creates the twin of `foldText`. Search indexes store its answers: a change of them needs a new name. The
 * planner would replace a function of language SQL by its body, and then not recognise the index.
 */
export const foldTextStatement = `create or replace function steward_fold_text(text) returns text
  language plpgsql immutable strict parallel safe as $$ begin
    if octet_length($1) = char_length($1) then return ${plainAscii}; end if;
    return normalize(${plainText}, nfkc);
  end $$`

/** Builds SQL of a text as the search compares it. */
export const foldTextSql = (text: string): string => `steward_fold_text(${text})`
