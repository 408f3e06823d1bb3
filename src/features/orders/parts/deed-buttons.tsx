import { Button } from '#ui/button/button.tsx'

/** What can be done with a record, in a row of its list or at the foot of its drawer. */
export interface Deed {
  /** A verb. */
  label: string
  onSelect: () => void
  tone?: 'danger'
}

/** The deeds of one record as buttons; the first is the main one and stands last. */
export function DeedButtons({ deeds }: { deeds: readonly Deed[] }) {
  return deeds.toReversed().map(({ label, onSelect, tone }) => (
    <Button key={label} tone={tone ?? (label === deeds[0]?.label ? 'primary' : undefined)} onClick={onSelect}>
      {label}
    </Button>
  ))
}
