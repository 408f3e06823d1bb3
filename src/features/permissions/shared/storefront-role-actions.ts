import { quiet, shownInPlace } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { RowAction } from '#ui/data-table/row-actions.tsx'
import { toast } from '#ui/toast/toast.ts'
import { isDeclined, replacingDefault } from './storefront-default.ts'

type Send<Params> = (params: Params, done?: string, options?: { quiet?: boolean }) => Promise<unknown>

interface EndRole {
  id: number
  version: number
  name: string
  enabled: boolean
  isDefault: boolean
}

interface StorefrontRoleActions<Role> {
  can: Readonly<Record<'save' | 'copy' | 'enable' | 'remove', boolean>>
  save: Send<{ id: number; version: number; isDefault: true; replaceDefault: boolean }>
  enable: Send<{ id: number; version: number; enabled: boolean }>
  remove: Send<{ id: number; version: number }>
  /** Number of users with the role. */
  held: (role: Role) => number
  /** What users lose when it is disabled. */
  loss: (role: Role) => string
  open: (role: Role) => void
  /** Opens the users: 使用人员. */
  people: { label: string; open: (role: Role) => void }
  copy: (role: Role) => void
}

/** Row actions of a mall or mini-program role. */
export function storefrontRoleActions<Role extends EndRole>(options: StorefrontRoleActions<Role>) {
  const { can, save, enable, remove, held, loss, open, people, copy } = options
  const makeDefault = ({ id, version, name }: Role) =>
    replacingDefault((replaceDefault) =>
      save({ id, version, isDefault: true, replaceDefault }, `「${name}」已设为默认角色`, quiet),
    ).catch((error: unknown) => {
      if (!isDeclined(error) && error instanceof Error) toast.error(error.message)
    })
  const turnOff = (role: Role) =>
    confirm({
      title: `停用角色「${role.name}」？`,
      consequence: loss(role),
      action: '停用角色',
      tone: 'danger',
      onConfirm: async () => {
        const { id, version, name } = role
        await enable({ id, version, enabled: false }, `角色「${name}」已停用`, quiet)
      },
    })
  const confirmRemoval = ({ id, version, name }: Role) =>
    confirm({
      title: `删除角色「${name}」？`,
      consequence: '它的菜单授权一并删除，不能恢复。操作日志保留。',
      action: '删除角色',
      tone: 'danger',
      onConfirm: async () => {
        await remove({ id, version }, `角色「${name}」已删除`, quiet)
      },
    })

  return (role: Role): (RowAction | false)[] => {
    const { id, version, name, enabled, isDefault } = role
    return [
      { label: can.save ? '编辑' : '查看', onSelect: () => open(role) },
      { label: people.label, onSelect: () => people.open(role) },
      can.copy && { label: '复制', onSelect: () => copy(role) },
      can.save && enabled && !isDefault && { label: '设为默认', onSelect: () => makeDefault(role) },
      can.enable &&
        enabled && {
          label: '停用',
          tone: 'danger',
          disabledReason: isDefault ? '默认角色不能停用' : undefined,
          onSelect: () => turnOff(role),
        },
      can.enable &&
        !enabled && {
          label: '启用',
          onSelect: () => enable({ id, version, enabled: true }, `角色「${name}」已启用`).catch(shownInPlace),
        },
      can.remove &&
        !enabled && {
          label: '删除',
          tone: 'danger',
          disabledReason: held(role) > 0 ? `仍有 ${held(role)} 人使用` : undefined,
          onSelect: () => confirmRemoval(role),
        },
    ]
  }
}
