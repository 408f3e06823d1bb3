import { type ReactNode, useState } from 'react'
import { listFiles } from '#contract/base.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { MyUploadsProps } from './my-uploads.tsx'

const MyUploads = lazyPart(() => import('./my-uploads.tsx'), 'MyUploads')

interface MyUploadsOptions extends Omit<MyUploadsProps, 'onClose'> {
  /** The field accepts no file now: it is disabled, full or uploading. */
  disabled: boolean
}

/**
 * 从我的上传选择 for an uploader of a form: a button inside the control, and a dialog outside of the field, so that no input
 * of the dialog becomes the field's control.
 */
export function useMyUploads({ disabled, ...options }: MyUploadsOptions): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const canLook = useCanCall(listFiles)
  return {
    button: canLook && (
      <Button
        tone="link"
        size="tiny"
        disabled={disabled}
        onClick={() => setOpen(true)}
        onPointerEnter={MyUploads.preload}
        onFocus={MyUploads.preload}
      >
        从我的上传选择
      </Button>
    ),
    dialog: isOpen && <MyUploads {...options} onClose={() => setOpen(false)} />,
  }
}
