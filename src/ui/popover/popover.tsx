import { Slot } from '@radix-ui/react-slot'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import type { PopoverPanelProps } from '#ui/popover/popover-panel.tsx'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { type PopupModel, type PopupProps, usePopup } from '#ui/popup/use-popup.ts'

const PopoverPanel = lazyPart(() => import('#ui/popover/popover-panel.tsx'), 'PopoverPanel')

const PopoverContext = createContext<PopupModel | null>(null)

function usePopover(): PopupModel {
  const model = use(PopoverContext)
  if (!model) throw new Error('must be used inside a Popover')
  return model
}

/** Uncontrolled, or controlled by `open`. */
export function Popover({ children, ...props }: PopupProps & { children: ReactNode }) {
  return <PopoverContext value={usePopup(props, PopoverPanel.preload)}>{children}</PopoverContext>
}

interface TriggerProps extends ComponentProps<'button'> {
  asChild?: boolean
}

export function PopoverTrigger({ asChild = false, ref, onClick, onPointerEnter, onFocus, ...rest }: TriggerProps) {
  const { open, setOpen, trigger, triggerId, reach, state } = usePopover()
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      type={asChild ? undefined : 'button'}
      id={triggerId}
      aria-haspopup="dialog"
      {...state}
      {...rest}
      ref={useMergedRef(trigger, ref)}
      onClick={composed(onClick, () => setOpen(!open))}
      onPointerEnter={composed(onPointerEnter, reach.onPointerEnter)}
      onFocus={composed(onFocus, reach.onFocus)}
    />
  )
}

/** Closes its popover. */
export function PopoverClose({ asChild = false, onClick, ...rest }: TriggerProps) {
  const { setOpen } = usePopover()
  const Root = asChild ? Slot : 'button'
  return <Root type={asChild ? undefined : 'button'} {...rest} onClick={composed(onClick, () => setOpen(false))} />
}

export type PopoverContentProps = Omit<PopoverPanelProps, 'model'>

/** A small surface next to its trigger, for a few settings or details. Esc and an outside click close it. */
export function PopoverContent(props: PopoverContentProps) {
  const model = usePopover()
  return model.isReached && <PopoverPanel model={model} {...props} />
}
