import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { Row } from '../../../dataProvider/create'
import { isRevealable } from '../../fields/text/secret/revealable'
import { findResource } from '../../framework/company/catalogue'
import { isNameMadeHere } from '../../framework/company/own-parts'
import type { Resource } from '../../framework/resource'
import { buildContextOfToday } from '../../framework/rule-context/rule-context'
import { isVisible } from '../../framework/validate'
import { useSay } from '../../i18n/say'
import { panelStyle } from '../blocks/panel-style'
import { type DisplayField, findColumn } from '../display-fields'
import { canReadField } from '../field-access'
import { type SignedInPerson, todayForRecords, useSignedIn } from '../signed-in'
import { FieldValue } from '../value/field-value'
import { listHeaderFields } from './header/header-fields'
import { isBlankFact } from './header/is-blank-fact'
import { useRecordWords } from './header/words'
import { SecretValue } from './secret/secret-value'

/** Shows a part of the record page with a title. */
export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ ...panelStyle, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, mb: 1.5 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
          {title}
        </Typography>
        {beside}
      </Box>
      {children}
    </Box>
  )
}

/**
 * Shows the record's fields in sections: those of its own, then those of the form; fields without a
 * section come last. What the header shows is left out, and what is empty is shown on request.
 */
export function RecordSections({
  resource,
  record,
  facts,
  isShown = () => true,
}: {
  resource: Resource
  record: Row
  /** The fields that the header shows; default: found here. */
  facts?: readonly DisplayField[] | undefined
  /** Tells whether the section with this title is shown here. */
  isShown?(title: string): boolean
}) {
  const say = useSay()
  const words = useRecordWords()
  const who = useSignedIn()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const inHeader = new Set((facts ?? listHeaderFields(resource, record, who)).map(({ name }) => name))
  inHeader.add(resource.title)
  const sections = listRecordSections(resource, record, who, say('details'))
    .filter(({ title }) => isShown(title))
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ name }) => !inHeader.has(name)) }))
  const saysNothing = (fact: DisplayField) => isBlankFact(fact, record, who.company.currency)
  const emptyCount = sections.flatMap(({ fields }) => fields).filter(saysNothing).length
  if (sections.every(({ fields }) => fields.length === 0)) return null
  return (
    <Box sx={{ ...panelStyle, p: undefined, px: { xs: 2, sm: 3 }, py: 1, minWidth: 0 }}>
      {sections.map(({ title, fields }) => (
        <FieldSection
          key={title}
          title={title}
          resource={resource}
          record={record}
          fields={fields.filter((field) => showsEmpty || !saysNothing(field))}
        />
      ))}
      {emptyCount > 0 ? (
        <Button size="small" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)} sx={{ ml: -0.5 }}>
          {showsEmpty ? words('hideEmpty') : words('showEmpty', { smart_count: emptyCount })}
        </Button>
      ) : null}
    </Box>
  )
}

interface FieldSectionProps {
  title: string
  resource: Resource
  record: Row
  fields: readonly DisplayField[]
}

/** Shows fields in two columns of lines: the label, then the value. */
function FieldSection({ title, resource, record, fields }: FieldSectionProps) {
  if (fields.length === 0) return null
  return (
    <Box component="section" aria-label={title} sx={sectionStyle}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={fieldsStyle}>
        {fields.map((field) => {
          const isRepeated = field.label === title
          return (
            <Box
              key={field.name}
              className={field.views.isWide || isRepeated ? 'wide-fact' : factClass(record[field.name])}
            >
              {/* The heading above has the same words, so only screen readers need the label. */}
              <dt className={isRepeated ? 'for-readers' : undefined}>{field.label}</dt>
              <dd>
                {isRevealable(field.field) && record[field.name] ? (
                  <SecretValue resource={resource} shown={field} record={record} />
                ) : (
                  <FieldValue shown={field} record={record} isWhole />
                )}
              </dd>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** Gives a value that cannot break, such as an address, the room of both columns. */
const factClass = (value: unknown): string =>
  typeof value === 'string' && /\S{26}/.test(value) ? 'fact unbroken-fact' : 'fact'

const sectionStyle = { py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } } as const

const fieldsStyle = {
  m: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 0.75,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& .fact': { display: 'grid', gridTemplateColumns: 'minmax(6rem, 7fr) minmax(0, 12fr)', columnGap: 1.5 },
  '& .wide-fact, & .unbroken-fact': { gridColumn: '1 / -1' },
  // Its label is as wide as those of one column: half of the line without the gaps.
  '& .unbroken-fact': { gridTemplateColumns: { sm: 'minmax(6rem, calc((50% - 28px) * 7 / 19)) minmax(0, 1fr)' } },
  '& dt': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: '1.375rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere', lineHeight: '1.375rem' },
} as const

/** Lists the sections of the record page that this person sees. */
export function listRecordSections(
  resource: Resource,
  record: Row,
  who: SignedInPerson,
  details: string,
): { title: string; fields: DisplayField[] }[] {
  const declared = mergeDeclaredSections(resource)
  const sectionFields = new Set(declared.flatMap(([, names]) => names))
  // The title is shown above, and declared fields composed of others would repeat these, so both are left out.
  const computedParts = new Set(
    isNameMadeHere(resource.name) ? [] : Object.keys(resource.computed).filter((name) => !isNameMadeHere(name)),
  )
  const rest = Object.keys(resource.fields).filter(
    (name) => !sectionFields.has(name) && name !== resource.title && !computedParts.has(name),
  )
  const all: [string, readonly string[]][] =
    declared.length > 0 ? [...declared, [details, [...rest, ...commonRest]]] : [[details, [...rest, ...commonRest]]]
  return all
    .map(([title, names]) => ({ title, fields: listVisibleFields(names, resource, record, who) }))
    .filter(({ fields }) => fields.length > 0)
}

const listVisibleFields = (
  names: readonly string[],
  resource: Resource,
  record: Row,
  who: SignedInPerson,
): DisplayField[] =>
  names
    .filter((name) => isFieldShown(resource, name, record, who))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])

/**
 * Merges the sections: one of the record page takes its fields from those of the form, and replaces the
 * form's section with the same title.
 */
function mergeDeclaredSections({ views: { record = {}, form = {} } }: Resource): [string, readonly string[]][] {
  const recordNames = new Set(Object.values(record).flat())
  const formSections = Object.entries(form)
    .filter(([title]) => !(title in record))
    .map(([title, names]): [string, readonly string[]] => [title, names.filter((name) => !recordNames.has(name))])
  return [...Object.entries(record), ...formSections]
}

const commonRest = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

const isFieldShown = (resource: Resource, name: string, record: Row, who: SignedInPerson): boolean =>
  name in record &&
  canReadField(resource, name, who, record) &&
  isVisible(resource, name, record, buildContextOfToday(todayForRecords(resource, who)))
