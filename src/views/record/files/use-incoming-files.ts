import { type DragEvent, type RefObject, useEffect, useRef } from 'react'
import type { AttachmentKind } from '../../../framework/answers/attached-files'
import { formatTimestampInZone } from '../../../framework/values/dates'
import { type FileSay, useFileWords } from './words'

/**
 * Takes files that are pasted, or dropped outside the kinds. They go to the kind with the focus, or to the
 * only kind; otherwise the person is asked. Also keeps a file that is dropped elsewhere from replacing the
 * page.
 */
export function useIncomingFiles(
  box: RefObject<HTMLElement | null>,
  open: readonly AttachmentKind[],
  addTo: (kind: AttachmentKind, files: readonly File[]) => void,
  ask: (files: readonly File[]) => void,
) {
  const say = useFileWords()
  const addFiles = (files: readonly File[]) => {
    const focused = box.current?.querySelector<HTMLElement>('[data-kind]:focus-within')?.dataset.kind
    const kind = open.find(({ kind: name }) => name === focused) ?? (open.length === 1 ? open[0] : undefined)
    if (files.length === 0 || open.length === 0) return
    if (kind) addTo(kind, files)
    else ask(files)
  }
  const latest = useRef(addFiles)
  useEffect(() => {
    latest.current = addFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const images = listPastedImages(event)
      if (images.length === 0 || !isPasteForBox(box.current, event)) return
      event.preventDefault()
      latest.current(images.map((file) => renamePasted(file, say)))
    }
    window.addEventListener('paste', paste)
    window.addEventListener('dragover', preventOpeningFile)
    window.addEventListener('drop', preventOpeningFile)
    return () => {
      window.removeEventListener('paste', paste)
      window.removeEventListener('dragover', preventOpeningFile)
      window.removeEventListener('drop', preventOpeningFile)
    }
  }, [box, say])
  return {
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      addFiles([...event.dataTransfer.files])
    },
  }
}

function preventOpeningFile(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

const listPastedImages = ({ clipboardData }: ClipboardEvent): File[] =>
  [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * Tells whether the box takes a paste. An input keeps its own paste; of several boxes the one with the
 * focus takes it, else the first.
 */
function isPasteForBox(box: HTMLElement | null, { target, defaultPrevented }: ClipboardEvent): boolean {
  if (!box || defaultPrevented) return false
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
    return false
  const focused = document.activeElement?.closest('.files')
  return focused ? focused === box : document.querySelector('.files') === box
}

/** Renames a pasted file, because the clipboard gives every image the same name. */
function renamePasted(file: File, say: FileSay): File {
  const stamp = formatTimestampInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()).replaceAll(':', '-')
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  return new File([file], `${say('pasted', { at: stamp })}${ending}`, { type: file.type })
}
