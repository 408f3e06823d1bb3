import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { VIEW_AS_MINUTES } from '#contract/constants.ts'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { dataScope } from '#contract/session.ts'
import { startViewAs } from '#contract/view-as.ts'
import { viewedText } from '#contract/viewing.ts'
import { call } from '#lib/call.ts'
import { enterView } from '#lib/view-change.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

interface Seen {
  id: number
  name: string
}

/** What is viewed; the data scope of a role decides whether it has rows without an account. */
export type ViewTarget = { account: Seen } | { role: Seen & { dataScope: number } }

const HOLDERS_SHOWN = 100

/** Says what a view as a role or an account does, and begins it. */
export function ViewAsDialog({ target, onClose }: { target: ViewTarget; onClose: () => void }) {
  const { pathname, search } = useLocation()
  const [chosen, choose] = useState('')
  const isRole = 'role' in target
  const { id, name } = isRole ? target.role : target.account
  const begin = async (requestId: string) => {
    const accountId = isRole ? Number(chosen) : id
    const params = accountId ? { userId: accountId } : { roleId: id }
    await call(startViewAs, params, { quiet: true, requestId })
    enterView(pathname + search)
  }
  return (
    <ActionDialog
      title={`以${viewedText({ kind: isRole ? 'role' : 'account', name })}的身份查看控制台？`}
      action="开始查看"
      onSubmit={begin}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>菜单、权限、数据与字段都按该{isRole ? '角色' : '账号'}显示，本浏览器的其他标签页同时切换。</li>
        <li>只能看：保存、导出、上传等操作都会被拒绝。您未保存的内容先存为草稿。</li>
        <li>通知、任务、个人视图、我的上传与手机号等个人内容不显示。</li>
        <li>开始与结束记入操作日志；最长 {VIEW_AS_MINUTES} 分钟，随时可在页面顶部退出。</li>
      </ul>
      {isRole && target.role.dataScope !== dataScope.all && (
        <HolderField role={target.role} value={chosen} onChange={choose} />
      )}
    </ActionDialog>
  )
}

interface HolderFieldProps {
  role: Seen & { dataScope: number }
  value: string
  onChange: (value: string) => void
}

/** The rows of such a role depend on the account: without one there are none. */
function HolderField({ role, value, onChange }: HolderFieldProps) {
  const canList = useCanCall(listAdminUsers)
  const holders = { roleId: role.id, status: adminUserStatus.active, pageSize: HOLDERS_SHOWN }
  const { data, isFetching } = useLookup(listAdminUsers, holders, { enabled: canList, staleMs: 0 })
  const label = dataScope.label(role.dataScope)
  if (!canList) return <p className="text-text-muted">数据范围是「{label}」，随账号而定：按角色查看时没有数据。</p>
  return (
    <Field
      label="以哪个账号查看"
      hint={`数据范围是「${label}」，随账号而定。不选账号则按角色查看，只有菜单与页面，没有数据。`}
    >
      <Combobox
        value={value}
        onChange={onChange}
        loading={isFetching}
        placeholder="不选账号"
        clearable
        options={(data?.list ?? []).map(({ id, name, account, supplier, distributor }) => ({
          value: String(id),
          label: name,
          hint: supplier?.name ?? distributor?.name ?? account,
        }))}
      />
    </Field>
  )
}
