import Add from '@mui/icons-material/AddOutlined'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { AttachedFile, AttachmentKind } from '../../../framework/answers/attached-files'
import { ChooseFiles } from './choose-files'
import { StoredFile } from './stored-file'
import { UploadLine } from './upload-line'
import type { Upload } from './use-uploads'
import { useFileWords } from './words'

interface KindFilesProps {
  kind: AttachmentKind
  uploads: readonly Upload[]
  onFiles(files: readonly File[]): void
  onAgain(upload: Upload): void
  onLeaveOut(upload: Upload): void
  onRemove(file: AttachedFile): void
  tell(text: string): void
}

/** Shows the files of one kind; files dropped here are added to it. */
export function KindFiles({ kind, uploads, onFiles, onAgain, onLeaveOut, onRemove, tell }: KindFilesProps) {
  const say = useFileWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { files } = kind
  const isFull = files.length >= kind.most
  const { isOver, ...drop } = useFileDrop(kind.canChange && !isFull, onFiles)
  /** Moves the focus to the heading, because the pressed button disappears. */
  const withHeadingFocus = (act: (upload: Upload) => void) => (upload: Upload) => {
    heading.current?.focus()
    act(upload)
  }
  return (
    <section className="files-kind" aria-labelledby={id} data-kind={kind.kind} data-over={isOver} {...drop}>
      <div className="files-head">
        <h3 id={id} ref={heading} tabIndex={-1}>
          {kind.label}
        </h3>
        {files.length + uploads.length === 0 ? <p className="files-hint">{say('none')}</p> : null}
        {kind.canChange && !isFull ? <AddButton kind={kind} onFiles={onFiles} /> : null}
      </div>
      {kind.canChange && isFull ? <p className="files-hint">{say('full', { most: kind.most })}</p> : null}
      {files.length + uploads.length > 0 ? (
        <ul aria-labelledby={id}>
          {files.map((file) => (
            <StoredFile key={file.id} file={file} onRemove={kind.canChange ? onRemove : undefined} tell={tell} />
          ))}
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onAgain={withHeadingFocus(onAgain)}
              onLeaveOut={withHeadingFocus(onLeaveOut)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function AddButton({ kind, onFiles }: Pick<KindFilesProps, 'kind' | 'onFiles'>) {
  const say = useFileWords()
  return (
    <ChooseFiles kind={kind} startIcon={<Add />} aria-label={say('addTo', { kind: kind.label })} onFiles={onFiles}>
      {say('add')}
    </ChooseFiles>
  )
}

function useFileDrop(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  if (!isOpen) return { isOver: false }
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      // The box around the kinds must not get the event: it would ask for the kind.
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
