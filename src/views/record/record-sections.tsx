import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Row } from '../../../dataProvider/create'
import { isRevealable } from '../../fields/text/secret/revealable'
import { findResource } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import { buildContextOfToday } from '../../framework/rule-context/rule-context'
import { isVisible } from '../../framework/validate'
import { useSay } from '../../i18n/say'
import { panelStyle } from '../blocks/panel-style'
import { type DisplayField, findColumn } from '../display-fields'
import { canReadField } from '../field-access'
import { type SignedInPerson, todayForRecords, useSignedIn } from '../signed-in'
import { FieldValue } from '../value/field-value'
import { SecretValue } from './secret/secret-value'

/** Shows a part of the record page with a title. */
export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ ...panelStyle, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, mb: 1.5 }}>
        <Typography component="h2" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
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
 * section come last.
 */
export function RecordSections({
  resource,
  record,
  isShown = () => true,
}: {
  resource: Resource
  record: Row
  /** Tells whether the section with this title is shown here. */
  isShown?(title: string): boolean
}) {
  const say = useSay()
  const who = useSignedIn()
  const sections = listRecordSections(resource, record, who, say('details')).filter(({ title }) => isShown(title))
  return sections.map(({ title, fields }) => (
    <Panel key={title} title={title}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {fields.map((field) => (
          <Box key={field.name} sx={field.views.isWide ? { gridColumn: '1 / -1' } : {}}>
            <Typography
              component="dt"
              variant="body2"
              color="text.secondary"
              // The heading above has the same words, so only screen readers need the label.
              className={field.label === title ? 'for-readers' : undefined}
            >
              {field.label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {isRevealable(field.field) && record[field.name] ? (
                <SecretValue resource={resource} shown={field} record={record} />
              ) : (
                <FieldValue shown={field} record={record} />
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  ))
}

/** Lists the sections of the record page that this person sees. */
export function listRecordSections(
  resource: Resource,
  record: Row,
  who: SignedInPerson,
  details: string,
): { title: string; fields: DisplayField[] }[] {
  const declared = mergeDeclaredSections(resource)
  const sectionFields = new Set(declared.flatMap(([, names]) => names))
  const computedParts = new Set(Object.keys(resource.computed))
  // The title is shown above, and fields composed of others would repeat these, so both are left out.
  const rest = Object.keys(resource.fields).filter(
    (name) => !sectionFields.has(name) && name !== resource.title && !computedParts.has(name),
  )
  const all: [string, readonly string[]][] =
    declared.length > 0 ? [...declared, [details, [...rest, ...commonRest]]] : [[details, [...rest, ...commonRest]]]
  return all
    .map(([title, names]) => ({ title, fields: listVisibleFields(names, resource, record, who) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Lists the fields of the form that this person sees. */
export const listFormFields = (resource: Resource, record: Row, who: SignedInPerson): DisplayField[] =>
  listVisibleFields(
    Object.values(resource.views.form ?? { all: Object.keys(resource.fields) }).flat(),
    resource,
    record,
    who,
  )

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
