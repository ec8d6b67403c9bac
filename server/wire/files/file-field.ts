import { type Field, type FieldOptions, type FieldType, makeField } from '../../../src/framework/field'
import { acceptValue, refuseValue } from '../../../src/framework/values/parse-result'
import { UploadedFile } from '../../files/uploaded-file'

const uploadType: FieldType<FieldOptions> & { name: 'upload' } = {
  name: 'upload',
  column: () => null,
  parse: (input: unknown) => (input instanceof UploadedFile ? acceptValue(input) : refuseValue('file')),
  schema: () => ({ type: 'string', contentMediaType: 'application/octet-stream', contentEncoding: 'binary' }),
  operators: [],
  isDocument: true,
}

/** Makes a field for a file in its own part of a `multipart/form-data` form. */
export const fileField = (): Field =>
  makeField<unknown, 'upload', FieldOptions>(uploadType, { label: 'File', required: true })

export const isFileField = ({ type }: Field): boolean => type.name === uploadType.name

export const acceptsFile = ({ input }: { input: Readonly<Record<string, Field>> }): boolean =>
  Object.values(input).some(isFileField)
