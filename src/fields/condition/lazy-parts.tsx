import { type ComponentType, useState } from 'react'
import type { Field } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { type ConditionDialogProps, type ConditionParts, type RecordValues, useFieldHost } from '../field-views'
import { lazyWithPreload, type PreloadableComponent } from '../parts/lazy-with-preload'
import type { ConditionOptions } from '.'

/** The resource of the condition; undefined until it is chosen. */
export function readConditionResource(field: Field, record: RecordValues): string | undefined {
  const about = record[(field.options as ConditionOptions).about ?? '']
  return typeof about === 'string' ? about : undefined
}

/** Loaded when first rendered, from the screen's host. */
function lazyFromHost<Props extends object>(
  pick: (parts: ConditionParts) => ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: PreloadableComponent<Props> | undefined
  return function Hosted(props: Props) {
    const { conditions } = useFieldHost()
    const [Component] = useState(() => {
      Loaded ??= lazyWithPreload(() => conditions().then(pick))
      return Loaded
    })
    return <Component {...props} />
  }
}

export const ConditionText = lazyFromHost<{ about: string; condition: LooseFilter }>((parts) => parts.ConditionText)
export const ConditionDialog = lazyFromHost<ConditionDialogProps>((parts) => parts.ConditionDialog)
