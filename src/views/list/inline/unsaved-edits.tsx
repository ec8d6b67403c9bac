import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { InlineEditing } from './create-inline-editing'
import { describeEdit } from './describe-edit'
import { useEditReasons } from './edit-reasons'
import type { InlineEdit } from './inline-edits'

/** Lists refused edits, each with its reason and actions; they are below the rows, so that no row moves. */
export function UnsavedEdits({ inline, edits }: { inline: InlineEditing; edits: readonly InlineEdit[] }) {
  const { say } = inline
  const { resource } = inline.edits
  const reasonOf = useEditReasons(resource)
  const unsaved = edits.filter(({ isOpen, phase }) => !isOpen && phase !== 'saving' && phase !== 'saved')
  if (unsaved.length === 0) return null
  return (
    <Alert severity="error" sx={{ mt: 1, flex: 'none', maxHeight: '30vh', overflow: 'auto' }}>
      {unsaved.map((edit) => {
        const what = describeEdit(edit, resource, say)
        const isSentAgain = edit.phase === 'unsent'
        return (
          <Box key={edit.key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <span>{[`${what}:`, ...reasonOf(edit)].join(' ')}</span>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              aria-label={say(isSentAgain ? 'againOf' : 'mendOf', { what })}
              onClick={() => (isSentAgain ? inline.edits.submit(edit.key) : inline.edits.reopen(edit.key))}
            >
              {say(isSentAgain ? 'again' : 'mend')}
            </Button>
            <Button
              size="small"
              color="inherit"
              aria-label={say('takeBackOf', { what })}
              onClick={() => inline.edits.drop(edit.key)}
            >
              {say('takeBack')}
            </Button>
          </Box>
        )
      })}
    </Alert>
  )
}
