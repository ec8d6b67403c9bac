import AttachFile from '@mui/icons-material/AttachFile'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import type { FileKind } from '../../../../framework/files/file-kinds'
import { usePartsWords } from '../../../../i18n/form-lines-words'
import { ChooseFiles } from '../../../record/files/choose-files'

interface FileButtonsProps {
  id: string
  kind: FileKind
  /** The words of the buttons; `label` and `photo` tell several such buttons apart for screen readers. */
  words: { add: string; label?: string; photo?: string }
  onFiles(files: readonly File[]): void
}

/** Lets the person choose files; on touch screens also take a photo. */
export function FileButtons({ id, kind, words, onFiles }: FileButtonsProps) {
  const say = usePartsWords()
  return (
    <div className="line-files-buttons">
      <ChooseFiles id={id} kind={kind} startIcon={<AttachFile />} aria-label={words.label} onFiles={onFiles}>
        {words.add}
      </ChooseFiles>
      <ChooseFiles
        kind={kind}
        isCamera
        className="for-fingers"
        startIcon={<PhotoCamera />}
        aria-label={words.photo}
        onFiles={onFiles}
      >
        {say('photo')}
      </ChooseFiles>
    </div>
  )
}
