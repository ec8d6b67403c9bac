import { letterTemplates } from '../../../src/engines/letters/letterTemplates'
import { findNearest } from '../../../src/framework/naming'
import type { Resource } from '../../../src/framework/resource'
import { readSourceField } from '../../../src/framework/steps/consequences'
import { commonPlaces, type Letter, listTemplates, templateKey } from '../../../src/framework/steps/letters'
import type { Values } from '../../../src/framework/validate'
import { sqlNames, statement } from '../sql/named-sql'
import { refuseField } from '../write/checks/refuse'
import { type ChangeOf, defineHandler } from '../write/handler'
import { takeStep } from '../write/transition'
import { asServer, type Handler, type Writer } from '../write/writer'
import { findLinesPlaceholder, listTemplatePlaceholders, type TemplateText } from './fill-template'
import { letterWords } from './words'

const declared = letterTemplates([])
const t = sqlNames(declared, 't')

interface LetterTemplate extends TemplateText {
  id: number
  versionNo: string
}

const inUseSql = statement('letter_template_in_use')`
  select ${t.id}::int as id, ${t.versionNo} as "versionNo", ${t.subject}, ${t.body} from ${t} where ${t.letter} = $1 and ${t.status} = any($2)`

/** Finds the version from which letters are made. The row needs no lock, because a version never changes. */
export async function findTemplateInUse(
  { sql }: Pick<Writer, 'sql'>,
  key: string,
): Promise<LetterTemplate | undefined> {
  const { rows } = await sql.query<LetterTemplate>(inUseSql(key, declared.workflow.sets.inUse))
  return rows[0]
}

/** Builds the key of the letter's template, which may depend on the record. */
export function buildTemplateKey(resource: Resource, { template }: Letter, record: Values): string {
  const field = readSourceField(template)
  return templateKey(resource, field === undefined ? template : String(record[field]))
}

/**
 * Handler of templates. A text may name only placeholders of its letter; a version that comes into use
 * replaces the version before it.
 */
export const buildTemplateHandler = (resources: readonly Resource[]): Handler =>
  defineHandler(declared, {
    fields: ['subject', 'body', 'letter'],
    async before(change) {
      if (change.action === 'use') await replaceFormerVersion(change)
      if (change.action === 'create' || change.action === 'update') checkPlaceholders(resources, change)
      return undefined
    },
  })

function checkPlaceholders(resources: readonly Resource[], { record }: ChangeOf<typeof declared>): void {
  const declaredLetter = findLetter(resources, record.letter ?? '')
  if (!declaredLetter) return
  const placeNames = listLetterPlaceholders(declaredLetter.letter)
  const sentences = (record.body ?? '')
    .split(/\r?\n/)
    .filter((line) => findLinesPlaceholder(line, declaredLetter.letter) === undefined)
  for (const [name, body] of [
    ['subject', record.subject ?? ''],
    ['body', sentences.join('\n')],
  ] as const)
    for (const place of listTemplatePlaceholders({ subject: '', body })) {
      const refusePlace = (code: string, message: string) => refuseField(name, { code, message, args: { place } })
      if (!placeNames.includes(place))
        refusePlace('unknownPlace', letterWords.unknownPlace(place, findNearest(place, placeNames)))
      if (declaredLetter.letter.lines?.[place]) refusePlace('aloneOnLine', letterWords.aloneOnLine(place))
    }
}

/** Finds the letter whose templates have this key; undefined where there is none. */
export function findLetter(
  resources: readonly Resource[],
  key: string,
): { resource: Resource; letter: Letter } | undefined {
  for (const resource of resources)
    for (const letter of Object.values(resource.letters))
      if (Object.keys(listTemplates(resource, letter)).some((name) => templateKey(resource, name) === key))
        return { resource, letter }
  return undefined
}

/** Lists the placeholders that templates of the letter may name. */
export const listLetterPlaceholders = ({ says, lines = {} }: Letter): string[] => [
  ...says,
  ...Object.keys(lines),
  ...commonPlaces,
]

async function replaceFormerVersion({ writer, record }: ChangeOf<typeof declared>): Promise<void> {
  const former = await findTemplateInUse(writer, record.letter ?? '')
  if (former) await takeStep(asServer(writer), declared.name, 'replace', { id: former.id })
}
