import { attachFile, detachFile } from '../../../../server/files/attach-file'
import { listFilesOfKind } from '../../../../server/files/attachments'
import { extractPhoto } from '../../../../server/files/check/photo'
import { checkFile } from '../../../../server/files/check-file'
import { UploadedFile } from '../../../../server/files/uploaded-file'
import { idField } from '../../../../server/records/model'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import { readPersonPhoto } from '../../../../server/session/photo'
import { fileField } from '../../../../server/wire/files/file-field'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { StewardError } from '../../../../src/framework/errors'
import { photoKind } from '../../../../src/framework/files/file-kinds'
import { employees } from '../../employees'
import { peopleTeam } from '../../roles'
import { peopleWords } from '../words'

const mostBytes = 2 * 1024 * 1024
const base = { area: employees.label, resource: employees.name, to: 'signedIn', alias: { empId: 'id' } } as const

/**
 * Stores the photo of the caller; people operations can do so for anybody. The browser encodes the picture
 * again; the server only stores it.
 */
export const uploadEmployeePhoto = defineOperation({
  ...base,
  name: 'uploadEmployeePhoto',
  effect: 'own',
  input: { id: idField(employees.name), file: fileField() },
  async run(context, { id: empId, file }) {
    await requireOwnPhoto(context, empId)
    const { bytes } = file as UploadedFile
    await checkFile(file as UploadedFile, { isImage: true })
    if (bytes.length > mostBytes) refuseErrors({ file: { code: 'photoTooLarge', message: peopleWords.photoTooLarge } })
    const photo = extractPhoto(bytes)
    if (!photo) refuseErrors({ file: { code: 'photoKind', message: peopleWords.photoKind } })
    const hand = withSystemRights(context)
    const before = await readPhotoFiles(hand, empId)
    // One photo is kept per person: earlier ones are deleted once the new one is stored.
    const target = { resource: employees.name, id: empId, kind: photoKind }
    for (const { id } of before.slice(1)) await detachFile(hand, id, undefined)
    await attachFile(hand, target, new UploadedFile('photo.jpg', photo as Buffer))
    for (const { id } of before.slice(0, 1)) await detachFile(hand, id, undefined)
    return { data: { photoUrl: await readPersonPhoto(context, empId) } }
  },
})

export const removeEmployeePhoto = defineOperation({
  ...base,
  name: 'removeEmployeePhoto',
  effect: 'own',
  input: { id: idField(employees.name) },
  async run(context, { id: empId }) {
    await requireOwnPhoto(context, empId)
    const hand = withSystemRights(context)
    for (const { id } of await readPhotoFiles(hand, empId)) await detachFile(hand, id, undefined)
    return { data: { photoUrl: null } }
  },
})

/** Answers the photo of a person, to callers who may see the person. */
export const getEmployeePhoto = defineOperation({
  ...base,
  name: 'getEmployeePhoto',
  input: { id: idField(employees.name) },
  async run(context, { id: empId }) {
    await readTypedRecord(context, employees, empId)
    return { data: { photoUrl: await readPersonPhoto(context, empId), mayChange: canChangePhoto(context, empId) } }
  },
})

const readPhotoFiles = async (context: Context, empId: number) =>
  (await listFilesOfKind(context, employees.name, photoKind, [empId])).get(empId)?.files ?? []

const canChangePhoto = ({ caller }: Context, empId: number) =>
  caller.empId === empId || peopleTeam.some((role) => caller.roles.includes(role))

/**
 * Requires that the caller may change the photo of the person.
 * @throws StewardError `notFound` if the caller may not see the person, `forbidden` if they may not change
 * the photo
 */
async function requireOwnPhoto(context: Context, empId: number): Promise<void> {
  await readTypedRecord(context, employees, empId)
  if (!canChangePhoto(context, empId)) throw new StewardError('forbidden')
}
