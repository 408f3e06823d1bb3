import * as RadixDialog from '@radix-ui/react-dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#ui/cn.ts'
import { Modal, type ModalProps } from '#ui/dialog/modal.tsx'
import { ModalRoot } from '#ui/dialog/modal-root.tsx'

export const Drawer = ModalRoot
export const DrawerTrigger = RadixDialog.Trigger
export const DrawerClose = RadixDialog.Close
export { ModalBody as DrawerBody, ModalFoot as DrawerFoot } from '#ui/dialog/modal.tsx'

const look = cva('top-(--view-bar) right-0 bottom-0 w-full animate-slide-in', {
  variants: {
    size: { narrow: 'max-w-[480px]', medium: 'max-w-[640px]', wide: 'max-w-[880px]', widest: 'max-w-[1280px]' },
  },
  defaultVariants: { size: 'medium' },
})

export interface DrawerContentProps extends ModalProps, VariantProps<typeof look> {}

/**
 * A panel at the right edge for longer content (480, 640, 880 or, for a sheet, 1280 wide) with the page visible. Body
 * and footer as in a dialog.
 */
export function DrawerContent({ size, className, ...rest }: DrawerContentProps) {
  return <Modal data-slot="drawer" {...rest} className={cn(look({ size }), className)} />
}
