import TextField from '@mui/material/TextField'
import { lowercaseFirst } from '../../i18n/say'
import { LabelledSelect } from '../../views/import/labelled-select'
import { MenuChoice } from '../definitions/menu-choice'
import { type Draft, listFilledFields, toPlural } from './draft'
import { ProblemsAt } from './problems/part-problems'
import { useOwnWords } from './words'

interface AboutCardProps {
  draft: Draft
  onChange(changed: Partial<Draft>): void
}

/** What the resource is called, where it stands in the side bar, and what names a record. */
export function AboutCard({ draft, onChange }: AboutCardProps) {
  const say = useOwnWords()
  const record = lowercaseFirst(draft.label.trim()) || say('titleRecord')
  const filled = listFilledFields(draft).map(({ name, options }) => [name, String(options.label)] as const)
  const titleField = filled.find(([name]) => name === draft.title) ?? filled[0]
  return (
    <>
      <div className="own-about">
        <TextField
          autoFocus={draft.label === ''}
          required
          size="small"
          label={say('label')}
          placeholder={say('labelHelp')}
          value={draft.label}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <TextField
          size="small"
          label={say('plural')}
          placeholder={toPlural(draft.label)}
          value={draft.plural ?? ''}
          slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ plural: target.value })}
        />
        <MenuChoice menu={draft.menu} none={say('noMenu')} onMenu={(menu = '') => onChange({ menu })} />
        <div>
          <LabelledSelect<string>
            label={say('title')}
            value={titleField?.[0] ?? ''}
            none={say('choose')}
            options={filled}
            onChange={(title) => onChange({ title })}
          />
          {titleField ? <p className="quiet menu-hint">{say('titleHelp', { record, field: titleField[1] })}</p> : null}
        </div>
      </div>
      {(['name', 'label', 'plural', 'menu', 'title', 'icon'] as const).map((part) => (
        <ProblemsAt key={part} path={part} of={say(part === 'name' ? 'label' : part === 'menu' ? 'sideBar' : part)} />
      ))}
    </>
  )
}
