import type { CodeOf } from '#contract/codes.ts'
import type { UploadRules } from '../rules/upload.ts'
import { appletLinkType, appletPosition } from './storefront-codes.ts'
import { treePlaceFault } from './tree-place.ts'

/** Number of enabled bottom navigation entries, by platform of the mini-programme. */
export const APPLET_TABS = { min: 2, max: 5 } as const

/** Entries per grid page. */
export const APPLET_GRID_PAGE = 8

/** The entry fields needed by the placement rules; an entry without a link is a group. */
export interface AppletMenuPlaced {
  id: number
  parentId: number | null
  position: CodeOf<typeof appletPosition>
  linkType: CodeOf<typeof appletLinkType> | null
}

export const appletUploads = {
  tab: { type: 'image', extensions: ['png'], width: 81, height: 81, kb: 40 },
  entry: { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 40 },
} as const satisfies Record<string, UploadRules>

/**
 * Why an entry cannot be placed below another: only groups contain entries, and entries cannot leave their screen area.
 */
export function appletMenuPlaceFault(
  nodes: ReadonlyMap<number, AppletMenuPlaced>,
  entry: Pick<AppletMenuPlaced, 'position' | 'linkType'> & { id?: number | undefined },
  parentId: number | null,
): string {
  const parent = parentId === null ? undefined : nodes.get(parentId)
  if (parent && parent.position !== entry.position) return '不能移动到其他位置分区'
  return treePlaceFault(nodes, entry.id, parentId, (above) => {
    if (!above) return true
    return entry.position !== appletPosition.bottomBar && entry.linkType !== null && above.linkType === null
  })
}

export interface AppletMenuShape {
  position: CodeOf<typeof appletPosition>
  parentId: number | null
  name: string
  linkType: CodeOf<typeof appletLinkType> | null
  pagePath: string
  webUrl: string
  appId: string
  icon: string
  selectedIcon: string
  badgeText: string
  minVersion: string
  permission: string
}

const pagePath = /^pages(\/[\w-]+)+(\?\S*)?$/
const appletPermission = /^applet:[A-Za-z][\w.:-]*$/

/** Clears the fields that the position and link type do not use. */
export function normalizeAppletMenu<Entry extends AppletMenuShape>(entry: Entry): Entry {
  const { position, linkType } = entry
  const isGroup = linkType === null
  return {
    ...entry,
    pagePath: isGroup || linkType === appletLinkType.web ? '' : entry.pagePath,
    webUrl: linkType === appletLinkType.web ? entry.webUrl : '',
    appId: linkType === appletLinkType.otherApplet ? entry.appId : '',
    icon: isGroup ? '' : entry.icon,
    selectedIcon: position === appletPosition.bottomBar ? entry.selectedIcon : '',
    badgeText: position === appletPosition.bottomBar || isGroup ? '' : entry.badgeText,
    permission: isGroup ? '' : entry.permission,
  }
}

/** Errors by field; empty if valid. */
export function appletMenuFaults(entry: AppletMenuShape): Record<string, string> {
  const { position, parentId, linkType } = entry
  const faults = linkFaults(entry)
  const isTab = position === appletPosition.bottomBar
  if (isTab && [...entry.name].length > 4) faults.name = '底部导航名称为 2 到 4 个字'
  if (linkType === null && isTab) faults.linkType = '底部导航没有分组'
  else if (linkType === null && parentId !== null) faults.linkType = '分组只能在最上级'
  else if (isTab && linkType !== appletLinkType.page) faults.linkType = '底部导航只能跳转小程序页面'
  if (linkType !== null && entry.icon === '') faults.icon = '请上传图标'
  if (isTab && entry.selectedIcon === '') faults.selectedIcon = '请上传选中图标'
  if (entry.minVersion !== '' && !/^\d{1,3}(\.\d{1,3}){2}$/.test(entry.minVersion))
    faults.minVersion = '版本号应为 x.y.z，如 2.4.0'
  if (entry.permission !== '' && !appletPermission.test(entry.permission))
    faults.permission = '权限标识以 applet: 开头，如 applet:order'
  return faults
}

function linkFaults({ position, linkType, pagePath: path, webUrl, appId }: AppletMenuShape): Record<string, string> {
  const faults: Record<string, string> = {}
  if (linkType === appletLinkType.web && !/^https:\/\/[^\s/]+\S*$/.test(webUrl))
    faults.webUrl = '请输入 https:// 开头的网页地址'
  if (linkType === appletLinkType.otherApplet && !/^wx[0-9a-f]{16}$/.test(appId))
    faults.appId = 'AppId 为 wx 加 16 位数字或小写字母 a-f'
  if (linkType === null || linkType === appletLinkType.web) return faults
  if (path === '') faults.pagePath = '请输入页面路径'
  else if (path.startsWith('/')) faults.pagePath = '页面路径不以 / 开头，如 pages/home/index'
  else if (!pagePath.test(path)) faults.pagePath = '页面路径应如 pages/home/index'
  else if (linkType === appletLinkType.page && path.includes('?'))
    faults.pagePath =
      position === appletPosition.bottomBar ? '底部导航的页面路径不能带参数' : '带参数的路径请选择「小程序页面带参数」'
  return faults
}
