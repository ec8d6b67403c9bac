import { getFieldBehaviour, isEmpty } from '../../framework/field'
import { useSay } from '../../i18n/say'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../field-views'
import { ChoiceSelect } from '../parts/choice-select'
import { lazyWithPreload } from '../parts/lazy-with-preload'
import type { ChoiceOptions } from '.'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)

function Input(props: InputProps) {
  const say = useSay()
  const { value, isRequired, field } = props
  const { values = {} } = field.options as ChoiceOptions
  const none = isRequired ? say('choose') : `– ${say('none')} –`
  const offersNothing = !isRequired || isEmpty(value)
  return <ChoiceSelect {...props} options={Object.entries(values)} emptyOption={offersNothing ? none : undefined} />
}

const Filter = lazyWithPreload<FilterProps>(() => import('./filter').then((module) => module.Filter))

export const views: FieldViews = { Cell, Input, Filter, column: { flex: 1, width: 145 } }
