import { type ReactNode, type RefObject, useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { PageLocationProvider, usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'

/** Prompts before unsaved changes are discarded; resolves true if the user may leave. */
export type LeaveGuard = RefObject<() => Promise<boolean>>

/** Its own location for drafts of a part, so that drafts of the template and its parts do not collide. */
export function PartPlace({ name, children }: { name: string; children: ReactNode }) {
  const page = usePageLocation()
  const place = useMemo(() => ({ ...page, path: `${page.path}/${name}` }), [page, name])
  return <PageLocationProvider value={place}>{children}</PageLocationProvider>
}

interface PartDialogProps<Values extends FieldValues> {
  title: string
  form: ContractForm<Values, 'save'>
  onClose: () => void
  children: ReactNode
}

/** Form dialog of a prompt, texture, customisation or installation service, over the template drawer. */
export function PartDialog<Values extends FieldValues>({ title, form, onClose, children }: PartDialogProps<Values>) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title={title} locked={form.isSaving}>
        <FormScope form={form}>
          <DialogBody>
            <FormBody form={form} label={title}>
              {children}
            </FormBody>
          </DialogBody>
          <DialogFoot>
            <DialogClose asChild>
              <Button>取消</Button>
            </DialogClose>
            <SaveButton form={form} intent="save" tone="primary" size="small" onSaved={onClose}>
              保存
            </SaveButton>
          </DialogFoot>
        </FormScope>
      </DialogContent>
    </Dialog>
  )
}
