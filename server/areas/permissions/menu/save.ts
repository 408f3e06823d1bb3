import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { menuClashes } from '#contract/permissions/menu-clashes.ts'
import { isBuiltInMenu, isPictureIcon, menuFaults, menuPlaceFault } from '#contract/permissions/menu-rules.ts'
import { type MenuInput, MenuRecord, type saveMenu } from '#contract/permissions/menus.ts'
import type { Permission } from '#contract/permissions.ts'
import { openMode } from '#contract/session.ts'
import { isSuperAdmin, raiseEverybody } from '#server/areas/permissions/authority.ts'
import { childrenOf, lastSort } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { menu } from '#server/database/schema/permissions.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import type { MenuRow } from './default-menu.ts'
import { lockMenuTree, type MenuTreeState, menuById, presentMenu, raiseTreeVersion } from './present.ts'

type Shown = Omit<MenuInput, 'parentId' | 'menuType'>

const titles: Record<keyof Shown, string> = {
  name: '名称',
  url: '地址',
  icon: '图标',
  permission: '权限码',
  opens: '包含的子页面',
  openMode: '打开方式',
  visible: '菜单中显示',
  menuIndex: '顶部导航序号',
  remark: '备注',
}

const labelOf = (field: keyof Shown, value: unknown): string => {
  if (field === 'openMode') return openMode.label(value as number)
  if (field === 'visible') return value ? '是' : '否'
  if (field === 'opens') return (value as string[]).join('、')
  return String(value ?? '')
}

export async function save(
  { id, version, ...input }: ParsedParamsOf<typeof saveMenu>,
  context: Context,
): Promise<AnswerOf<typeof saveMenu>> {
  const state = await lockMenuTree(context.db)
  const row = id === undefined ? undefined : menuById(state, id)
  await refuseStale(row, version, MenuRecord, (present) => presentMenu(context.db, present))
  refusePlace(state, row, input)
  refuseFields(state, row, input)
  const grantsCode = input.permission !== '' && input.permission !== row?.permission
  // Everybody who was granted the page gets its new code at once.
  if (grantsCode && !context.caller.can(input.permission as Permission) && !(await isSuperAdmin(context)))
    throw forbidden('不能授予自己没有的权限')
  const saved = row ? await change(context, row, input) : await create(context, state, input)
  await markFiles(context, 'menu', saved.id, isPictureIcon(saved.icon) ? { icon: saved.icon } : {})
  await raiseTreeVersion(context.db, state)
  await raiseEverybody(context.db)
  return presentMenu(context.db, saved)
}

/** A node is moved by `moveMenu`; its type is fixed while it has children. */
function refusePlace(state: MenuTreeState, row: MenuRow | undefined, input: MenuInput): void {
  if (row && row.menuType !== input.menuType && childrenOf(state, row.id).length > 0)
    throw refuseField('menuType', '已有下级,不能修改类型')
  const fault = menuPlaceFault(state.byId, { id: row?.id, menuType: input.menuType }, input.parentId)
  if (fault) throw refuseField(input.parentId === null ? 'menuType' : 'parentId', fault)
}

function refuseFields(state: MenuTreeState, row: MenuRow | undefined, input: MenuInput): void {
  const parent = input.parentId === null ? undefined : state.byId.get(input.parentId)
  const others = state.rows.filter((item) => item.id !== row?.id)
  const faults = {
    ...menuClashes(others, input, row === undefined),
    ...menuFaults({
      ...input,
      parentType: parent && parent.menuType < menuType.button ? (parent.menuType as 1 | 2 | 3) : null,
    }),
  }
  // Pages open to everybody never had a code.
  if (row?.permission === '' && input.permission === '') delete faults.permission
  if (row && isBuiltInMenu(row.url)) {
    if (input.url !== row.url) faults.url = '内置菜单不能修改地址'
    if (!input.visible) faults.visible = '内置菜单不能停用或隐藏'
  }
  const [first] = Object.values(faults)
  if (first) throw refuse(first, faults)
}

async function create(context: Context, state: MenuTreeState, input: MenuInput): Promise<MenuRow> {
  const [row] = await context.db
    .insert(menu)
    .values({
      ...input,
      code: `own:${randomUUID()}`,
      sort: lastSort(childrenOf(state, input.parentId)),
      createdAt: context.now,
      createdBy: context.caller.name,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .returning()
  if (!row) throw new Error('the menu was not stored')
  const summary = `新增菜单「${row.name}」`
  context.audit({ resource: 'menu', action: 'add', targetId: row.id, targetName: row.name, summary })
  return row
}

async function change(context: Context, row: MenuRow, { parentId, ...input }: MenuInput): Promise<MenuRow> {
  if (parentId !== row.parentId) throw refuseField('parentId', '请用移动功能修改上级')
  const [saved] = await context.db
    .update(menu)
    .set({ ...input, version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(menu.id, row.id))
    .returning()
  const { menuType: _menuType, ...shown } = input
  context.audit({
    resource: 'menu',
    action: 'edit',
    targetId: row.id,
    targetName: input.name,
    summary: `修改菜单「${input.name}」`,
    ...loggedForm<Shown>({ before: row, after: shown, titles, labels: labelOf }),
  })
  return saved ?? row
}
