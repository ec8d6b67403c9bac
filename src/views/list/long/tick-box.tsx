interface TickBoxProps {
  label: string
  isTicked: boolean
  /** Some of what it stands for is ticked. */
  isPartly?: boolean
  onTick(): void
}

/** The box of a row, or of all. Native: hundreds pass by while one scrolls. */
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
