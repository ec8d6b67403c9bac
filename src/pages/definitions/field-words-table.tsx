import TextField from '@mui/material/TextField'
import type { ResourceOverlay } from '../../framework/company/overlay'
import { fieldLabel, type Resource } from '../../framework/resource'
import { Card } from '../../views/blocks/card'
import { Table } from '../../views/blocks/table'
import { useOverlayWords } from './overlays/overlay-words'

interface FieldWordsTableProps {
  resource: Resource
  overlay: ResourceOverlay
  onChange(changed: Partial<ResourceOverlay>): void
}

/** Label and help of each field, with the declared ones as placeholders. */
export function FieldWordsTable({ resource, overlay: { fields = {} }, onChange }: FieldWordsTableProps) {
  const say = useOverlayWords()
  const put = (name: string, words: { label?: string; help?: string }) =>
    onChange({ fields: { ...fields, [name]: { ...fields[name], ...words } } })
  return (
    <Card title={say('fields')}>
      <Table
        label={say('fields')}
        narrow="stack"
        lines={Object.keys(resource.fields)}
        keyOf={(name) => name}
        columns={[
          { head: say('field'), of: (name) => fieldLabel(resource, name) },
          {
            head: say('yourLabel'),
            of: (name) => (
              <WordsInput
                value={fields[name]?.label ?? ''}
                usual={fieldLabel(resource, name)}
                label={say('fieldLabel', { label: fieldLabel(resource, name) })}
                most={80}
                onChange={(label) => put(name, { label })}
              />
            ),
          },
          {
            head: say('yourHelp'),
            of: (name) => (
              <WordsInput
                value={fields[name]?.help ?? ''}
                usual={resource.fields[name]?.options.help ?? ''}
                label={say('fieldHelp', { label: fieldLabel(resource, name) })}
                most={200}
                onChange={(help) => put(name, { help })}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

interface WordsInputProps {
  label: string
  value: string
  /** The declared words. */
  usual: string
  most: number
  onChange(words: string): void
}

const WordsInput = ({ label, value, usual, most, onChange }: WordsInputProps) => (
  <TextField
    fullWidth
    size="small"
    value={value}
    placeholder={usual}
    slotProps={{ htmlInput: { 'aria-label': label, maxLength: most } }}
    onChange={({ target }) => onChange(target.value)}
  />
)
