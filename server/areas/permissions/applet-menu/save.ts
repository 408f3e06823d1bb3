import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  APPLET_TABS,
  appletMenuFaults,
  appletMenuPlaceFault,
  appletUploads,
  normalizeAppletMenu,
} from '#contract/permissions/applet-menu-rules.ts'
import type { AppletMenuInput, saveAppletMenu } from '#contract/permissions/applet-menus.ts'
import { appletLinkType, appletPosition } from '#contract/permissions/storefront-codes.ts'
import { lockNode, refuseUsedName } from '#server/areas/permissions/storefront-menus.ts'
import { childrenOf, lastSort, lockTree, raiseTree } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { appletMenu } from '#server/database/schema/storefronts.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type AppletMenuRow, type AppletMenuState, appletMenus, presentAppletMenu } from './present.ts'

const titles: Record<keyof AppletMenuInput, string> = {
  position: '位置',
  parentId: '上级',
  name: '名称',
  linkType: '跳转方式',
  pagePath: '页面路径',
  webUrl: '网页地址',
  appId: '目标小程序 AppId',
  icon: '图标',
  selectedIcon: '选中图标',
  badgeText: '角标文字',
  minVersion: '最低小程序版本',
  permission: '权限标识',
  guestVisible: '游客可见',
  enabled: '是否启用',
}

const labelOf = (field: keyof AppletMenuInput, value: unknown): string => {
  if (field === 'linkType') return value === null ? '分组' : appletLinkType.label(value as number)
  if (field === 'position') return appletPosition.label(value as number)
  if (field === 'icon' || field === 'selectedIcon') return String(value).split('/').at(-1) ?? ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value ?? '')
}

/** Enabled entries of the bottom navigation, without one of them. */
const tabsOn = (state: AppletMenuState, besides: number | undefined): number =>
  state.rows.filter(({ id, position, enabled }) => position === appletPosition.bottomBar && enabled && id !== besides)
    .length

/** The bottom navigation must have two to five entries. */
export function refuseTabs(
  state: AppletMenuState,
  row: Pick<AppletMenuRow, 'position'> & { id?: number },
  isOn: boolean,
) {
  if (row.position !== appletPosition.bottomBar) return
  const others = tabsOn(state, row.id)
  if (isOn && others >= APPLET_TABS.max) throw refuse(`底部导航最多${APPLET_TABS.max}个`)
  if (!isOn && others < APPLET_TABS.min) throw refuse(`底部导航至少保留${APPLET_TABS.min}个`)
}

export async function save(
  { id, version, ...sent }: ParsedParamsOf<typeof saveAppletMenu>,
  context: Context,
): Promise<AnswerOf<typeof saveAppletMenu>> {
  const { store } = context.services
  const normalize = normalizeAppletMenu(sent)
  const input = {
    ...normalize,
    icon: plainUrl(store, normalize.icon),
    selectedIcon: plainUrl(store, normalize.selectedIcon),
  }
  if (id === undefined) {
    const state = await lockTree(appletMenus, context.db)
    refuseFaults(state, undefined, input)
    if (input.enabled) refuseTabs(state, input, true)
    return put(context, state, undefined, input)
  }
  const { state, row } = await lockNode(appletMenus, context, { id, version })
  if (input.position !== row.position) throw refuseField('position', '不能移动到其他位置分区')
  if (input.parentId !== row.parentId) throw refuseField('parentId', '请用移动功能修改上级')
  if (input.enabled !== row.enabled) throw refuseField('enabled', '请用启用停用功能修改')
  if (input.linkType !== null && childrenOf(state, id).length > 0)
    throw refuseField('linkType', '分组已有下级,不能修改跳转方式')
  refuseFaults(state, row, input)
  return put(context, state, row, input)
}

function refuseFaults(state: AppletMenuState, row: AppletMenuRow | undefined, input: AppletMenuInput): void {
  const fault = appletMenuPlaceFault(state.byId, { ...input, id: row?.id }, input.parentId)
  if (fault && input.parentId !== null) throw refuseField('parentId', fault)
  const faults = appletMenuFaults(input)
  const sameCode =
    input.permission !== '' && state.rows.find((item) => item.id !== row?.id && item.permission === input.permission)
  if (sameCode) faults.permission ??= `该权限标识已被「${sameCode.name}」使用`
  const [first] = Object.values(faults)
  if (first) throw refuse(first, faults)
}

async function put(context: Context, state: AppletMenuState, row: AppletMenuRow | undefined, input: AppletMenuInput) {
  const siblings = childrenOf(state, input.parentId).filter(({ position }) => position === input.position)
  refuseUsedName(siblings, { id: row?.id, name: input.name }, appletMenus.noun)
  const rules = input.position === appletPosition.bottomBar ? appletUploads.tab : appletUploads.entry
  const fresh = {
    icon: input.icon === row?.icon ? '' : input.icon,
    selectedIcon: input.selectedIcon === row?.selectedIcon ? '' : input.selectedIcon,
  }
  await checkFiles(context, fresh, () => rules)
  const stamps = { updatedAt: context.now, updatedBy: context.caller.name }
  const [saved] = row
    ? await context.db
        .update(appletMenu)
        .set({ ...input, ...stamps, version: row.version + 1 })
        .where(eq(appletMenu.id, row.id))
        .returning()
    : await context.db
        .insert(appletMenu)
        .values({
          ...input,
          sort: lastSort(siblings),
          createdAt: context.now,
          createdBy: context.caller.name,
          ...stamps,
        })
        .returning()
  if (!saved) throw new Error('the entry was not stored')
  await markFiles(context, 'appletMenu', saved.id, { icon: saved.icon, selectedIcon: saved.selectedIcon })
  await raiseTree(appletMenus, context.db, state)
  context.audit({
    resource: 'appletMenu',
    action: row ? 'edit' : 'add',
    targetId: saved.id,
    targetName: saved.name,
    summary: `${row ? '修改' : '新增'}${appletPosition.label(saved.position)}入口「${saved.name}」`,
    ...loggedForm<AppletMenuInput>({ before: row, after: input, titles, labels: labelOf }),
  })
  return presentAppletMenu(context, saved)
}
