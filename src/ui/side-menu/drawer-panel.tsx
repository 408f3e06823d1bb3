import * as RadixDialog from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Entries, type EntriesProps } from '#ui/side-menu/entries.tsx'

export interface DrawerPanelProps extends EntriesProps {
  onClose: () => void
  children: ReactNode
}

/** Focuses the current entry. Focusing the close button would open its tooltip, which would consume the first Esc. */
function focusCurrent(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const surface = event.currentTarget
  const target = surface.querySelector<HTMLElement>('[aria-current=page]') ?? surface
  target.focus()
}

/** The drawer surface; open while mounted. */
export function DrawerPanel({ onClose, children, ...entries }: DrawerPanelProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed top-(--view-bar) bottom-0 left-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col bg-raised shadow-dialog outline-none"
          // Any followed link closes the menu.
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
          onOpenAutoFocus={focusCurrent}
          onCloseAutoFocus={returnFocus}
        >
          <div className="flex h-12 shrink-0 items-center justify-between border-b px-4">
            <RadixDialog.Title className="font-bold text-section">菜单</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="关闭菜单">
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {children}
          <Entries {...entries} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
