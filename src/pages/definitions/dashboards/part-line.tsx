import type { ReactNode } from 'react'
import { MoveButtons, type PartMoves } from '../../../views/blocks/records/move-buttons'

interface PartLineProps extends PartMoves {
  label: string
  /** Content in place of the label. */
  children?: ReactNode
}

/** One part of a dashboard, with the buttons that move and remove it. */
export const PartLine = ({ label, children, ...moves }: PartLineProps) => (
  <div className="part-line">
    {children ?? label}
    <MoveButtons {...moves} label={label} />
  </div>
)
