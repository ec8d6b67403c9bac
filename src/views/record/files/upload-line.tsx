import Button from '@mui/material/Button'
import { formatPercent } from '../../../framework/values/number-format'
import { useDescribeUploadError } from './describe-upload-error'
import { formatFileSize } from './format-file-size'
import type { Upload } from './use-uploads'
import { type FileSay, useFileWords } from './words'

interface UploadLineProps {
  upload: Upload
  onAgain(upload: Upload): void
  onLeaveOut(upload: Upload): void
}

/** Shows an upload, or why it failed. */
export function UploadLine({ upload, onAgain, onLeaveOut }: UploadLineProps) {
  const say = useFileWords()
  const inWords = useDescribeUploadError()
  const { file, state, share, error } = upload
  const { name } = file
  const isOver = state === 'failed' || state === 'refused'
  return (
    <li>
      <div className="files-line">
        <div className="files-name">
          <span>{name}</span>
          <small>
            {formatFileSize(say, file.size)}
            {isOver ? null : ` · ${describeUploadProgress(upload, say)}`}
          </small>
          {state === 'sending' ? <progress aria-label={say('progress', { name })} value={share} max={1} /> : null}
        </div>
        {state === 'failed' ? (
          <Button size="small" aria-label={say('againOf', { name })} onClick={() => onAgain(upload)}>
            {say('again')}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={say(isOver ? 'leaveOutOf' : 'stopOf', { name })}
          onClick={() => onLeaveOut(upload)}
        >
          {say(isOver ? 'leaveOut' : 'stop')}
        </Button>
      </div>
      {isOver ? (
        <p role="alert" className="files-wrong">
          {inWords(file, error)}
        </p>
      ) : null}
    </li>
  )
}

function describeUploadProgress({ state, share }: Upload, say: FileSay): string {
  if (state === 'waiting') return say('waiting')
  return share < 1 ? say('sending', { percent: formatPercent(Math.floor(share * 100)) }) : say('checking')
}
