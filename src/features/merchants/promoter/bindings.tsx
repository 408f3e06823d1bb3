import { useMemo, useState } from 'react'
import { bindTarget, bindWay } from '#contract/merchants/codes.ts'
import { listPromoterBindings, moveBindings, type PromoterBinding } from '#contract/merchants/promoter-bindings.ts'
import { MOVED_MAX } from '#contract/merchants/promoter-rules.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TargetLink } from './binding-target.tsx'
import { PromoterExport, PromoterExportBulk } from './export.tsx'

const col = columns<typeof listPromoterBindings>()
export const bindingColumns = [
  col.cell('targetName', '名称', (row) => <TargetLink row={row} />, {
    width: 224,
    pin: 'start',
    hideable: false,
    text: ({ targetName }) => targetName,
  }),
  col.label('targetKind', '对象', bindTarget, { width: 88 }),
  col.text('phone', '手机号', { width: 120 }),
  col.label('way', '绑定方式', bindWay, { width: 88 }),
  col.time('boundAt', '绑定时间', { sortable: true }),
  col.date('validTo', '保护期至', { sortable: true }),
  col.money('orderAmount', '成交额'),
  col.cell('inForce', '有效', ({ inForce }) => <Tag tone={inForce ? 'success' : 'neutral'}>{forceText(inForce)}</Tag>, {
    width: 80,
    text: ({ inForce }) => forceText(inForce),
  }),
  col.text('movedReason', '转移原因', { width: 176 }),
]

const forceText = (inForce: boolean): string => (inForce ? '有效' : '已失效')

/** Customers and merchants of a promoter, and their move to another one. */
export function Bindings({ promoterId }: { promoterId: number }) {
  const source = useMemo(
    () => listOf(listPromoterBindings, promoterPaths.detail, { fixed: { promoterId }, sort: '-boundAt' }),
    [promoterId],
  )
  const list = useList(source)
  const [moving, move] = useState<BulkTarget<PromoterBinding> | null>(null)
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <search aria-label="筛选绑定" className="flex flex-wrap gap-3">
          <TextFilter {...list.filter('keyword')} label="客户" placeholder="名称或手机尾号" />
          <CodeFilter {...list.filter('targetKind')} label="对象" codes={bindTarget} />
          <FlagFilter {...list.filter('inForce')} label="状态" yes="有效" no="已失效" />
        </search>
        <PromoterExport what="binding" columns={bindingColumns} query={{ ...list.query, promoterId }} />
      </div>
      <ListTable
        list={list}
        columns={bindingColumns}
        empty="还没有绑定客户"
        noun="绑定"
        bulk={
          <>
            <PromoterExportBulk what="binding" columns={bindingColumns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={MOVED_MAX}
              call={moveBindings}
              fits={{ row: ({ endedAt }) => endedAt === null, none: '所选的绑定都已失效' }}
              onRun={move}
            >
              转移绑定
            </BulkAction>
          </>
        }
      />
      {moving && <MoveDialog target={moving} onClose={() => move(null)} />}
    </div>
  )
}

function MoveDialog({ target, onClose }: { target: BulkTarget<PromoterBinding>; onClose: () => void }) {
  const [to, choose] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ to, reason })
  const promoters = usePromoterChoices()
  const change = useBulkChange<typeof moveBindings, PromoterBinding>(moveBindings)
  return (
    <ActionDialog
      title={`转移${targetLabel(target, '条绑定', ({ targetName }) => targetName)}`}
      description="之后下的订单归新的推广员；已下的订单仍归原推广员。保护期重新计算。"
      action="转移绑定"
      isReady={to !== '' && reason.trim().length >= 2}
      edits={edits}
      onSubmit={() => change(target, { toPromoterId: Number(to), reason: reason.trim() }, '条绑定已转移', quiet)}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="接收的推广员" required error={faults.toPromoterId}>
            <Combobox value={to} onChange={choose} placeholder="选择正常的推广员" {...promoters} />
          </Field>
          <Field label="转移原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
