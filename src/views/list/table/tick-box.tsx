interface TickBoxProps {
  label: string
  isTicked: boolean
  /** True where some, but not all, of the rows that the box controls are selected. */
  isPartly?: boolean
  onTick(): void
}

/** Shows the checkbox of a row, or of all rows. It is a native one, because hundreds pass while scrolling. */
export const TickBox = ({ label, isTicked, isPartly = false, onTick }: TickBoxProps) => (
  <input
    type="checkbox"
    className="table-tick"
    aria-label={label}
    checked={isTicked}
    ref={(box) => {
      if (box) box.indeterminate = isPartly
    }}
    onChange={onTick}
  />
)
