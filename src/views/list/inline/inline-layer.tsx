import { lazy, type RefObject, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../../../../dataProvider/create'
import { LeaveGuard } from '../../form/leave-guard'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'
import { type Direction, findCell, findNextCell, listTickedIds } from './cell-places'
import { toClipboardText } from './clipboard-text'
import type { InlineEditing } from './create-inline-editing'
import { describeEdit } from './describe-edit'
import { listEditableColumns } from './editable-columns'
import { findPastedBlock, type PastedBlock } from './find-pasted-block'
import { InlineEditor } from './inline-editor'
import type { InlineEdit } from './inline-edits'
import { useUndoKey } from './undo/use-undo-key'
import { UnsavedEdits } from './unsaved-edits'
import { useEditsHost } from './use-edits-host'
import { type CellKeyActions, useKeyEvents } from './use-key-events'
import { useListRows } from './use-list-rows'

const PasteDialog = lazy(() => import('./paste/paste-dialog').then((module) => ({ default: module.PasteDialog })))

const UndoBatchDialog = lazy(() =>
  import('./undo/undo-batch-dialog').then((module) => ({ default: module.UndoBatchDialog })),
)

interface LayerProps {
  inline: InlineEditing
  look: ListDisplay
  area: RefObject<HTMLDivElement | null>
}

/** Lets people edit cells in place: handles keys, editors, unsaved edits and pasting. */
export function InlineLayer(props: LayerProps) {
  const { inline, area } = props
  const { edits, say } = inline
  const [block, setBlock] = useState<PastedBlock | null>(null)
  const all = useSyncExternalStore(edits.subscribe, () => edits.all)
  const anchorOf = useEditAnchors(area, all)
  useEditsHost(edits)
  const undo = useUndoKey(inline)
  useKeyEvents(area, { ...useCellKeys(props, setBlock), onUndo: undo.onUndo })
  const leave = (id: unknown, name: string | undefined, direction: Direction) => {
    const cell = area.current && findCell(area.current, id, name)
    if (cell) focusCell(findNextCell(cell, direction))
  }
  return (
    <>
      <p className="for-readers">{say('keysList')}</p>
      <LastEditStatus inline={inline} edits={all} />
      <LeaveGuard isDirty={edits.isDirty} />
      <UnsavedEdits inline={inline} edits={all} />
      {all
        .filter(({ isOpen }) => isOpen)
        .map((edit) => (
          <InlineEditor
            key={edit.key}
            {...{ inline, edit }}
            anchor={anchorOf(edit)}
            leave={(direction) => leave(edit.id, edit.names[0], direction)}
          />
        ))}
      {undo.batchId === null ? null : (
        <Suspense fallback={null}>
          <UndoBatchDialog id={undo.batchId} onClose={undo.close} />
        </Suspense>
      )}
      {block ? (
        <Suspense fallback={null}>
          <PasteDialog
            resource={edits.resource}
            block={block}
            onApplied={(id) => edits.changes.push({ kind: 'batch', id })}
            onClose={() => {
              setBlock(null)
              leave(block.rows[0]?.id, block.columns[0]?.name, 'here')
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Tells screen readers the phase of the last edit. */
function LastEditStatus({
  inline: { edits, say },
  edits: all,
}: {
  inline: InlineEditing
  edits: readonly InlineEdit[]
}) {
  const lastEdit = all.findLast(({ phase }) => phase !== 'entering')
  const phase = lastEdit && lastEdit.phase !== 'entering' ? say(lastEdit.phase) : ''
  return (
    <p role="status" className="for-readers">
      {lastEdit ? say('told', { what: describeEdit(lastEdit, edits.resource, say), phase }) : ''}
    </p>
  )
}

function focusCell(cell: HTMLElement): void {
  if (!cell.contains(document.activeElement)) (cell.querySelector<HTMLElement>('a') ?? cell).focus()
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Answers what the keys do on a cell. */
function useCellKeys(props: LayerProps, onBlock: (block: PastedBlock) => void): Omit<CellKeyActions, 'onUndo'> {
  const { inline, look, area } = props
  const { edits } = inline
  const { resource } = edits
  const who = useSignedIn()
  const { rowOf, rowsFrom } = useListRows(resource)
  const editableNames = (row: Row | undefined) => (row ? listEditableColumns(resource, look.visible, who, row) : [])
  return {
    onCell({ id, name }, start) {
      const row = rowOf(id)
      if (!row || !editableNames(row).includes(name)) return false
      flushSync(() => edits.open(row, [name], false))
      const edit = edits.of(row.id, name)
      if (edit?.isOpen && start === 'empty') edits.enter(edit.key, name, null)
      if (edit?.isOpen) document.getElementById(`${edit.key}-${name}`)?.focus()
      return true
    },
    onRow({ id }) {
      const row = rowOf(id)
      const names = editableNames(row)
      if (row && names.length > 0) flushSync(() => edits.open(row, names, true))
      return names.length > 0
    },
    onTakeBack({ id, name }) {
      const edit = edits.all.find((one) => String(one.id) === id && one.names.includes(name))
      return !!edit && edit.phase !== 'saving' && edit.phase !== 'saved' && edits.drop(edit.key)
    },
    onPaste({ id, name }, text) {
      const block = area.current && findPastedBlock(text, rowsFrom(area.current, id), look.visible, name)
      if (block) onBlock(block)
    },
    onCopy({ id, name }) {
      const ticked = area.current ? listTickedIds(area.current) : []
      const columns = look.visible.filter((column) => ticked.length > 0 || column.name === name)
      return toClipboardText(
        (ticked.length > 0 ? ticked : [id]).flatMap((each) => rowOf(each) ?? []),
        columns,
      )
    },
  }
}

/** Finds the cells of the open edits again and again, because rows come and go while scrolling. */
function useEditAnchors(area: RefObject<HTMLElement | null>, all: readonly InlineEdit[]) {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const isOpen = all.some((edit) => edit.isOpen)
  useEffect(() => {
    if (!isOpen || !area.current) return
    const observer = new MutationObserver(lookAgain)
    observer.observe(area.current, { childList: true, subtree: true, attributeFilter: ['data-id'] })
    return () => observer.disconnect()
  }, [isOpen, area])
  return (edit: InlineEdit) =>
    area.current ? findCell(area.current, edit.id, edit.isRow ? undefined : edit.names[0]) : undefined
}
