import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLeaveQuestion } from '#screen/form/form-drawer.tsx'
import { FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

/** Confirms discarding unsaved panel input; resolves true if there is none or the user agrees. */
export type CanLeave = RefObject<() => Promise<boolean>>

/** For the screen: another node opens only if the panel may be left. */
export function useCanLeave(): CanLeave {
  return useRef(async () => true)
}

interface MenuPanelProps<Values extends FieldValues> {
  form: ContractForm<Values, 'save'>
  title: string
  /** Its location: 商品中心 / 商品资料. */
  path: string
  /** The status of the node, with its switch. */
  status?: ReactNode
  canEdit: boolean
  canLeave: CanLeave
  /** Called after saving. */
  onSaved?: () => void
  onClose: () => void
  /** A `FormBody`, and other details of the node. */
  children: ReactNode
}

/** Panel of a node next to its tree. Leaving unsaved input asks for confirmation. */
export function MenuPanel<Values extends FieldValues>(props: MenuPanelProps<Values>) {
  const { form, title, path, status, canEdit, canLeave, onSaved, onClose, children } = props
  const ask = useLeaveQuestion(form, title)
  useEffect(() => {
    canLeave.current = ask
    return () => {
      canLeave.current = async () => true
    }
  })
  const close = async () => {
    if (await ask()) onClose()
  }
  return (
    <section
      aria-label={title}
      className="sticky top-3 flex max-h-[calc(100dvh-9rem)] min-w-0 flex-col rounded-panel border bg-surface max-lg:static max-lg:max-h-none"
    >
      <header className="flex items-start gap-2 border-b py-3 pr-2 pl-4">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="truncate font-bold text-section" title={title}>
            {title}
          </h2>
          <p className="truncate text-small text-text-muted" title={path}>
            {path}
          </p>
          {status && <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{status}</div>}
        </div>
        <IconButton label="关闭面板" onClick={() => void close()}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </header>
      <FormScope form={form}>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
        {canEdit && (
          <footer className="flex gap-2 border-t px-4 py-3">
            <SaveButton form={form} intent="save" tone="primary" {...(onSaved && { onSaved })}>
              保存
            </SaveButton>
            <Button size="medium" onClick={() => void close()}>
              取消
            </Button>
          </footer>
        )}
      </FormScope>
    </section>
  )
}
