import AttachFile from '@mui/icons-material/AttachFile'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import type { FileKind } from '../../../../framework/files/file-kinds'
import { usePartsWords } from '../../../../i18n/form-lines-words'
import { ChooseFiles } from '../../../record/files/choose-files'

interface FileButtonsProps {
  id: string
  kind: FileKind
  /** `label` and `photo` say more than the visible text, if there are several such buttons. */
  words: { add: string; label?: string; photo?: string }
  onFiles(files: readonly File[]): void
}

/** Chooses files; on touch screens takes a photo as well. */
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
