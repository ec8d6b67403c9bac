import Button from '@mui/material/Button'
import { useEffect, useId, useRef } from 'react'
import type { AttachmentKind } from '../../../framework/answers/attached-files'
import { useFileWords } from './words'

interface FileKindDialogProps {
  files: readonly File[]
  kinds: readonly AttachmentKind[]
  /** Called with the chosen kind; undefined: none of them. */
  onKind(kind: AttachmentKind | undefined): void
}

/** Asks for the kind of files that were dropped or pasted outside the kinds. */
export function FileKindDialog({ files, kinds, onKind }: FileKindDialogProps) {
  const say = useFileWords()
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [only, more] = files
  return (
    <fieldset aria-labelledby={id} className="files-which">
      <p id={id}>{more ? say('whichMany', { count: files.length }) : say('which', { name: only?.name })}</p>
      {kinds.map((kind, index) => (
        <Button
          key={kind.kind}
          ref={index === 0 ? first : undefined}
          size="small"
          variant="outlined"
          onClick={() => onKind(kind)}
        >
          {kind.label}
        </Button>
      ))}
      <Button size="small" onClick={() => onKind(undefined)}>
        {say('leaveOut')}
      </Button>
    </fieldset>
  )
}
