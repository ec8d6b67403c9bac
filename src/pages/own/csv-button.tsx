import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { type FileFailure, useFileReader } from '../../views/import/use-file-reader'
import { type CsvDraft, draftFromCsv } from './draft-from-csv'
import { useOwnWords } from './words'

/** A draft and the file that it was made from, whose rows are imported later. */
export interface DraftOfFile extends CsvDraft {
  file: File
}

interface CsvButtonProps {
  resources: ReadonlyMap<string, string>
  onDraft(draft: DraftOfFile): void
  /** Tells why the file cannot be read; undefined once another one is chosen. */
  onFailure(failure: FileFailure | undefined): void
}

/** Takes a CSV file and makes a draft of its columns. */
export function CsvButton({ resources, onDraft, onFailure }: CsvButtonProps) {
  const say = useOwnWords()
  const input = useRef<HTMLInputElement>(null)
  const { state, read } = useFileReader()
  const lastFile = useRef<File>(undefined)
  useEffect(() => onFailure(state.kind === 'failed' ? state.failure : undefined), [state, onFailure])
  useEffect(() => {
    if (state.kind !== 'read' || lastFile.current === state.read.file) return
    const { file, table } = state.read
    lastFile.current = file
    onDraft({ file, ...draftFromCsv(file.name, table, resources) })
  }, [state, resources, onDraft])
  return (
    <>
      <Button onClick={() => input.current?.click()}>{say('fromCsv')}</Button>
      <input
        ref={input}
        type="file"
        aria-label={say('csvPick')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      {state.kind === 'reading' ? <span role="status">{say('csvReading', { file: state.name })}</span> : null}
    </>
  )
}
