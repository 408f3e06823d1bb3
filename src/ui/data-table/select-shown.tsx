import { boxLook } from '#ui/checkbox/box-look.ts'

interface SelectShownProps {
  share: 'all' | 'some' | 'none'
  label: string
  disabled: boolean
  onChange: () => void
}

/** The checkbox in the header. */
export function SelectShown({ share, label, disabled, onChange }: SelectShownProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      disabled={disabled}
      checked={share === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = share === 'some'
      }}
      onChange={onChange}
      className={boxLook}
    />
  )
}
