import { z } from 'zod'
import { endRoleFields } from '#contract/permissions/storefront-role-fields.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { CopyFrame } from './copy-frame.tsx'

const field = fieldsOf<z.infer<typeof schema>>()

const schema = z.object({ name: endRoleFields.name })

interface EndRoleCopyDialogProps {
  role: { id: number; name: string }
  /** Rejects with the server error. */
  copy: (
    params: { id: number; name: string },
    done: string,
    options: { quiet: true; requestId: string },
  ) => Promise<unknown>
  onClose: () => void
}

/** Copies a mall or mini-program role. */
export function StorefrontRoleCopyDialog({ role, copy, onClose }: EndRoleCopyDialogProps) {
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
    <CopyFrame {...{ form, role, onClose }} description="菜单授权相同；新角色先停用，没有人使用，也不是默认角色。">
      <TextField name={field('name')} label="角色名称" maxLength={20} />
    </CopyFrame>
  )
}
