import {
  codeShape,
  columnShape,
  filterShape,
  labelShape,
  makeObject,
  rightsShape,
  rolesShape,
  type Shape,
  sentenceShape,
  yesShape,
} from './shape'

const pathShape: Shape = { is: 'name', of: 'path' }

/** Whom to remind of a date of the record: roles, or the person that a field names. */
export const remindShape: Shape = {
  is: 'map',
  hasCodes: true,
  most: 10,
  of: makeObject(
    {
      before: columnShape,
      days: { is: 'list', of: { is: 'number', least: 0, most: 730 }, least: 1, most: 5 },
      to: {
        is: 'list',
        least: 1,
        most: 10,
        of: {
          is: 'either',
          says: 'is a role, or { of } with a field that names a person',
          of: [{ is: 'name', of: 'role' }, makeObject({ of: pathShape }, 'of')],
        },
      },
      while: filterShape,
      subject: labelShape,
      message: sentenceShape,
    },
    ...['before', 'days', 'to', 'subject', 'message'],
  ),
}

/** The kinds of files that people add to a record, or that the server makes. */
export const filesShape: Shape = {
  is: 'map',
  hasCodes: true,
  most: 10,
  of: makeObject(
    {
      label: labelShape,
      help: sentenceShape,
      to: rightsShape,
      while: filterShape,
      readableBy: rightsShape,
      most: { is: 'number', least: 1, most: 50 },
      isImage: { is: 'oneOf', values: [true] },
    },
    'label',
  ),
}

/** The files without which a step is refused, by kind. */
export const needsFilesShape: Shape = {
  is: 'map',
  hasCodes: true,
  most: 10,
  of: makeObject(
    {
      at: { is: 'list', of: { is: 'name', of: 'step' }, least: 1, most: 20 },
      when: filterShape,
      message: sentenceShape,
    },
    ...['at', 'message'],
  ),
}

/** The letters that a step makes from a template. */
export const lettersShape: Shape = {
  is: 'map',
  hasCodes: true,
  most: 10,
  of: makeObject(
    {
      label: labelShape,
      at: { is: 'name', of: 'step' },
      template: { is: 'words', most: 80 },
      says: { is: 'list', of: pathShape, most: 40 },
      keepAs: codeShape,
      orUploaded: yesShape,
      versionAt: columnShape,
      tells: { is: 'name', of: 'reference' },
      templatesBy: rolesShape,
    },
    ...['label', 'at', 'template', 'says', 'keepAs', 'templatesBy'],
  ),
}
