import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import type { merchantType } from '#contract/permissions/storefront-codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { ClientColumn, ClientColumnInput } from './client-columns.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, type merchantEdition } from './codes.ts'

type Status = CodeOf<typeof columnStatus>
type Client = CodeOf<typeof clientKind>
type Position = CodeOf<typeof columnPosition>
type LinkType = CodeOf<typeof columnLinkType>

export const columnTransitions = {
  enable: { title: '启用', from: [columnStatus.draft, columnStatus.disabled], to: columnStatus.enabled },
  disable: { title: '停用', from: [columnStatus.enabled], to: columnStatus.disabled },
  delete: { title: '删除', from: [columnStatus.draft, columnStatus.disabled], to: columnStatus.deleted },
} as const satisfies Record<string, Transition<Status>>

type Stands = Pick<ClientColumn, 'status'>
export const canEnableColumn = ({ status }: Stands) => canMove<Status>(columnTransitions.enable, status)
export const canDisableColumn = ({ status }: Stands) => canMove<Status>(columnTransitions.disable, status)
export const canDeleteColumn = ({ status }: Stands) => canMove<Status>(columnTransitions.delete, status)

/** The states of columns that a list shows. */
export const shownColumnStatus = {
  ...columnStatus,
  codes: columnStatus.codes.filter((status) => status !== columnStatus.deleted),
}

/** Links whose targets exist in this installation; activities, scenes and cases have no records yet. */
export const offeredLinkTypes = {
  ...columnLinkType,
  codes: [columnLinkType.page, columnLinkType.web, columnLinkType.category, columnLinkType.otherApplet] as LinkType[],
}

const iconRules = { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 100 } as const
/** File requirements by field. */
export const columnUploads = { icon: iconRules, activeIcon: iconRules } as const satisfies Record<string, UploadRules>

export const columnFieldTitles: Readonly<Record<keyof ClientColumnInput, string>> = {
  name: '栏目名称',
  client: '客户端',
  position: '位置',
  icon: '图标',
  activeIcon: '选中图标',
  badgeText: '角标',
  linkType: '跳转类型',
  linkValue: '跳转目标',
  merchantTypes: '适用商家',
  editions: '适用版本',
  enterpriseIds: '指定企业',
  guestVisible: '游客可见',
  startAt: '展示开始',
  endAt: '展示结束',
  sortNo: '排序',
}

const BAR_MIN = 3
const BAR_MAX = 5
const HOME_MAX = 20
const BAR_NAME_MAX = 6
export const BAR_FULL = `底部导航需保留${BAR_MIN}到${BAR_MAX}个栏目`
export const HOME_FULL = `首页栏目最多启用${HOME_MAX}个`

/** How many columns may be enabled at a position of a client; null without a limit. */
export const columnRoom = (position: Position): number | null =>
  position === columnPosition.bottomBar ? BAR_MAX : position === columnPosition.home ? HOME_MAX : null

/** Why one more column cannot be enabled beside so many; '' if it can. */
export function enableFault(position: Position, enabled: number): string {
  const room = columnRoom(position)
  if (room === null || enabled < room) return ''
  return position === columnPosition.bottomBar ? BAR_FULL : HOME_FULL
}

/** Why one of so many enabled columns cannot be disabled; '' if it can. */
export const disableFault = (position: Position, enabled: number): string =>
  position === columnPosition.bottomBar && enabled - 1 < BAR_MIN ? BAR_FULL : ''

/** Key of the enabled columns of a place in the counts of the list. */
export const placeKey = (client: Client, position: Position): string => `place${client}${position}`

/** What the target of a link is called, and what it looks like. */
export function linkWords(client: Client | null, linkType: LinkType | null): { hint: string; placeholder: string } {
  if (linkType === columnLinkType.web) return { hint: '只支持 https 网址', placeholder: 'https://' }
  if (linkType === columnLinkType.otherApplet)
    return { hint: '小程序的 AppID，可接页面路径', placeholder: 'wx0123456789abcdef/pages/index' }
  return client === clientKind.applet
    ? { hint: '小程序菜单中的页面路径', placeholder: 'pages/home/index' }
    : { hint: '商城菜单中的页面地址', placeholder: '/goods' }
}

function linkFault(client: Client | null, linkType: LinkType | null, value: string): string {
  if (linkType === columnLinkType.web) return /^https:\/\/[^\s/]+\S*$/.test(value) ? '' : '请输入以 https:// 开头的网址'
  if (linkType === columnLinkType.otherApplet)
    return /^wx[0-9a-z]{16}(\/\S+)?$/i.test(value) ? '' : '请输入正确的小程序 AppID，如 wx0123456789abcdef'
  if (linkType !== columnLinkType.page) return ''
  const isPath = client === clientKind.applet ? /^pages\/\S+$/ : /^\/\S*$/
  if (isPath.test(value)) return ''
  return client === clientKind.applet ? '请输入小程序页面路径，如 pages/home/index' : '页面地址应以 / 开头'
}

type Compared = Pick<ClientColumnInput, 'name' | 'activeIcon' | 'linkValue' | 'startAt' | 'endAt'> & {
  [Field in 'client' | 'position' | 'linkType']: ClientColumnInput[Field] | null
}

/** Rules over several fields of a column; null where nothing is chosen yet. */
export function columnFaults(input: Compared): FieldErrors {
  const { name, client, position, activeIcon, linkType, linkValue, startAt, endAt } = input
  const faults: FieldErrors = {}
  if (position === columnPosition.bottomBar) {
    if ([...name].length > BAR_NAME_MAX) faults.name = `底部导航的栏目名称最多 ${BAR_NAME_MAX} 个字`
    if (activeIcon === '') faults.activeIcon = '请上传选中图标'
  }
  const link = linkValue === '' ? '' : linkFault(client, linkType, linkValue)
  if (link) faults.linkValue = link
  if (startAt && endAt && !isAfter(endAt, startAt)) faults.endAt = '展示结束须晚于展示开始'
  return faults
}

/** Who looks at a client, and when. */
interface ColumnViewer {
  client: Client
  merchantType: CodeOf<typeof merchantType>
  edition: CodeOf<typeof merchantEdition>
  /** Nobody has signed in: neither type nor edition is known. */
  isGuest: boolean
  /** ISO 8601. */
  at: string
  enterpriseId?: number | undefined
}

type Placed = Pick<
  ClientColumn,
  'client' | 'merchantTypes' | 'editions' | 'enterpriseIds' | 'guestVisible' | 'startAt' | 'endAt' | 'status'
>

/** Whether a viewer sees the column. One for certain merchants is seen by no others, and by no guest. */
export function isColumnShown(column: Placed, viewer: ColumnViewer): boolean {
  const { startAt, endAt, enterpriseIds } = column
  if (column.client !== viewer.client || column.status !== columnStatus.enabled) return false
  if (startAt && isAfter(startAt, viewer.at)) return false
  if (endAt && !isAfter(endAt, viewer.at)) return false
  if (viewer.isGuest) return column.guestVisible && enterpriseIds.length === 0
  if (enterpriseIds.length > 0) return viewer.enterpriseId !== undefined && enterpriseIds.includes(viewer.enterpriseId)
  return column.merchantTypes.includes(viewer.merchantType) && column.editions.includes(viewer.edition)
}
