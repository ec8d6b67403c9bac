import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { DialogButton } from '../../../src/views/tools/dialog-button'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { useExitWords } from '../words/en'

const Handover = lazyWithPreload(() => import('./handover-dialog').then((module) => module.HandoverDialog))

/** Opens the list of what depends on the leaver. */
export function HandoverTool(props: ToolProps) {
  const say = useExitWords()
  if (!props.record) return null
  return <DialogButton label={say('handover')}>{(close) => <Handover {...props} onClose={close} />}</DialogButton>
}
