import Delete from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { removeAttachment } from '../../../../../dataProvider/files'
import type { AttachedFile } from '../../../../framework/answers/attached-files'
import { usePartsWords } from '../../../../i18n/form-lines-words'
import { formatFileSize } from '../../../record/files/format-file-size'
import { RemoveDialog } from '../../../record/files/remove-dialog'
import { StoredFile } from '../../../record/files/stored-file'
import { UploadLine } from '../../../record/files/upload-line'
import { useFileWords } from '../../../record/files/words'
import { isNotFoundError } from '../../../states/page-states'
import { type FormLine, readStoredFiles } from '../form-lines'
import type { GridFiles } from '../grid-props'
import { FileButtons } from './file-buttons'
import './line-files.css'
import '../../../record/files/files.css'

interface LineFilesProps {
  /** Id of the button that adds files. */
  id: string
  files: GridFiles
  line: FormLine
  /** Number of the line, from 1. */
  number: number
  /** The error of the line's files, in words. */
  error: string | undefined
  onLine(line: FormLine): void
}

/** Shows the files of a line: stored ones, uploaded ones that the save will add, and uploads in progress. */
export function LineFiles({ id, files, line, number, error, onLine }: LineFilesProps) {
  const say = usePartsWords()
  const [announcement, tell] = useState('')
  const [removing, setRemoving] = useState<AttachedFile>()
  const { kind, declared } = files
  const stored = readStoredFiles(line.stored, kind)
  const mayAdd = line.id === undefined || stored?.canChange === true
  const uploads = files.of(line)
  const { brought = [] } = line
  const neededText = files.wanted(line)
  if (!mayAdd && !stored?.files.length) return null
  const names = { kind: declared.label, number }
  return (
    <fieldset className="line-files" aria-label={say('filesOf', names)}>
      {mayAdd ? (
        <FileButtons
          id={id}
          kind={declared}
          words={{ add: declared.label, label: say('addFilesTo', names), photo: say('photoTo', names) }}
          onFiles={(chosen) => files.add(line, chosen)}
        />
      ) : null}
      <ul>
        {(stored?.files ?? []).map((file) => (
          <StoredFile key={file.id} file={file} onRemove={stored?.canChange ? setRemoving : undefined} tell={tell} />
        ))}
        {brought.map((file) => (
          <PendingFile key={file.id} file={file} onLeaveOut={() => onLine(removePendingFile(line, file))} />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onAgain={files.tryAgain} onLeaveOut={files.leaveOut} />
        ))}
      </ul>
      {neededText && !error ? <p className="files-hint">{neededText}</p> : null}
      {error ? (
        <p role="alert" className="files-wrong">
          {error}
        </p>
      ) : null}
      <output className="for-readers">{announcement}</output>
      {removing ? (
        <RemoveLineFile
          file={removing}
          onClose={() => setRemoving(undefined)}
          onGone={() => onLine(removeStoredFile(line, removing))}
        />
      ) : null}
    </fieldset>
  )
}

/** Shows an uploaded file that the save will add. */
function PendingFile({ file, onLeaveOut }: { file: AttachedFile; onLeaveOut(): void }) {
  const words = usePartsWords()
  const say = useFileWords()
  const leaveOut = () => {
    onLeaveOut()
    // A failure does not matter, because the server deletes such a file later anyway.
    void removeAttachment(file).catch(() => {})
  }
  return (
    <li>
      <div className="files-line">
        <div className="files-name">
          <span>{file.fileName}</span>
          <small>
            {formatFileSize(say, file.size)} · {words('willBeAdded')}
          </small>
        </div>
        <IconButton aria-label={say('leaveOutOf', { name: file.fileName })} onClick={leaveOut}>
          <Delete />
        </IconButton>
      </div>
    </li>
  )
}

function RemoveLineFile({ file, onClose, onGone }: { file: AttachedFile; onClose(): void; onGone(): void }) {
  const remove = async () => {
    await removeAttachment(file).catch((error) => {
      // Either somebody else deleted the file first, or the answer to the first attempt was lost.
      if (!isNotFoundError(error)) throw error
    })
    onClose()
    onGone()
  }
  return <RemoveDialog name={file.fileName} remove={remove} onClose={onClose} />
}

const removePendingFile = (line: FormLine, file: AttachedFile): FormLine => ({
  ...line,
  brought: (line.brought ?? []).filter(({ id }) => id !== file.id),
})

/** Answers the line without the file, as the server would send it now. */
function removeStoredFile(line: FormLine, file: AttachedFile): FormLine {
  const stored = readStoredFiles(line.stored, file.kind)
  if (!stored) return line
  const remaining = { ...stored, files: stored.files.filter(({ id }) => id !== file.id) }
  return { ...line, stored: { ...line.stored, files: { [file.kind]: remaining } } }
}
