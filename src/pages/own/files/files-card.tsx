import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FileKind, maxFiles } from '../../../framework/files/file-kinds'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import type { Draft } from '../draft'
import { RoleTicks } from '../fields/role-ticks'
import { ProblemsAt } from '../problems/part-problems'
import { readFlow } from '../steps/edit-flow'
import { labelStep } from '../steps/flow-labels'
import { RowButtons, Tick, TickGroup } from '../steps/flow-rows'
import { addFileKind, changeFileKind, needFileAt, removeFileKind } from './edit-files'
import { useRowKeys } from './use-row-keys'
import { useFileWords } from './words'

interface FilesCardProps {
  draft: Draft
  onChange(draft: Draft): void
}

/** The kinds of files of a record: how many, who adds and sees them, and the steps that need one. */
export function FilesCard({ draft, onChange }: FilesCardProps) {
  const say = useFileWords()
  const list = useRef<HTMLOListElement>(null)
  const kinds = Object.entries(draft.files ?? {})
  const { keys, drop } = useRowKeys(kinds.length)
  const add = () => {
    flushSync(() => onChange(addFileKind(draft, { label: say('newFile'), most: 5 }).draft))
    const input = list.current?.lastElementChild?.querySelector('input')
    input?.focus()
    input?.select()
  }
  const remove = (at: number, name: string) => {
    drop(at)
    onChange(removeFileKind(draft, name))
  }
  return (
    <>
      <p className="quiet">{say('filesHelp')}</p>
      <ol ref={list} className="plain own-lines">
        {kinds.map(([name, kind], at) => (
          <li key={keys[at]} className="own-entry">
            <FileRow {...{ draft, name, kind, onChange }} place={at + 1} onRemove={() => remove(at, name)} />
            <ProblemsAt path={`files.${name}`} />
            <ProblemsAt path={`needsFiles.${name}`} />
          </li>
        ))}
      </ol>
      <Button onClick={add}>{say('addFile')}</Button>
    </>
  )
}

interface FileRowProps extends FilesCardProps {
  name: string
  kind: FileKind
  place: number
  onRemove(): void
}

function FileRow({ draft, name, kind, place, onChange, onRemove }: FileRowProps) {
  const say = useFileWords()
  const put = (changed: FileChange) =>
    onChange(
      changeFileKind(
        draft,
        name,
        changed as never,
        changed.label === undefined ? '' : say('needWords', { label: changed.label }),
      ),
    )
  const isServerMade = kind.to?.length === 0
  return (
    <>
      <div className="own-entry-head">
        <TextField
          fullWidth
          size="small"
          label={say('label')}
          value={kind.label}
          slotProps={{ htmlInput: { maxLength: 80, 'aria-label': say('fileLabel', { place }) } }}
          onChange={({ target }) => put({ label: target.value })}
        />
        {isServerMade ? null : <MostInput {...{ kind, place }} onChange={(most) => put({ most })} />}
        <RowButtons words={{ remove: say('removeFile', { place }) }} isFirst isLast {...{ onRemove }} />
      </div>
      {isServerMade ? (
        <p className="quiet">{say('isServerMade')}</p>
      ) : (
        <>
          <Tick
            label={say('isImage')}
            isOn={kind.isImage === true}
            onChange={(isOn) => put({ isImage: isOn || undefined })}
          />
          <NeedTicks {...{ draft, name, kind, onChange }} />
          <FileDetails {...{ kind, place }} onChange={put} />
        </>
      )}
    </>
  )
}

function MostInput({
  kind,
  place,
  onChange,
}: Pick<FileRowProps, 'kind' | 'place'> & { onChange(most: number | undefined): void }) {
  const say = useFileWords()
  return (
    <TextField
      size="small"
      type="number"
      className="own-count"
      label={say('mostShort')}
      value={kind.most ?? ''}
      placeholder={String(maxFiles({ ...kind, most: undefined } as never))}
      slotProps={{ htmlInput: { min: 1, max: 50, inputMode: 'numeric', 'aria-label': say('most', { place }) } }}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  )
}

type FileChange = { [Part in keyof FileKind]?: FileKind[Part] | undefined }

function FileDetails({
  kind,
  place,
  onChange,
}: Pick<FileRowProps, 'kind' | 'place'> & { onChange(changed: FileChange): void }) {
  const say = useFileWords()
  return (
    <ExpandableSection title={say('details', { label: kind.label })}>
      {() => (
        <div className="own-options">
          <TextField
            fullWidth
            size="small"
            label={say('fileHelp', { place })}
            value={kind.help ?? ''}
            slotProps={{ htmlInput: { maxLength: 300 } }}
            onChange={({ target }) => onChange({ help: target.value })}
          />
          <RoleTicks
            legend={say('whoAdds')}
            label={say('whoAddsAll')}
            value={kind.to}
            onChange={(to) => onChange({ to: to as FileKind['to'] })}
          />
          <RoleTicks
            legend={say('whoSees')}
            label={say('seenByAll')}
            value={kind.readableBy}
            onChange={(roles) => onChange({ readableBy: roles as FileKind['readableBy'] })}
          />
        </div>
      )}
    </ExpandableSection>
  )
}

/** Ticks the steps that are refused without a file of the kind. */
function NeedTicks({ draft, name, kind, onChange }: Pick<FileRowProps, 'draft' | 'name' | 'kind' | 'onChange'>) {
  const say = useFileWords()
  const { steps } = readFlow(draft)
  const at = draft.needsFiles?.[name]?.at ?? []
  if (steps.length === 0) return null
  return (
    <TickGroup label={say('neededAt')}>
      {steps.map((step) => (
        <Tick
          key={step[0]}
          label={labelStep(step)}
          isOn={at.includes(step[1])}
          onChange={(isOn) => {
            const all = isOn ? [...at, step[1]] : at.filter((each) => each !== step[1])
            onChange(needFileAt(draft, name, all, say('needWords', { label: kind.label })))
          }}
        />
      ))}
    </TickGroup>
  )
}
