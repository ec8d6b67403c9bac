import Typography from '@mui/material/Typography'
import type { CSSProperties, ReactNode } from 'react'
import { buildControlProps, ErrorBelow, FieldHint, type LabelledProps, OptionalMark } from './labelled'

/** Shows what `LabelledControl` shows, for a group of controls. */
export function LabelledGroup({ children, ...parts }: LabelledProps & { children: ReactNode }) {
  return (
    // The group takes the focus when the error summary links here.
    <fieldset
      id={parts.id}
      tabIndex={-1}
      aria-describedby={buildControlProps(parts)['aria-describedby']}
      style={plainFieldset}
    >
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        {parts.label}
        <OptionalMark {...parts} />
      </Typography>
      <FieldHint {...parts} />
      <ErrorBelow {...parts}>{children}</ErrorBelow>
    </fieldset>
  )
}

const plainFieldset: CSSProperties = { border: 0, margin: 0, padding: 0, minWidth: 0 }
