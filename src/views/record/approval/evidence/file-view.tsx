import Button from '@mui/material/Button'
import { useState } from 'react'
import { downloadAttachment } from '../../../../../dataProvider/files'
import type { AttachedFile } from '../../../../framework/answers/attached-files'
import { downloadBlob } from '../../../download-blob'
import { FailureNotice, LoadingLines } from '../../../states/page-states'
import { formatFileSize } from '../../files/format-file-size'
import { useFileWords } from '../../files/words'
import { isPicture, usePicture } from './use-picture'
import { useEvidenceWords } from './words'

/** Shows a picture in place. Other files are only downloaded, because their content may be hostile. */
export function FileView({ file }: { file: AttachedFile }) {
  const say = useEvidenceWords()
  const sayFile = useFileWords()
  const { data, error, refetch } = usePicture(file, isPicture(file))
  const [failure, setFailure] = useState<unknown>()
  const download = () => downloadAttachment(file).then((blob) => downloadBlob(blob, file.fileName), setFailure)
  return (
    <figure className="evidence-file">
      {data ? <img src={data} alt={file.fileName} /> : null}
      {isPicture(file) && !data && !error ? <LoadingLines lines={3} /> : null}
      {error ? <FailureNotice error={error} retry={() => void refetch()} /> : null}
      {failure ? <FailureNotice error={failure} retry={() => void download()} /> : null}
      <figcaption>
        <span>{file.fileName}</span> <small className="quiet">{formatFileSize(sayFile, file.size)}</small>
        <Button size="small" aria-label={sayFile('download', { name: file.fileName })} onClick={() => void download()}>
          {say('download')}
        </Button>
      </figcaption>
    </figure>
  )
}
