import { type ComponentType, useState } from 'react'
import type { Field } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { type LazyNow, lazyNow } from '../parts/lazy-now'
import { type ConditionDialogProps, type ConditionParts, type RecordValues, useFieldHost } from '../views-contract'
import type { ConditionOptions } from '.'

/** The resource of the condition; undefined until it is chosen. */
export function readAbout(field: Field, record: RecordValues): string | undefined {
  const about = record[(field.options as ConditionOptions).about ?? '']
  return typeof about === 'string' ? about : undefined
}

/** Loaded when first rendered, from the screen's host. */
function lazyHosted<Props extends object>(pick: (parts: ConditionParts) => ComponentType<Props>): ComponentType<Props> {
  let Loaded: LazyNow<Props> | undefined
  return function Hosted(props: Props) {
    const { conditions } = useFieldHost()
    const [Component] = useState(() => {
      Loaded ??= lazyNow(() => conditions().then(pick))
      return Loaded
    })
    return <Component {...props} />
  }
}

export const ConditionText = lazyHosted<{ about: string; condition: LooseFilter }>((parts) => parts.ConditionText)
export const ConditionDialog = lazyHosted<ConditionDialogProps>((parts) => parts.ConditionDialog)
