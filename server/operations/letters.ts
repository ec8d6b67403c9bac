import { letterTemplates } from '../../src/engines/letters/letterTemplates'
import { number, text } from '../../src/fields'
import { StewardError } from '../../src/framework/errors'
import { fieldLabel, type Resource } from '../../src/framework/resource'
import { templateTable } from '../../src/framework/steps/letters'
import { fillLetterTemplate } from '../records/letters/fill-template'
import { buildTemplateKey, findLetter, findTemplateInUse, listLetterPlaceholders } from '../records/letters/templates'
import { getTable } from '../records/model'
import { readRecord } from '../records/query'
import { readTypedRecord } from '../records/write/typed-records'
import { defineOperation, type Operation } from '../wire/operation'

const area = 'Letters'

/** Makes the operations that preview letters and list the placeholders of their templates. */
export function buildLetterOperations(resources: readonly Resource[]): readonly Operation[] {
  const withLetters = resources.filter(({ letters }) => Object.keys(letters).length > 0)
  return withLetters.length === 0 ? [] : [buildPreviewLetter(withLetters), buildGetLetterPlaces(withLetters)]
}

/** Makes the preview of a letter. Those who may take the issuing step or write the templates may call it. */
const buildPreviewLetter = (withLetters: readonly Resource[]) =>
  defineOperation({
    area,
    name: 'previewLetter',
    resource: templateTable,
    to: 'signedIn',
    input: {
      resource: text({ required: true, max: 60 }),
      id: number({ min: 1, required: true }),
      letter: text({ max: 60, help: 'Which of the letters of the record; the first where nothing is said' }),
      templateId: number({ min: 1, help: 'A version that is not in use yet' }),
    },
    async run(context, { resource: name, id, letter: letterName, templateId }) {
      const resource = withLetters.find((each) => each.name === name)
      const letter = resource?.letters[letterName ?? Object.keys(resource.letters)[0] ?? '']
      if (!resource || !letter) throw new StewardError('notFound')
      const record = await readRecord(context, resource.name, id)
      const mayIssue = (record.can as string[] | undefined)?.includes(letter.at)
      if (!mayIssue && !letter.templatesBy.some((role) => context.caller.roles.includes(role)))
        throw new StewardError('forbidden')
      const key = buildTemplateKey(resource, letter, record)
      const template = templateId
        ? await readTypedRecord(context, letterTemplates([]), templateId)
        : await findTemplateInUse(context as never, key)
      if (!template) throw new StewardError('notFound')
      const filled = await fillLetterTemplate(
        context,
        resource,
        id,
        { subject: template.subject, body: template.body },
        letter,
      )
      return { data: { ...filled, templateId: template.id, versionNo: template.versionNo } }
    },
  })

/** Makes the operation that answers the placeholders that a template may contain, with their labels. */
const buildGetLetterPlaces = (withLetters: readonly Resource[]) =>
  defineOperation({
    area,
    name: 'getLetterPlaces',
    resource: templateTable,
    to: [
      ...new Set(
        withLetters.flatMap(({ letters }) => Object.values(letters).flatMap(({ templatesBy }) => templatesBy)),
      ),
    ],
    input: { letter: text({ required: true, max: 120 }) },
    async run({ model }, { letter }) {
      const entry = findLetter(withLetters, letter)
      if (!entry) throw new StewardError('notFound')
      const { resource } = entry
      const labelAt = (of: string, [name = '', ...rest]: readonly string[]): string => {
        const table = getTable(model, of)
        const target = table.attributes.get(name)?.target
        return rest.length > 0 && target ? labelAt(target, rest) : fieldLabel(table.resource, name)
      }
      const partLabel = (name: string) => {
        const part = entry.letter.lines?.[name] ? resource.parts[name] : undefined
        return part && (part.label ?? getTable(model, part.of).resource.plural)
      }
      return {
        data: listLetterPlaceholders(entry.letter).map((name) => ({
          name,
          label: partLabel(name) ?? labelAt(resource.name, name.split('.')),
        })),
      }
    },
  })
