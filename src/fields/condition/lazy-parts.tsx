import { type ComponentType, useState } from 'react'
import type { Field } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { type ConditionDialogProps, type ConditionParts, type RecordValues, useFieldHost } from '../field-views'
import { lazyWithPreload, type PreloadableComponent } from '../parts/lazy-with-preload'
import type { ConditionOptions } from '.'

/** Reads the resource of the condition; undefined until the person chooses it. */
export function readConditionResource(field: Field, record: RecordValues): string | undefined {
  const about = record[(field.options as ConditionOptions).about ?? '']
  return typeof about === 'string' ? about : undefined
}

/** Makes a component that its screen's host loads when it is first rendered. */
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
