import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../../framework/access'
import type { Resource } from '../../../framework/resource'
import { formatSummary } from '../../../framework/values/record-summary'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { PageHead } from '../../page-head'
import { editPath, listPath } from '../../paths'
import { type SignedInPerson, useSignedIn } from '../../signed-in'
import { PageHeadTools } from '../../tools/page-head-tools'
import { FieldValue } from '../../value/field-value'
import { StateChip } from '../../value/state-chip'
import { PdfButton } from '../pdf-button'
import { StepBar } from '../step-bar'
import { listHeaderFields } from './header-fields'
import { useRecordWords } from './words'

const RecordNeighbours = lazyWithPreload(() =>
  import('../neighbours/record-neighbours').then((module) => module.RecordNeighbours),
)

const AccessMenu = lazyWithPreload(() => import('../../tools/access/access-menu').then((module) => module.AccessMenu))

interface RecordHeaderProps {
  resource: Resource
  record: Row
  /** The facts to show; default: found here. */
  facts?: readonly DisplayField[] | undefined
}

/** Shows what the record is, its state, the next steps and its key facts; it stays in sight on a desk. */
export function RecordHeader({ resource, record, facts }: RecordHeaderProps) {
  const say = useSay()
  const who = useSignedIn()
  const state = resource.workflow?.field
  const back = checkAccess(resource, 'list', who.roles).allowed ? (
    <Link component={RouterLink} to={listPath(resource)} variant="body2">
      {resource.plural}
    </Link>
  ) : null
  return (
    <Box sx={headerStyle}>
      <PageHead
        title={formatSummary(resource, record, who.company.currency)}
        above={
          <Box sx={aboveStyle}>
            {back}
            <Suspense fallback={null}>
              <RecordNeighbours resource={resource} record={record} />
            </Suspense>
          </Box>
        }
        beside={
          <>
            <RecordNumber resource={resource} record={record} who={who} />
            {state && typeof record[state] === 'string' ? (
              <StateChip resource={resource} value={record[state]} />
            ) : null}
          </>
        }
      >
        <StepBar resource={resource} record={record} />
        <PageHeadTools resource={resource} record={record} />
        {record.can?.includes('update') ? (
          <Button component={RouterLink} to={editPath(resource, record.id)} startIcon={<Edit />}>
            {say('edit')}
          </Button>
        ) : null}
        <PdfButton resource={resource} record={record} />
        {who.roles.includes('admin') ? (
          <Suspense fallback={null}>
            <AccessMenu resource={resource} record={record} />
          </Suspense>
        ) : null}
      </PageHead>
      <HeaderFacts fields={facts ?? listHeaderFields(resource, record, who)} record={record} />
    </Box>
  )
}

/** Shows the number quietly where the title is words. */
function RecordNumber({ resource, record, who }: RecordHeaderProps & { who: SignedInPerson }) {
  const title = formatTitleOrId(resource, record)
  if (formatSummary(resource, record, who.company.currency).includes(title)) return null
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {title}
    </Box>
  )
}

/** Shows the key facts side by side. */
function HeaderFacts({ fields, record }: { fields: readonly DisplayField[]; record: Row }) {
  const say = useRecordWords()
  if (fields.length === 0) return null
  return (
    <Box component="dl" aria-label={say('keyFacts')} sx={factsStyle}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd className={field.views.isWide ? 'long-fact' : undefined}>
            <FieldValue shown={field} record={record} />
          </dd>
        </div>
      ))}
    </Box>
  )
}

// As high as the arrows, which come a moment later.
const aboveStyle = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 30, fontSize: '0.875rem' } as const

const headerStyle = {
  '@media screen': { position: { md: 'sticky' } },
  // The bar above is 64 px high.
  top: 64,
  zIndex: 5,
  bgcolor: 'background.default',
  pt: 1,
  pb: 1.5,
  mb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& > header': { mb: 1 },
} as const

const factsStyle = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  // A long text, such as a reason, takes two lines.
  '& .long-fact': {
    maxWidth: '36rem',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
} as const
