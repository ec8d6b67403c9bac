import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { type ReactNode, useId, useRef } from 'react'
import { IncompleteExportError } from '../../../../dataProvider/export'
import { scopeForVerb } from '../../../framework/access'
import type { Resource } from '../../../framework/resource'
import { useExportWords } from '../../../i18n/export-words'
import { formatCount } from '../../../i18n/format-count'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { ListChangedError, maxPdfRows } from '../../pdf/load-all-rows'
import { useSignedIn } from '../../signed-in'
import { useDescribeError } from '../../states/page-states'
import type { ListDisplay } from '../list-display'
import { ExportedFilters } from './exported-filters'
import { useListExport } from './use-export'

/** Shows the content, format and progress of an export; loaded when it is opened. */
export function ExportPanel({ resource, look }: { resource: Resource; look: ListDisplay }) {
  const say = useExportWords()
  const { total = 0, meta } = useListContext()
  const isCapped = (meta as { totalCapped?: boolean } | undefined)?.totalCapped === true
  const filters = useRef<HTMLUListElement>(null)
  const { state, start, cancel } = useListExport(resource, look, () => readListTexts(filters.current))
  const isPartly = scopeForVerb(resource, 'export', useSignedIn().roles) !== 'all'
  const isTooLong = isCapped || total > maxPdfRows
  const list = lowercaseFirst(total === 1 ? resource.label : resource.plural)
  return (
    <Stack spacing={1.5} sx={{ p: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {say(isCapped ? 'countCapped' : 'count', { total: formatCount(total), list })}
      </Typography>
      <ExportedFilters ref={filters} resource={resource} />
      {isPartly ? <Typography variant="body2">{say('partly')}</Typography> : null}
      {state.kind === 'running' ? (
        <ExportProgress rows={state.rows} total={state.total} onCancel={cancel} />
      ) : (
        <>
          <ExportFormatButton label={say('csv')} text={say('csvText')} isOff={false} onStart={() => start('csv')} />
          <ExportFormatButton label={say('zip')} text={say('zipText')} isOff={false} onStart={() => start('zip')} />
          <ExportFormatButton label={say('xlsx')} text={say('xlsxText')} isOff={false} onStart={() => start('xlsx')} />
          <ExportFormatButton
            label={say('pdf')}
            text={isTooLong ? say('pdfLimit', { limit: formatCount(maxPdfRows) }) : say('pdfText')}
            isOff={isTooLong}
            onStart={() => start('pdf')}
          />
          <ExportOutcome>
            {state.kind === 'done' ? say('done', { name: state.name, rows: formatCount(state.rows) }) : null}
          </ExportOutcome>
          {state.kind === 'failed' ? <ExportFailure error={state.error} /> : null}
        </>
      )}
    </Stack>
  )
}

const readListTexts = (list: HTMLUListElement | null): string[] =>
  [...(list?.children ?? [])].map((line) => line.textContent ?? '')

interface ExportFormatButtonProps {
  label: string
  text: string
  isOff: boolean
  onStart(): void
}

function ExportFormatButton({ label, text, isOff, onStart }: ExportFormatButtonProps) {
  const id = useId()
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Button
        variant="outlined"
        disabled={isOff}
        aria-describedby={id}
        onClick={onStart}
        sx={{ minWidth: 112, minHeight: 44, flexShrink: 0 }}
      >
        {label}
      </Button>
      <Typography id={id} variant="body2" color="text.secondary">
        {text}
      </Typography>
    </Stack>
  )
}

function ExportProgress({ rows, total, onCancel }: { rows: number; total: number | undefined; onCancel(): void }) {
  const say = useExportWords()
  const general = useSay()
  const words = total ? say('progress', { rows: formatCount(rows), total: formatCount(total) }) : say('started')
  return (
    <>
      <Box
        component="progress"
        aria-label={general('export')}
        {...(total ? { value: rows, max: total } : {})}
        sx={{ width: '100%', accentColor: (theme) => theme.palette.primary.main }}
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2">{words}</Typography>
        {/* The control with the focus no longer exists, so the focus moves here. */}
        <Button autoFocus onClick={onCancel}>
          {general('cancel')}
        </Button>
      </Stack>
    </>
  )
}

const ExportOutcome = ({ children }: { children: ReactNode }) => (
  <Typography role="status" variant="body2" sx={children ? {} : { position: 'absolute' }}>
    {children}
  </Typography>
)

function ExportFailure({ error }: { error: unknown }) {
  const say = useExportWords()
  const inWords = useDescribeError()
  const text =
    error instanceof IncompleteExportError
      ? say('broken')
      : error instanceof ListChangedError
        ? say('changed')
        : inWords(error)
  return <Alert severity="error">{text}</Alert>
}
