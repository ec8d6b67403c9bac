import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'
import { maxColumns, maxRows } from '../../framework/files/read-table'
import { formatCount } from '../../i18n/format-count'
import { useImportWords } from '../../i18n/import-words'
import { FileFailureNotice } from './file-failure-notice'
import type { FileReadState } from './use-file-reader'

interface FileStageProps {
  state: FileReadState
  onFile(file: File): void
}

/** Takes a file, chosen in a dialog or dropped, and shows how much of it is read. */
export function FileStage({ state, onFile }: FileStageProps) {
  const say = useImportWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const allowDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      <Box
        onDragOver={allowDrop}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{ ...zoneLook, borderColor: isOver ? 'primary.main' : 'divider' }}
      >
        <Button variant="contained" onClick={() => input.current?.click()}>
          {say('choose')}
        </Button>
        <Typography color="text.secondary">{say('drop')}</Typography>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The input is emptied, so that the same file can be chosen again after a correction.
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {say('fileText', { rows: formatCount(maxRows), columns: maxColumns })}
      </Typography>
      {state.kind === 'reading' ? <ReadingBar name={state.name} share={state.share} /> : null}
      {state.kind === 'failed' ? <FileFailureNotice failure={state.failure} /> : null}
    </>
  )
}

const zoneLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  p: { xs: 3, sm: 6 },
  border: 2,
  borderStyle: 'dashed',
  borderRadius: 2,
} as const

function ReadingBar({ name, share }: { name: string; share: number }) {
  const say = useImportWords()
  return (
    <Box sx={{ mt: 2 }}>
      <Box
        component="progress"
        aria-label={say('reading', { name })}
        value={share}
        max={1}
        sx={{ width: '100%', accentColor: (theme) => theme.palette.primary.main }}
      />
      <Typography role="status" variant="body2">
        {say('reading', { name })}
      </Typography>
    </Box>
  )
}
