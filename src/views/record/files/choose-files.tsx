import Button, { type ButtonProps } from '@mui/material/Button'
import { type ChangeEvent, useRef } from 'react'
import { listAllowedExtensions } from '../../../framework/files/file-kinds'

interface ChooseFilesProps extends Pick<ButtonProps, 'id' | 'className' | 'startIcon' | 'aria-label' | 'children'> {
  kind: { isImage?: boolean }
  /** True: takes a photo instead of choosing files. */
  isCamera?: boolean
  onFiles(files: readonly File[]): void
}

/** Shows a button with which people choose files of a kind. */
export function ChooseFiles({ kind, isCamera = false, onFiles, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The input is emptied, so that the same file can be chosen again after a correction.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const endings = listAllowedExtensions(kind).map((ending) => `.${ending}`)
  const camera = { accept: 'image/*', capture: 'environment' } as const
  const inputProps = isCamera ? camera : { accept: endings.join(), multiple: true }
  return (
    <>
      <Button size="small" {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden {...inputProps} onChange={onChange} />
    </>
  )
}
