import AttachFile from '@mui/icons-material/AttachFile'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef } from 'react'
import { extensionsOf, type FileKind } from '../../../../framework/files/kinds'
import { usePartsWords } from '../../../../i18n/parts-words'

interface FileButtonsProps {
  id: string
  kind: FileKind
  /** `label` and `photo` say more than is drawn, where several such buttons are. */
  words: { add: string; label?: string; photo?: string }
  onFiles(files: readonly File[]): void
}

/** Chooses files; where fingers are, takes a photo as well. */
export function FileButtons({ id, kind, words, onFiles }: FileButtonsProps) {
  const say = usePartsWords()
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file, corrected, may be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const accept = extensionsOf(kind)
    .map((ending) => `.${ending}`)
    .join()
  return (
    <div className="line-files-buttons">
      <Button
        id={id}
        size="small"
        startIcon={<AttachFile />}
        aria-label={words.label}
        onClick={() => chosen.current?.click()}
      >
        {words.add}
      </Button>
      <Button
        className="for-fingers"
        size="small"
        startIcon={<PhotoCamera />}
        aria-label={words.photo}
        onClick={() => taken.current?.click()}
      >
        {say('photo')}
      </Button>
      <input ref={chosen} type="file" multiple hidden accept={accept} onChange={onChange} />
      <input ref={taken} type="file" hidden accept="image/*" capture="environment" onChange={onChange} />
    </div>
  )
}
