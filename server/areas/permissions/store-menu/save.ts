import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { storeMenuFaults, storeMenuPlaceFault, storeMenuUploads } from '#contract/permissions/store-menu-rules.ts'
import type { StoreMenuInput, saveStoreMenu } from '#contract/permissions/store-menus.ts'
import { endMenuType, merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { lockNode, refuseUsedName } from '#server/areas/permissions/storefront-menus.ts'
import { childrenOf, lastSort, lockTree, raiseTree } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { storeMenu } from '#server/database/schema/storefronts.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { presentStoreMenu, type StoreMenuRow, type StoreMenuState, storeMenus } from './present.ts'

const titles: Record<keyof StoreMenuInput, string> = {
  terminal: '终端',
  parentId: '上级',
  menuType: '类型',
  name: '名称',
  url: '页面地址',
  icon: '图标',
  permission: '权限标识',
  needMember: '仅黑卡会员',
  merchantTypes: '适用商家类型',
  badgeText: '角标文字',
  visible: '是否显示',
}

const labelOf = (field: keyof StoreMenuInput, value: unknown): string => {
  if (field === 'menuType') return endMenuType.label(value as number)
  if (field === 'terminal') return storeTerminal.label(value as number)
  if (field === 'merchantTypes') return (value as number[]).map(merchantType.label).join('、') || '全部'
  if (field === 'icon') return String(value).split('/').at(-1) ?? ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value ?? '')
}

export async function save(
  { id, version, ...sent }: ParsedParamsOf<typeof saveStoreMenu>,
  context: Context,
): Promise<AnswerOf<typeof saveStoreMenu>> {
  const input = { ...sent, icon: plainUrl(context.services.store, sent.icon) }
  if (id === undefined) {
    const state = await lockTree(storeMenus, context.db)
    refuseFaults(state, undefined, input)
    return put(context, state, undefined, input)
  }
  const { state, row } = await lockNode(storeMenus, context, { id, version })
  if (input.terminal !== row.terminal) throw refuseField('terminal', '终端不能修改')
  if (input.parentId !== row.parentId) throw refuseField('parentId', '请用移动功能修改上级')
  if (input.menuType !== row.menuType && childrenOf(state, id).length > 0)
    throw refuseField('menuType', '已有下级,不能修改类型')
  refuseFaults(state, row, input)
  return put(context, state, row, input)
}

function refuseFaults(state: StoreMenuState, row: StoreMenuRow | undefined, input: StoreMenuInput): void {
  const fault = storeMenuPlaceFault(state.byId, { ...input, id: row?.id }, input.parentId)
  if (fault) throw refuseField(input.parentId === null ? 'menuType' : 'parentId', fault)
  const faults = storeMenuFaults(input)
  const others = state.rows.filter((item) => item.id !== row?.id && item.terminal === input.terminal)
  const sameUrl = input.url === '' ? undefined : others.find(({ url }) => url === input.url)
  if (sameUrl) faults.url ??= `该地址已被「${sameUrl.name}」使用`
  const isButton = (item: { menuType: number }) => item.menuType === endMenuType.button
  const sameCode = isButton(input) && others.find((item) => isButton(item) && item.permission === input.permission)
  if (sameCode) faults.permission ??= `该权限标识已被「${sameCode.name}」使用`
  const [first] = Object.values(faults)
  if (first) throw refuse(first, faults)
}

async function put(context: Context, state: StoreMenuState, row: StoreMenuRow | undefined, input: StoreMenuInput) {
  const siblings = childrenOf(state, input.parentId).filter(({ terminal }) => terminal === input.terminal)
  refuseUsedName(siblings, { id: row?.id, name: input.name }, storeMenus.noun)
  if (input.icon !== row?.icon) await checkFiles(context, { icon: input.icon }, () => storeMenuUploads.icon)
  const stamps = { updatedAt: context.now, updatedBy: context.caller.name }
  const [saved] = row
    ? await context.db
        .update(storeMenu)
        .set({ ...input, ...stamps, version: row.version + 1 })
        .where(eq(storeMenu.id, row.id))
        .returning()
    : await context.db
        .insert(storeMenu)
        .values({
          ...input,
          sort: lastSort(siblings),
          createdAt: context.now,
          createdBy: context.caller.name,
          ...stamps,
        })
        .returning()
  if (!saved) throw new Error('the menu was not stored')
  await markFiles(context, 'storeMenu', saved.id, { icon: saved.icon })
  await raiseTree(storeMenus, context.db, state)
  context.audit({
    resource: 'storeMenu',
    action: row ? 'edit' : 'add',
    targetId: saved.id,
    targetName: saved.name,
    summary: `${row ? '修改' : '新增'}${storeTerminal.label(saved.terminal)}菜单「${saved.name}」`,
    ...loggedForm<StoreMenuInput>({ before: row, after: input, titles, labels: labelOf }),
  })
  return presentStoreMenu(context, saved)
}
