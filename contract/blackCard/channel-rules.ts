// 渠道商:资料、状态与供货价
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { ChannelInput } from './channels.ts'
import { channelStatus } from './codes.ts'

type ChannelStatus = CodeOf<typeof channelStatus>

/** Days before the end of a contract from which on it counts as ending. */
export const CONTRACT_ENDING_DAYS = 60
/** Days before the end of a contract on which the manager is reminded. */
export const CONTRACT_REMINDER_DAYS: readonly number[] = [60, 15]
/** A channel, the one above it, and the one above that. */
export const CHANNEL_LEVELS = 3
/** The reason of a channel that the server pauses. */
export const CONTRACT_ENDED = '合同到期'

export const channelTransitions = {
  start: { title: '启用合作', from: [channelStatus.pending, channelStatus.paused], to: channelStatus.active },
  pause: { title: '暂停', from: [channelStatus.active], to: channelStatus.paused },
  end: { title: '终止', from: [channelStatus.active, channelStatus.paused], to: channelStatus.ended },
  expire: { title: '合同到期', from: [channelStatus.active], to: channelStatus.paused },
} as const satisfies Record<string, Transition<ChannelStatus>>

interface State {
  status: ChannelStatus
}

export const canEditChannel = ({ status }: State): boolean => status !== channelStatus.ended
export const canStartChannel = ({ status }: State): boolean => canMove(channelTransitions.start, status)
export const canPauseChannel = ({ status }: State): boolean => canMove(channelTransitions.pause, status)
export const canEndChannel = ({ status }: State): boolean => canMove(channelTransitions.end, status)

/** What the status allows, by name. Who may do it is decided by permissions. */
export const channelAllowed = (row: State): string[] => [
  ...(canEditChannel(row) ? ['edit'] : []),
  ...(canStartChannel(row) ? ['start'] : []),
  ...(canPauseChannel(row) ? ['pause'] : []),
  ...(canEndChannel(row) ? ['end'] : []),
]

export const channelFieldTitles: Readonly<Record<keyof ChannelInput, string>> = {
  name: '渠道名称',
  kind: '渠道类型',
  parentId: '上级渠道',
  contactName: '联系人',
  phone: '登录手机',
  areas: '授权地区',
  address: '地址',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  contractNo: '合同编号',
  contractFiles: '合同文件',
  contractStart: '合同开始',
  contractEnd: '合同结束',
  supplyFactor: '渠道供货系数',
  commissionRate: '佣金比例',
  settleDay: '结算日',
  managerId: '渠道经理',
  bankName: '开户行',
  bankAccountName: '开户名',
  bankAccount: '银行账号',
  remark: '备注',
}

type Contract = Pick<ChannelInput, 'contractNo' | 'contractFiles' | 'contractEnd'>

/** What is missing to start working with a channel. */
export function startFaults({ contractNo, contractFiles, contractEnd }: Contract, today: string): FieldErrors {
  return {
    ...(contractFiles.length === 0 && { contractFiles: '请先上传合同' }),
    ...(contractNo === '' && { contractNo: '请先填写合同编号' }),
    ...(contractEnd < today && { contractEnd: '合同已到期，请先续签' }),
  }
}

type Bank = Pick<ChannelInput, 'bankName' | 'bankAccountName' | 'bankAccount'>

/** What saving refuses. A working channel keeps its contract. Bank fields are undefined for who may not change them. */
export function channelFaults(
  fields: Contract & Bank & Pick<ChannelInput, 'contractStart'> & { status?: ChannelStatus },
  today: string,
): FieldErrors {
  const faults: FieldErrors =
    fields.status === channelStatus.active ? { ...startFaults({ ...fields, contractEnd: today }, today) } : {}
  if (fields.contractStart !== '' && fields.contractEnd !== '' && fields.contractEnd <= fields.contractStart)
    faults.contractEnd = '合同结束须晚于合同开始'
  const { bankName, bankAccountName, bankAccount } = fields
  const bank = { bankName, bankAccountName, bankAccount }
  const isGiven = Object.values(bank).some(Boolean)
  for (const [field, value] of Object.entries(bank)) {
    if (isGiven && value === '') faults[field] = '结算账户三项须同时填写'
  }
  return faults
}
