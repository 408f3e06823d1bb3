import { Button } from '#ui/button/button.tsx'

/** What can be done with a record, in a row of its list or at the foot of its drawer. */
export interface ActionItem {
  /** A verb. */
  label: string
  onSelect: () => void
  tone?: 'danger'
  /** Takes the record on to its next status. */
  isNext?: boolean
}

/** The deeds of one record as buttons; the first stands last, and is the main one where it is the next step. */
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
