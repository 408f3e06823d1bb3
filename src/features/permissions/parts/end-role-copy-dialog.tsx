import { z } from 'zod'
import { endRoleFields } from '#contract/permissions/end-role-fields.ts'
import { TextField } from '#screen/fields.tsx'
import { FormBody, FormScope } from '#screen/form-page.tsx'
import { SaveButton } from '#screen/save-button.tsx'
import { useContractForm } from '#screen/use-contract-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'

const schema = z.object({ name: endRoleFields.name })

interface EndRoleCopyDialogProps {
  role: { id: number; name: string }
  /** Rejects with what the server has against it. */
  copy: (
    params: { id: number; name: string },
    done: string,
    options: { quiet: true; requestId: string },
  ) => Promise<unknown>
  onClose: () => void
}

/** A role like another, of the mall or of the mini-programme. */
export function EndRoleCopyDialog({ role, copy, onClose }: EndRoleCopyDialogProps) {
  const form = useContractForm<z.infer<typeof schema>, 'copy'>({
    schema,
    intents: ['copy'],
    initial: { name: `${role.name} 副本`.slice(0, 20) },
    record: null,
    save: (values, _intent, { requestId }) => {
      const { name } = schema.parse(values)
      return copy({ id: role.id, name }, `已复制为「${name}」，启用后可使用`, { quiet: true, requestId })
    },
  })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="small"
        title={`复制角色「${role.name}」`}
        description="菜单授权相同；新角色先停用，没有人使用，也不是默认角色。"
        locked={form.isSaving}
      >
        <FormScope form={form}>
          <DialogBody>
            <FormBody form={form} label="复制角色">
              <TextField name="name" label="角色名称" maxLength={20} />
            </FormBody>
          </DialogBody>
          <DialogFoot>
            <Button size="medium" disabled={form.isSaving} onClick={onClose}>
              取消
            </Button>
            <SaveButton form={form} intent="copy" tone="primary" onSaved={onClose}>
              复制角色
            </SaveButton>
          </DialogFoot>
        </FormScope>
      </DialogContent>
    </Dialog>
  )
}
