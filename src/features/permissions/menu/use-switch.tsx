import { enableMenu, listMenuRoles, type MenuNode } from '#contract/permissions/menus.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { flatMenu } from './branch.ts'

const BUILT_IN = '内置菜单不能停用或隐藏'

/** The reason a node cannot be disabled; undefined if it can. */
export const offRefusal = (node: MenuNode): string | undefined =>
  flatMenu([node]).some(({ builtIn }) => builtIn) ? BUILT_IN : undefined

/** The reason a node cannot be deleted; undefined if it can. */
export function deleteRefusal({ builtIn, children, roleCount }: MenuNode): string | undefined {
  if (builtIn) return '内置菜单不能删除'
  if (children.length > 0) return '请先删除下级'
  return roleCount > 0 ? `已授权给 ${roleCount} 个角色` : undefined
}

/** Disables or enables nodes, or only hides them from the menu. */
export function useMenuSwitch() {
  const send = useChange(enableMenu)
  const show = ({ id, name, version }: MenuNode, visible: boolean) =>
    send({ id, version, visible }, visible ? `「${name}」已在菜单中显示` : `「${name}」已在菜单中隐藏，链接仍可打开`)
  return {
    show,
    enable: ({ id, name, version }: MenuNode) =>
      send({ id, version, enabled: true }, `「${name}」已启用，原有授权随之恢复`),
    disable: (node: MenuNode) =>
      confirm({
        title: `停用「${node.name}」？`,
        consequence: <Touched node={node} />,
        action: '停用菜单',
        tone: 'danger',
        onConfirm: async () => {
          const { id, name, version } = node
          await send({ id, version, enabled: false }, `「${name}」已停用`, { quiet: true })
        },
      }),
  }
}

/** What disabling removes, and from which roles. */
function Touched({ node }: { node: MenuNode }) {
  const { data, error } = useLookup(listMenuRoles, { id: node.id }, { staleMs: 0 })
  const below = flatMenu(node.children).length
  return (
    <>
      <span className="block">
        {below > 0 ? `它和下级 ${below} 项` : '它'}
        从所有人的菜单中消失；权限没有在别的页面授予的人，下次操作时也不能再用。授权保留，启用后恢复。
      </span>
      <span className="mt-2 block">
        {data ? touchedText(data) : error ? '影响的角色和账号没有读到' : '正在查看影响的角色和账号'}
      </span>
    </>
  )
}

interface Holders {
  roles: readonly { name: string }[]
  users: readonly { name: string }[]
  userCount: number
}

/** 影响 2 个角色：商品运营、供应商；3 个账号：林知夏、周予安 等 */
function touchedText({ roles, users, userCount }: Holders): string {
  if (roles.length === 0) return '还没有授权给任何角色。'
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')
  const more = userCount > users.length ? ' 等' : ''
  const accounts = userCount === 0 ? '没有账号使用这些角色' : `${userCount} 个账号：${names(users)}${more}`
  return `影响 ${roles.length} 个角色：${names(roles)}；${accounts}。`
}
