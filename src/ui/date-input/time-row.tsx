import { Button } from '#ui/button/button.tsx'
import { FieldContext } from '#ui/field/field-context.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { useTimeDraft } from '#ui/time-input/use-time-draft.ts'

interface TimeRowProps {
  /** `14:05` */
  time: string
  onChange: (time: string) => void
  onNow: () => void
  onDone: () => void
}

/** The time input below a calendar. */
export function TimeRow({ time, onChange, onNow, onDone }: TimeRowProps) {
  const draft = useTimeDraft({ value: time, onChange })
  return (
    <div className="mt-2 flex items-center gap-2 border-line border-t pt-2">
      {/* The field's label names the date input, not this one. */}
      <FieldContext value={null}>
        <TextInput
          aria-label="时间"
          value={draft.text}
          onChange={draft.setDraft}
          onBlur={draft.settle}
          onKeyDown={(event) => event.key === 'Enter' && draft.settle()}
          className="w-16"
          inputClassName="tabular-nums"
        />
      </FieldContext>
      <Button tone="quiet" onClick={onNow}>
        此刻
      </Button>
      <Button className="ml-auto" onClick={onDone}>
        完成
      </Button>
    </div>
  )
}
