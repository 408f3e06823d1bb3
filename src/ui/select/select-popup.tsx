import * as RadixSelect from '@radix-ui/react-select'
import Check from 'lucide-react/icons/check'
import type { RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import type { Choice } from '#ui/field/choice.ts'
import { optionLook, popupLook } from '#ui/field/control-look.ts'
import { Anchor } from '#ui/popup/anchor.tsx'

export interface SelectPopupProps {
  id: string
  trigger: RefObject<HTMLElement | null>
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  onClose: () => void
}

/** The open list of a select. */
export function SelectPopup({ id, trigger, value, onChange, options, onClose }: SelectPopupProps) {
  return (
    <RadixSelect.Root open value={value} onValueChange={onChange} onOpenChange={(open) => !open && onClose()}>
      <RadixSelect.Trigger asChild>
        <Anchor of={trigger} />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          id={id}
          data-slot="select-popup"
          position="popper"
          sideOffset={5}
          alignOffset={-1}
          collisionPadding={8}
          // By then the list is unmounted, with the element that Radix would focus.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus({ preventScroll: true })
          }}
          className={cn(
            popupLook,
            'max-h-[min(320px,var(--radix-select-content-available-height))] min-w-[calc(var(--radix-select-trigger-width)+2px)] max-w-[480px]',
          )}
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                textValue={option.label}
                className={cn(optionLook)}
              >
                <span className="min-w-0 flex-1">
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                  {option.hint && (
                    <span className="block font-normal text-small text-text-muted in-data-disabled:text-text-faint">
                      {option.hint}
                    </span>
                  )}
                </span>
                <RadixSelect.ItemIndicator>
                  <Check aria-hidden strokeWidth={1.75} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
