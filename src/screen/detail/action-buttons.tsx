import { Button } from '#ui/button/button.tsx'

/** An action of a record, in a list row or a drawer footer. */
export interface ActionItem {
  /** A verb. */
  label: string
  onSelect: () => void
  tone?: 'danger'
  /** Moves the record to its next status. */
  isNext?: boolean
}

/** The actions of a record as buttons; the first comes last, and is primary if it is the next step. */
export function ActionButtons({ actions }: { actions: readonly ActionItem[] }) {
  return actions.toReversed().map(({ label, onSelect, tone, isNext }) => (
    <Button
      key={label}
      tone={tone ?? (isNext && label === actions[0]?.label ? 'primary' : undefined)}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}
