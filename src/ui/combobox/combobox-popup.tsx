import type { RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import { OptionList, type OptionListProps } from '#ui/combobox/option-list.tsx'
import { AnchoredPopup } from '#ui/field/anchored-popup.tsx'

export interface ComboboxPopupProps extends Omit<OptionListProps, 'id' | 'label'> {
  listId: string
  frame: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  loading: boolean
  /** The search text. */
  text: string
}

/** The open list of a combobox, with its empty and loading states. */
export function ComboboxPopup({ listId, frame, open, onOpenChange, loading, text, ...list }: ComboboxPopupProps) {
  const isEmpty = list.options.length === 0
  return (
    <AnchoredPopup
      role="presentation"
      frame={frame}
      open={open}
      onOpenChange={onOpenChange}
      className="w-(--radix-popover-trigger-width) min-w-48"
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <OptionList id={listId} label="可选项" {...list} />
      <p role="status" className={cn('px-3 text-text-faint', isEmpty && 'pt-1 pb-3')}>
        {isEmpty && (loading ? '正在查找' : text === '' ? '没有可选项' : `没有与「${text}」相符的结果`)}
      </p>
    </AnchoredPopup>
  )
}
