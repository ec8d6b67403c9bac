import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { useEffect, useState } from 'react'
import type { FileKind } from '../../../../framework/files/file-kinds'
import { usePartsWords } from '../../../../i18n/form-lines-words'
import { ChooseFiles } from '../../../record/files/choose-files'
import { isMoney } from '../../../value/is-money'
import './line-files.css'
import { createLine, type FormLine, isBlankLine } from '../form-lines'
import { cellControlId } from '../grid-line'
import { partIdPrefix } from '../part-sections'
import type { PartView } from '../part-views'
import type { PartsState } from '../use-parts-state'

interface PhotoFirstProps {
  formId: string
  view: PartView
  kind: FileKind
  parts: PartsState
}

/** Begins a record on a touch screen with a photo: it becomes a line, whose amount is asked for next. */
export function PhotoFirst({ formId, view, kind, parts }: PhotoFirstProps) {
  const say = usePartsWords()
  const [line, setLine] = useState<FormLine>()
  const amount = view.part.columns.find((name) => {
    const field = view.resource.fields[name]
    return field !== undefined && isMoney(field)
  })
  const control = line && amount ? cellControlId(partIdPrefix(formId, view), line, amount) : undefined
  useEffect(() => {
    if (control) document.getElementById(control)?.focus()
  }, [control])
  const onFiles = (files: readonly File[]) => {
    const lines = parts.entries[view.name] ?? []
    const isFree = (each: FormLine) => isBlankLine(each, view.names, view.start) && parts.files.of(each).length === 0
    const blank = lines.find(isFree)
    const next = blank ?? createLine(view.start)
    if (!blank) parts.change(view.name, [...lines, next])
    parts.files.add(view, next, files)
    setLine(next)
  }
  return (
    <ChooseFiles kind={kind} isCamera className="for-fingers photo-first" startIcon={<PhotoCamera />} onFiles={onFiles}>
      {say('photoFirst')}
    </ChooseFiles>
  )
}
