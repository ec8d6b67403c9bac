import Delete from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { downloadAttachment } from '../../../../dataProvider/files'
import type { AttachedFile } from '../../../framework/answers/attached-files'
import { downloadBlob } from '../../download-blob'
import { useDescribeError } from '../../states/page-states'
import { formatLocalInstant } from '../../value/format-local-instant'
import { formatFileSize } from './format-file-size'
import { useFileWords } from './words'

interface StoredFileProps {
  file: AttachedFile
  /** Called to delete the file; undefined if the person may not delete it. */
  onRemove: ((file: AttachedFile) => void) | undefined
  tell(text: string): void
}

/**
 * Shows the line of a stored file. The page never shows its content, which may be hostile: the browser
 * only downloads it.
 */
export function StoredFile({ file, onRemove, tell }: StoredFileProps) {
  const say = useFileWords()
  const inWords = useDescribeError()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const name = file.fileName
  const download = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      downloadBlob(await downloadAttachment(file), name)
      tell(say('saved', { name }))
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  const who = file.uploadedBy ?? ''
  return (
    <li>
      <div className="files-line">
        <div className="files-name">
          <button
            type="button"
            aria-label={say('download', { name })}
            aria-disabled={isPending}
            onClick={() => isPending || void download()}
          >
            {name}
          </button>
          <small>
            {say('about', { size: formatFileSize(say, file.size), who, at: formatLocalInstant(file.createdAt) })}
          </small>
          {file.isCleaned ? <small>{say('cleaned')}</small> : null}
        </div>
        {onRemove ? (
          <IconButton aria-label={say('remove', { name })} onClick={() => onRemove(file)}>
            <Delete />
          </IconButton>
        ) : null}
      </div>
      {failure ? (
        <p role="alert" className="files-wrong">
          {inWords(failure)}
        </p>
      ) : null}
    </li>
  )
}
