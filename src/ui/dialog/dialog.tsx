import * as RadixDialog from '@radix-ui/react-dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#ui/cn.ts'
import { Modal, type ModalProps } from '#ui/dialog/modal.tsx'
import { ModalRoot } from '#ui/dialog/modal-root.tsx'

export const Dialog = ModalRoot
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close
export { ModalBody as DialogBody, ModalFoot as DialogFoot } from '#ui/dialog/modal.tsx'

const look = cva('top-[10vh] left-1/2 max-h-[80vh] w-[calc(100vw-32px)] -translate-x-1/2 animate-rise rounded-dialog', {
  variants: { size: { small: 'max-w-100', medium: 'max-w-140', large: 'max-w-200', wide: 'max-w-280' } },
  defaultVariants: { size: 'medium' },
})

export interface DialogContentProps extends ModalProps, VariantProps<typeof look> {}

/** A modal for a decision or a short form. Its children are a scrolling `DialogBody` and a fixed `DialogFoot`. */
export function DialogContent({ size, className, ...rest }: DialogContentProps) {
  return <Modal data-slot="dialog" {...rest} className={cn(look({ size }), className)} />
}
