interface TickBoxProps {
  label: string
  isTicked: boolean
  /** Some of the rows it controls are ticked. */
  isPartly?: boolean
  onTick(): void
}

/** The box of a row, or of all. Native, because hundreds pass by while scrolling. */
export const TickBox = ({ label, isTicked, isPartly = false, onTick }: TickBoxProps) => (
  <input
    type="checkbox"
    className="long-tick"
    aria-label={label}
    checked={isTicked}
    ref={(box) => {
      if (box) box.indeterminate = isPartly
    }}
    onChange={onTick}
  />
)
