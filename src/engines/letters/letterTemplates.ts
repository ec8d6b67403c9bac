import { choice, longText, serial, text } from '../../fields'
import type { Role } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import { type TemplateNames, templateTable } from '../../framework/steps/letters'

const buildTemplateWorkflow = (by: readonly Role[]) =>
  ({
    field: 'status',
    initial: 'draft',
    states: {
      draft: { tone: 'warning' },
      in_use: { tone: 'success', isReadOnly: true },
      replaced: { tone: 'neutral', isReadOnly: true },
    },
    sets: { inUse: ['in_use'] },
    transitions: {
      use: {
        label: 'Use this version',
        from: 'draft',
        to: 'in_use',
        by,
        confirm: 'New letters use this version. It can no longer be changed.',
      },
      replace: { from: 'in_use', to: 'replaced', by: [] },
    },
  }) as const

/** Texts of letter templates. A version that was used never changes; a new version replaces it. */
export const letterTemplates = (kinds: readonly TemplateNames[]) => {
  const writers = [...new Set(kinds.flatMap(({ by }) => by))]
  return defineResource(templateTable, {
    label: 'Letter template',
    route: 'LetterTemplates',
    title: 'name',
    icon: 'Description',
    menu: 'Administration',
    menuTo: writers,
    fields: {
      letter: choice(Object.assign({}, ...kinds.map(({ names }) => names)) as Record<string, string>, {
        isOfNames: true,
        required: true,
        fixed: true,
      }),
      versionNo: serial('{0}', { per: ['letter'], isGapless: true, label: 'Version' }),
      name: text({ max: 160, required: true, search: true, help: 'Name of the template in lists' }),
      subject: text({ max: 160, required: true, help: 'Heading of the letter' }),
      body: longText({
        label: 'Text',
        max: 8000,
        required: true,
        help: 'Names in braces are filled in, such as {today}. With a question mark, {today?}, they may be empty',
      }),
    },
    unique: [
      {
        code: 'templateInUse',
        on: ['letter'],
        where: { status: { eq: 'in_use' } },
        message: 'Another version is in use.',
      },
    ],
    access: kinds.flatMap(({ by, names }) => {
      const where = { letter: { in: Object.keys(names) } }
      return [
        { to: by, can: ['list', 'show', 'create', 'update', 'export'] as const, where },
        { to: by, can: ['delete'] as const, where: { and: [where, { status: { eq: 'draft' } }] } },
      ]
    }),
    workflow: buildTemplateWorkflow(writers),
    views: {
      list: {
        columns: ['name', 'letter', 'versionNo', 'status', 'updatedAt'],
        filters: ['letter', 'status'],
        sort: 'name',
      },
      form: { Letter: ['letter', 'name', 'subject', 'body'] },
    },
  })
}
