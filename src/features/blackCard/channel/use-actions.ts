import { type ChannelRow, enableChannels, endChannel, renewChannelInvite } from '#contract/blackCard/channels.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<ChannelRow, 'id' | 'version' | 'name'>

/** Steps of a channel's life cycle; each confirms its consequences first. */
export function useChannelActions() {
  const enable = useBulkChange<typeof enableChannels, Target>(enableChannels)
  const end = useChange(endChannel)
  const renew = useChange(renewChannelInvite)
  return {
    start: (row: Target) =>
      confirm({
        title: `启用「${row.name}」？`,
        consequence: '启用后可以下单与邀请。须有合同编号、合同文件，合同未到期。',
        action: '启用合作',
        onConfirm: enable.answering([row], '个渠道商已启用', () => ({ enable: true })),
      }),
    pause: (target: BulkTarget<Target>) =>
      confirm({
        title: `暂停${targetLabel(target, '个渠道商', ({ name }) => name)}？`,
        consequence: '暂停后不能下新订单、不能邀请；进行中的订单照常发货，结算单照常出账。',
        action: '暂停渠道商',
        tone: 'danger',
        reason: { label: '暂停原因', min: 2, max: 100, presets: ['合同续签中', '拖欠货款', '渠道申请暂停'] },
        onConfirm: enable.answering(target, '个渠道商已暂停', ({ reason = '' }) => ({ enable: false, reason })),
      }),
    end: (row: Target) =>
      confirm({
        title: `终止与「${row.name}」的合作？`,
        consequence: '终止后不能恢复。有未结清的结算单或未完成的采购订单时不能终止。',
        action: '终止合作',
        tone: 'danger',
        reason: { label: '终止原因', min: 2, max: 100, presets: ['合同到期不再合作', '违约终止合作'] },
        typeToConfirm: row.name,
        onConfirm: withLatest('channel', row, (version, { reason = '' }) =>
          end({ id: row.id, version, reason, name: row.name }, `与「${row.name}」的合作已终止`, quiet),
        ),
      }),
    renewInvite: (row: Target) =>
      confirm({
        title: `更换「${row.name}」的邀请码？`,
        consequence: '原来的邀请码和二维码立即失效，已印出的物料需要重印。',
        action: '更换邀请码',
        onConfirm: withLatest('channel', row, (version) =>
          renew({ id: row.id, version }, `「${row.name}」的邀请码已更换`, quiet),
        ),
      }),
  }
}
