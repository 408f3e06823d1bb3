import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'

interface CopyFrameProps<Values extends FieldValues> {
  form: ContractForm<Values, 'copy'>
  role: { name: string }
  /** The copied and the excluded properties. */
  description: string
  onClose: () => void
  /** Fields that distinguish the copy. */
  children: ReactNode
}

/** Dialog to copy a role. */
export function CopyFrame<Values extends FieldValues>({
  form,
  role,
  description,
  onClose,
  children,
}: CopyFrameProps<Values>) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={`复制角色「${role.name}」`} description={description} locked={form.isSaving}>
        <FormScope form={form}>
          <DialogBody>
            <FormBody form={form} label="复制角色">
              <div className="grid gap-4">{children}</div>
            </FormBody>
          </DialogBody>
          <DialogFoot>
            <DialogClose asChild>
              <Button size="medium" disabled={form.isSaving}>
                取消
              </Button>
            </DialogClose>
            <SaveButton form={form} intent="copy" tone="primary" onSaved={onClose}>
              复制角色
            </SaveButton>
          </DialogFoot>
        </FormScope>
      </DialogContent>
    </Dialog>
  )
}
