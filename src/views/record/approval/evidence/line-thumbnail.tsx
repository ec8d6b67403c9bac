import type { AttachedFile } from '../../../../framework/answers/attached-files'
import { hasThumbnail, usePicture } from './use-picture'
import { useEvidenceWords } from './words'

interface LineThumbnailProps {
  file: AttachedFile
  isOpen: boolean
  onToggle(): void
}

/** Shows a small picture of a file, or its ending; pressing it opens the file in place. */
export function LineThumbnail({ file, isOpen, onToggle }: LineThumbnailProps) {
  const say = useEvidenceWords()
  const { data } = usePicture(file, hasThumbnail(file))
  const name = file.fileName
  return (
    <button
      type="button"
      className="evidence-thumbnail"
      aria-expanded={isOpen}
      aria-label={say(isOpen ? 'hideFile' : 'showFile', { name })}
      title={name}
      onClick={onToggle}
    >
      {data ? <img src={data} alt="" /> : <span>{file.extension.toUpperCase()}</span>}
    </button>
  )
}
