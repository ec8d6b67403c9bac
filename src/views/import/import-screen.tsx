import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { type ImportWord, useImportWords } from '../../i18n/import-words'
import { lowercaseFirst } from '../../i18n/say'
import { panelStyle } from '../blocks/panel-style'
import { FieldHostProvider } from '../field-host'
import { LeaveGuard } from '../form/leave-guard'
import { PageHead } from '../page-head'
import { listPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { AccessDenied } from '../states/page-states'
import { CheckStage } from './check-stage'
import { ColumnsStage } from './columns-stage'
import { FileStage } from './file-stage'
import { FileSummary } from './file-summary'
import { listSentColumns } from './import-plan'
import { type LoadedFile, useFileReader } from './use-file-reader'
import { useImportPlan } from './use-import-plan'
import { useImportSending } from './use-import-sending'

/** Imports records of a resource in stages: the file, its columns, the check, the result. */
export function ImportScreen({ resource }: { resource: Resource }) {
  const { roles } = useSignedIn()
  const mayWrite = checkAccess(resource, 'create', roles).allowed || checkAccess(resource, 'update', roles).allowed
  if (!mayWrite) return <AccessDenied what={lowercaseFirst(resource.plural)} />
  return (
    <FieldHostProvider>
      <ImportPage resource={resource} />
    </FieldHostProvider>
  )
}

function ImportPage({ resource }: { resource: Resource }) {
  const say = useImportWords()
  const { roles } = useSignedIn()
  const { state, read } = useFileReader()
  useGivenFile(read)
  // True where the person wants another file, or other settings for this one; that is another import.
  const [wantsAnother, setWantsAnother] = useState(false)
  const choose = (...args: Parameters<typeof read>) => {
    setWantsAnother(false)
    void read(...args)
  }
  const back = checkAccess(resource, 'list', roles).allowed ? (
    <Link component={RouterLink} to={listPath(resource)} variant="body2">
      {resource.plural}
    </Link>
  ) : null
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHead title={say('title', { list: lowercaseFirst(resource.plural) })} above={back} />
      {state.kind === 'read' && !wantsAnother ? (
        <FileImport
          key={`${state.read.file.name} ${state.read.file.lastModified} ${state.read.encoding} ${state.read.table.separator}`}
          resource={resource}
          read={state.read}
          onAnother={() => setWantsAnother(true)}
          onRead={choose}
        />
      ) : (
        <ImportStage at="stepFile">
          <FileStage state={state} onFile={choose} />
        </ImportStage>
      )}
    </Box>
  )
}

/** Reads the file that another page has passed with the address, once. */
function useGivenFile(read: (file: File) => unknown): void {
  const { state } = useLocation()
  const file: unknown = state?.file
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current || !(file instanceof File)) return
    isRead.current = true
    read(file)
  }, [file, read])
}

interface FileImportProps {
  resource: Resource
  read: LoadedFile
  onAnother(): void
  onRead: ReturnType<typeof useFileReader>['read'] extends (...args: infer Args) => unknown
    ? (...args: Args) => void
    : never
}

function FileImport({ resource, read, onAnother, onRead }: FileImportProps) {
  const who = useSignedIn()
  const { file, table, encoding } = read
  const used = useImportPlan(resource, table)
  const { state, start, goOn, stop } = useImportSending()
  const { key, empty } = used.plan
  if (state.kind !== 'none')
    return (
      <ImportStage at="stepCheck">
        <LeaveGuard isDirty={() => state.kind === 'sending'} />
        <CheckStage {...{ resource, read, state }} onStop={stop} onGoOn={() => void goOn()} />
      </ImportStage>
    )
  return (
    <ImportStage at="stepColumns">
      <FileSummary
        read={read}
        onEncoding={(next) => onRead(file, { encoding: next })}
        onSeparator={(separator) => onRead(file, { encoding, separator })}
      />
      <ColumnsStage
        {...{ resource, table, used }}
        onBack={onAnother}
        onCheck={() =>
          start({ resource, table, columns: listSentColumns(resource, who, used.plan), change: { key, empty } })
        }
      />
    </ImportStage>
  )
}

const stages = ['stepFile', 'stepColumns', 'stepCheck'] as const satisfies readonly ImportWord[]

/** Shows the current stage; the heading of a new one takes the focus. */
function ImportStage({ at, children }: { at: (typeof stages)[number]; children: ReactNode }) {
  const say = useImportWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (at !== 'stepFile' && (!activeElement || activeElement === document.body)) heading.current?.focus()
  }, [at])
  return (
    <>
      <Box component="ol" aria-label={say('steps')} sx={stepsLook}>
        {stages.map((stage) => (
          <Box
            component="li"
            key={stage}
            {...(stage === at ? { 'aria-current': 'step' as const } : {})}
            sx={{ fontWeight: stage === at ? 700 : 400, color: stage === at ? 'text.primary' : 'text.secondary' }}
          >
            {say(stage)}
          </Box>
        ))}
      </Box>
      <Box sx={{ ...panelStyle, ...(at === 'stepFile' ? {} : { pb: 0 }) }}>
        <Typography ref={heading} component="h2" tabIndex={-1} sx={{ fontSize: '1.125rem', fontWeight: 650, mb: 1.5 }}>
          {say(at)}
        </Typography>
        {children}
      </Box>
    </>
  )
}

const stepsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 0.5,
  m: 0,
  mb: 2,
  pl: 2.5,
} as const
