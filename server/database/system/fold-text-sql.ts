import { ignoredInSearch, plainLetters } from '../../../src/framework/values/fold-text'

const letters = Object.entries(plainLetters)
const singles = letters.filter(([, plain]) => plain.length === 1)
const doubles = letters.filter(([, plain]) => plain.length > 1)
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const joinColumn = (pairs: typeof letters, column: 0 | 1) => quote(pairs.map((pair) => pair[column]).join(''))

const withoutMarks = `regexp_replace(normalize(translate($1, ${quote(ignoredInSearch)}, ''), nfkd), '[\\u0300-\\u036f]', '', 'g')`
const lowered = `translate(lower(${withoutMarks} collate "und-x-icu"), ${joinColumn(singles, 0)}, ${joinColumn(singles, 1)})`
const spelled = doubles.reduce((sql, [letter, plain]) => `replace(${sql}, ${quote(letter)}, ${quote(plain)})`, lowered)

/**
 * Creates the twin of `foldText`. Search indexes store its answers: a change of them needs a new name. The
 * planner would replace a function of language SQL by its body, and then not recognise the index.
 */
export const foldTextStatement = `create or replace function steward_fold_text(text) returns text
  language plpgsql immutable strict parallel safe as $$ begin return normalize(${spelled}, nfkc); end $$`

/** Builds SQL of a text as the search compares it. */
export const foldTextSql = (text: string): string => `steward_fold_text(${text})`
