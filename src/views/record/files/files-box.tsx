import { useRef, useState } from 'react'
import { removeAttachment } from '../../../../dataProvider/files'
import type { AttachedFile, AttachmentKind } from '../../../framework/answers/attached-files'
import { findFileProblem, listAllowedExtensions, maxFileBytes } from '../../../framework/files/file-kinds'
import type { Resource } from '../../../framework/resource'
import { FailureNotice, isNotFoundError, LoadingLines } from '../../states/page-states'
import { useDescribeUploadError } from './describe-upload-error'
import { FileKindDialog } from './file-kind-dialog'
import { KindFiles } from './kind-files'
import { RemoveDialog } from './remove-dialog'
import { useIncomingFiles } from './use-incoming-files'
import { useFiles, useRefreshFiles } from './use-record-files'
import { useUploads } from './use-uploads'
import { useFileWords } from './words'
import './files.css'

interface FilesBoxProps {
  resource: Resource
  /** Id of the record. */
  id: number
  /** The kinds to show; absent: all that the resource declares. */
  kinds?: readonly string[]
}

/**
 * Shows the files of a record by kind. People download, add (by choosing, dropping or pasting) and delete
 * them here.
 */
export function FilesBox({ resource, id, kinds: only }: FilesBoxProps) {
  const { data, error, refetch } = useFiles(resource, id)
  if (data)
    return <RecordFiles resource={resource} id={id} kinds={data.filter(({ kind }) => only?.includes(kind) ?? true)} />
  return error ? <FailureNotice error={error} retry={refetch} /> : <LoadingLines lines={2} />
}

interface RecordFilesProps {
  resource: Resource
  id: number
  kinds: readonly AttachmentKind[]
}

function RecordFiles({ resource, id, kinds }: RecordFilesProps) {
  const say = useFileWords()
  const box = useRef<HTMLDivElement>(null)
  const [announcement, tell] = useState('')
  const [removing, setRemoving] = useState<AttachedFile | null>(null)
  const [unsorted, setUnsorted] = useState<readonly File[]>([])
  const { uploads, add, tryAgain, leaveOut } = useFileUploads(resource, id, tell)
  const open = kinds.filter(({ canChange }) => canChange)
  const kindsToShow = leaveOutEmptyKinds(resource, kinds)
  const hasSome = uploads.length > 0 || kinds.some(({ files }) => files.length > 0)
  const addTo = (kind: AttachmentKind, added: readonly File[]) =>
    add(added.map((file) => ({ kind: kind.kind, file, error: findFileProblem(kind, file) })))
  const incoming = useIncomingFiles(box, open, addTo, setUnsorted)
  return (
    // For files dropped between the kinds, the person is asked for the kind.
    <div className="files" ref={box} {...incoming}>
      {unsorted.length > 0 ? (
        <FileKindDialog
          files={unsorted}
          kinds={open}
          onKind={(kind) => {
            if (kind) addTo(kind, unsorted)
            setUnsorted([])
          }}
        />
      ) : null}
      {kindsToShow.length === 0 ? <p className="files-hint">{say('onLines')}</p> : null}
      {kindsToShow.map((kind) => (
        <KindFiles
          key={kind.kind}
          kind={kind}
          uploads={uploads.filter((upload) => upload.kind === kind.kind)}
          onFiles={(added) => addTo(kind, added)}
          onAgain={({ key }) => tryAgain(key)}
          onLeaveOut={({ key, file }) => {
            leaveOut(key)
            tell(say('stopped', { name: file.name }))
          }}
          onRemove={setRemoving}
          tell={tell}
        />
      ))}
      {open.length > 0 && hasSome ? <FilesHint kinds={open} /> : null}
      <p role="status" className="for-readers">
        {announcement}
      </p>
      {removing ? (
        <RemoveFile {...{ resource, id, tell }} file={removing} onClose={() => setRemoving(null)} box={box} />
      ) : null}
    </div>
  )
}

/** Leaves out kinds without files that nobody can add here, where the lines of the record have files. */
function leaveOutEmptyKinds({ parts }: Resource, kinds: readonly AttachmentKind[]): readonly AttachmentKind[] {
  if (Object.values(parts).every(({ files }) => files === undefined)) return kinds
  return kinds.filter(({ files, canChange }) => canChange || files.length > 0)
}

function FilesHint({ kinds }: { kinds: readonly AttachmentKind[] }) {
  const say = useFileWords()
  const endings = [...new Set(kinds.flatMap(listAllowedExtensions))]
  return (
    <p className="files-hint">{say('hint', { megabytes: maxFileBytes / 1024 ** 2, endings: endings.join(', ') })}</p>
  )
}

function useFileUploads(resource: Resource, id: number, tell: (text: string) => void) {
  const say = useFileWords()
  const refreshFiles = useRefreshFiles(resource, id)
  const inWords = useDescribeUploadError()
  return useUploads(
    { resource: resource.name, id },
    {
      onAdded: async ({ file }, added) => {
        await refreshFiles()
        tell(say(added?.isCleaned ? 'addedCleaned' : 'added', { name: file.name }))
      },
      onFailed: ({ file }, error) => tell(say('notAdded', { name: file.name, why: inWords(file, error) })),
    },
  )
}

interface RemoveFileProps {
  resource: Resource
  id: number
  file: AttachedFile
  box: React.RefObject<HTMLDivElement | null>
  tell(text: string): void
  onClose(): void
}

function RemoveFile({ resource, id, file, box, tell, onClose }: RemoveFileProps) {
  const say = useFileWords()
  const refreshFiles = useRefreshFiles(resource, id)
  const remove = async () => {
    await removeAttachment(file).catch((error) => {
      // Either somebody else deleted the file first, or the answer to the first attempt was lost.
      if (!isNotFoundError(error)) throw error
    })
    onClose()
    tell(say('removed', { name: file.fileName }))
    await refreshFiles()
    // The button with the focus disappeared together with its file, so the heading of the kind takes the
    // focus.
    box.current?.querySelector<HTMLElement>(`[data-kind="${file.kind}"] h3`)?.focus()
  }
  return <RemoveDialog name={file.fileName} remove={remove} onClose={onClose} />
}
