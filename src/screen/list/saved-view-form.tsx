import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  MAX_VIEW_NAME,
  type SavedView,
  saveView,
  setSharedDefaultView,
  shareView,
  type ViewQuery,
  viewSharing,
} from '#contract/saved-views.ts'
import { accountType } from '#contract/session.ts'
import { useCanCall, useProfile } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { RoleChecks } from './role-checks.tsx'

interface SavedViewFormProps {
  view: SavedView
  /** Names of the person's other views. */
  names: readonly string[]
  /** The present filters, if they differ from the view. */
  present: ViewQuery | undefined
  onClose: () => void
}

const sharings = viewSharing.codes.map((code) => ({ value: String(code), label: viewSharing.label(code) }))
/** Who sees a view of the platform. */
const readers: Record<SavedView['sharedWith'], string> = {
  [viewSharing.onlyMe]: '',
  [viewSharing.roles]: '这些角色中能打开该页面、并能按其中每个条件筛选的人看得到。',
  [viewSharing.everybody]: '能打开该页面、并能按其中每个条件筛选的人看得到，包括供应商与经销商。',
}
const OWN_COMPANY = '只有本公司的账号看得到。'
const idsOf = (roles: readonly { id: number }[]) => roles.map(({ id }) => id)
const isSame = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

/** Name, conditions, sharing and, for its manager, whose default a view is. */
export function SavedViewForm({ view, names, present, onClose }: SavedViewFormProps) {
  const canManage = useCanCall(setSharedDefaultView)
  const [name, setName] = useState(view.name)
  const [replaces, setReplaces] = useState(false)
  const [sharedWith, setSharedWith] = useState(view.sharedWith)
  const [roleIds, setRoleIds] = useState<readonly number[]>(idsOf(view.roles))
  const [defaultRoleIds, setDefaultRoleIds] = useState<readonly number[]>(idsOf(view.defaultRoles))
  const [isForAll, setForAll] = useState(view.isDefaultOfEverybody)
  const isPlatform = useProfile()?.accountType === accountType.platform
  const { save, isSaving } = useSaving(view)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, [role=radio]')?.focus(), [])
  const isShared = sharedWith !== viewSharing.onlyMe
  const isByRole = sharedWith === viewSharing.roles
  const nameFault = name.trim() === '' ? '请输入名称' : names.includes(name.trim()) ? '已有同名的视图' : ''
  const roleFault = isByRole && roleIds.length === 0 ? '请选择角色' : ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (nameFault || roleFault) return
    const isDone = await save({
      name: name.trim(),
      query: replaces && present ? present : view.query,
      sharedWith,
      roleIds: isByRole ? roleIds : [],
      defaultRoleIds: isByRole ? defaultRoleIds.filter((id) => roleIds.includes(id)) : isShared ? defaultRoleIds : [],
      isForAll: sharedWith === viewSharing.everybody && isForAll,
    })
    if (isDone) onClose()
  }
  return (
    <form ref={form} aria-label={`编辑 ${view.name}`} className="grid gap-3" onSubmit={(event) => void submit(event)}>
      {view.isOwn && (
        <Field label="名称" error={nameFault}>
          <TextInput value={name} onChange={setName} maxLength={MAX_VIEW_NAME} />
        </Field>
      )}
      {view.isOwn && present && Object.keys(present).length > 0 && (
        <Checkbox value={replaces} onChange={setReplaces}>
          改为列表当前的条件
        </Checkbox>
      )}
      <Field label="共享">
        <RadioGroup
          value={String(sharedWith)}
          onChange={(value) => setSharedWith(viewSharing.codes.find((code) => String(code) === value) ?? sharedWith)}
          options={sharings}
        />
      </Field>
      {isByRole && <RoleChecks label="共享给" value={roleIds} onChange={setRoleIds} error={roleFault} />}
      {isShared && <p className="text-small text-text-muted">{isPlatform ? readers[sharedWith] : OWN_COMPANY}</p>}
      {canManage && sharedWith === viewSharing.everybody && (
        <Checkbox value={isForAll} onChange={setForAll}>
          所有人打开列表时默认使用
        </Checkbox>
      )}
      {canManage && isShared && (
        <RoleChecks
          label="这些角色默认使用"
          value={defaultRoleIds}
          onChange={setDefaultRoleIds}
          {...(isByRole && { among: roleIds })}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          返回
        </Button>
        <Button type="submit" tone="primary" loading={isSaving}>
          保存
        </Button>
      </div>
    </form>
  )
}

interface Saved extends Pick<SavedView, 'name' | 'query' | 'sharedWith'> {
  roleIds: readonly number[]
  defaultRoleIds: readonly number[]
  isForAll: boolean
}

/** Sends what has changed, one after the other. Resolves to false if a call was refused; it has shown its error. */
function useSaving(view: SavedView) {
  const write = useChange(saveView)
  const share = useChange(shareView)
  const setDefault = useChange(setSharedDefaultView)
  const [isSaving, setSaving] = useState(false)
  const send = async (next: Saved) => {
    const { id, path } = view
    let { version } = view
    if (next.name !== view.name || next.query !== view.query) {
      ;({ version } = await write({ id, version, path, name: next.name, query: next.query }))
    }
    if (next.sharedWith !== view.sharedWith || !isSame(next.roleIds, idsOf(view.roles))) {
      ;({ version } = await share({ id, version, sharedWith: next.sharedWith, roleIds: [...next.roleIds] }))
    }
    const isDefaultChanged =
      !isSame(next.defaultRoleIds, idsOf(view.defaultRoles)) || next.isForAll !== view.isDefaultOfEverybody
    if (isDefaultChanged && next.sharedWith !== viewSharing.onlyMe) {
      await setDefault({ id, version, roleIds: [...next.defaultRoleIds], everybody: next.isForAll })
    }
  }
  const save = async (next: Saved): Promise<boolean> => {
    setSaving(true)
    try {
      await send(next)
      toast.success(`已保存「${next.name}」`)
      return true
    } catch {
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
