import Button from '@mui/material/Button'
import { Suspense, useCallback, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst } from '../../../i18n/say'
import { useToolWords } from '../../../i18n/tool-words'
import type { DisplayField } from '../../display-fields'
import { FieldValue } from '../../value/field-value'
import { ShownSecret } from './shown-secret'

const RevealDialog = lazyWithPreload(() => import('./reveal-dialog').then((module) => module.RevealDialog))

interface SecretValueProps {
  resource: Resource
  shown: DisplayField
  record: Row
}

/** Shows the mask of a sealed value; people who give a reason see the full value for a while. */
export function SecretValue({ resource, shown, record }: SecretValueProps) {
  const say = useToolWords()
  const [isAsking, setAsking] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  const [isBack, setBack] = useState(false)
  const hide = useCallback((wasFocused: boolean) => {
    setBack(wasFocused)
    setValue(null)
  }, [])
  if (value !== null) return <ShownSecret {...{ value, hide }} />
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 }}>
      <FieldValue shown={shown} record={record} />
      <Button
        size="small"
        // The element that had the focus disappeared, so this button takes it.
        autoFocus={isBack}
        aria-label={say('showLabel', { label: lowercaseFirst(shown.label) })}
        onClick={() => setAsking(true)}
      >
        {say('showSecret')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <RevealDialog
            {...{ resource, shown }}
            id={Number(record.id)}
            onClose={() => setAsking(false)}
            onShown={(whole) => {
              setAsking(false)
              setValue(whole)
            }}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
