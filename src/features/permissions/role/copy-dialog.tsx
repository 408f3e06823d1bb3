import { z } from 'zod'
import { copyRole, RoleInput, type RoleRow } from '#contract/permissions/roles.ts'
import { CopyFrame } from '#features/permissions/shared/copy-frame.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'

const field = fieldsOf<z.infer<typeof schema>>()

const schema = z.object({ code: RoleInput.shape.code, name: RoleInput.shape.name })

/** Copies a role: same grants and scope, disabled, without users. */
export function RoleCopyDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const copy = useChange(copyRole)
  const form = useContractForm<z.infer<typeof schema>, 'copy'>({
    schema,
    intents: ['copy'],
    initial: { code: '', name: `${role.name} 副本`.slice(0, 20) },
    record: null,
    save: (values, _intent, { requestId }) =>
      copy({ id: role.id, ...schema.parse(values) }, `已复制为「${values.name}」，启用后可分配账号`, {
        quiet: true,
        requestId,
      }),
  })
  return (
    <CopyFrame {...{ form, role, onClose }} description="授权与数据范围相同；新角色先停用，没有账号。">
      <TextField name={field('name')} label="角色名称" maxLength={20} />
      <TextField name={field('code')} label="角色编码" maxLength={32} placeholder="如 lampOperator" />
    </CopyFrame>
  )
}
