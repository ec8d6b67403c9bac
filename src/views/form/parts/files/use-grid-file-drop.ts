import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { maxLinesAtOnce } from '../../../../framework/parts'
import { usePartsWords } from '../../../../i18n/form-lines-words'
import { createLine, type FormLine, isBlankLine } from '../form-lines'
import type { GridProps } from '../grid-props'

/**
 * Takes files that a person drops on a grid or pastes into it. A file on a line belongs to that line; a
 * file beside the lines gets a new line.
 */
export function useGridFileDrop(props: GridProps, tell: (news: string) => void) {
  const say = usePartsWords()
  const [isOver, setOver] = useState(false)
  const { files } = props
  const onFiles = (chosen: readonly File[], line?: FormLine) => {
    if (!files) return
    if (line) return files.add(line, chosen)
    const { lines, sent } = addFileLines(props, chosen)
    props.onChange(lines)
    for (const [file, own] of sent) files.add(own, [file])
    const leftOutCount = chosen.length - sent.length
    tell(
      leftOutCount > 0
        ? say('linesLeftOut', { left: leftOutCount, most: lines.length })
        : say('linesPasted', { count: sent.length }),
    )
  }
  if (!files) return { isOver, onFiles }
  return {
    isOver,
    onFiles,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      const chosen = [...event.dataTransfer.files]
      if (chosen.length === 0) return
      event.preventDefault()
      setOver(false)
      onFiles(chosen, findLineOfElement(props, event.target))
    },
    onPasteCapture: (event: ClipboardEvent) => {
      const chosen = [...event.clipboardData.files]
      if (chosen.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      onFiles(chosen, findLineOfElement(props, event.target))
    },
  }
}

const findLineOfElement = ({ lines }: GridProps, target: EventTarget): FormLine | undefined => {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined
  return lines.find((line) => line.key === key)
}

/** Adds a line for each file; lines without input are used first. */
function addFileLines({ lines, columns, more = [], start, mayAdd, files }: GridProps, chosen: readonly File[]) {
  const names = [...columns, ...more]
  const empty = lines.filter((line) => isBlankLine(line, names, start) && files?.of(line).length === 0)
  const free = mayAdd ? Math.max(0, maxLinesAtOnce - lines.length) : 0
  const fileLines = chosen
    .slice(0, empty.length + free)
    .map((file, index) => [file, empty[index] ?? createLine(start)] as const)
  const added = fileLines.slice(empty.length).map(([, line]) => line)
  return { lines: [...lines, ...added], sent: fileLines }
}
