import * as RadixDialog from '@radix-ui/react-dialog'
import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react'
import { confirm } from '#ui/confirm/confirm.ts'
import { type Edits, SurfaceProvider } from '#ui/dialog/edits.ts'
import { useHandler } from '#ui/use-handler.ts'

export interface ModalRootProps extends ComponentProps<typeof RadixDialog.Root> {
  /** The input, if its state is outside of the dialog; content inside uses `useEditsInside`. */
  edits?: Edits | undefined
}

/**
 * State of a dialog or drawer. Every way of closing it (button, Esc, outside click) asks for confirmation if there are
 * edits.
 */
export function ModalRoot({ open, defaultOpen = false, onOpenChange, edits, ...rest }: ModalRootProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const title = useRef('')
  const isAsking = useRef(false)
  const inside = useRef(new Set<RefObject<Edits>>())
  const surface = useMemo(
    () => ({
      hold: (own: RefObject<Edits>) => {
        inside.current.add(own)
        return () => {
          inside.current.delete(own)
        }
      },
      call: (name: string) => {
        title.current = name
      },
    }),
    [],
  )
  const set = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const close = useHandler(async () => {
    const registered = [...inside.current].map(({ current }) => current)
    const unsaved = [...new Set(edits ? [edits, ...registered] : registered)].filter(({ isDirty }) => isDirty)
    if (unsaved.length === 0) return set(false)
    if (isAsking.current) return
    isAsking.current = true
    const isMeant = await canDiscard(title.current)
    isAsking.current = false
    if (!isMeant) return
    for (const item of unsaved) item.discard()
    set(false)
  })
  return (
    <SurfaceProvider value={surface}>
      <RadixDialog.Root {...rest} open={open ?? isOpen} onOpenChange={(next) => (next ? set(true) : void close())} />
    </SurfaceProvider>
  )
}

/** Asks before input is discarded; resolves true if confirmed. */
export async function canDiscard(title: string): Promise<boolean> {
  const answer = await confirm({
    title: '放弃未保存的修改？',
    consequence: title ? `「${title}」里填写的内容还没有保存。` : '填写的内容还没有保存。',
    action: '放弃修改',
    tone: 'danger',
  })
  return answer !== false
}
