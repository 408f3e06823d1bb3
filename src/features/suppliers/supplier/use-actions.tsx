import { useNavigate } from 'react-router-dom'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { closeSupplierFault } from '#contract/suppliers/supplier-dues.ts'
import { closeSupplier, enableSupplier, getSupplier, type SupplierRow } from '#contract/suppliers/suppliers.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { supplierPaths } from '../paths.ts'
import { useSupplierDues } from './use-supplier-dues.ts'

const Dues = lazyPart(() => import('./dues.tsx'), 'Dues')

/** Supplier life cycle actions; each confirms its consequences first. */
export function useSupplierActions() {
  const enableCall = useChange(enableSupplier)
  const closeCall = useChange(closeSupplier)
  const navigate = useNavigate()
  return {
    enable: ({ id, name, account, status, lastLoginAt }: SupplierRow) =>
      confirm({
        title: `启用「${name}」？`,
        consequence:
          status === supplierStatus.draft && !lastLoginAt
            ? `将开通登录账号${account && ` ${account}`}，初始密码由短信发送。`
            : '它可以重新登录，停售的商品将恢复销售。',
        action: '启用供应商',
        onConfirm: async () => {
          try {
            await enableCall({ id, enabled: 1 }, `「${name}」已启用`, { quiet: true })
          } catch (error) {
            const field = error instanceof ApiError ? Object.keys(error.fields)[0] : undefined
            if (!field) throw error
            // A field is missing: open the form at that field.
            toast.error(`未能启用：${Object.values(error instanceof ApiError ? error.fields : {}).join('，')}`)
            navigate(supplierPaths.form.to({ id, field }))
          }
        },
      }),
    disable: ({ id, name }: SupplierRow) =>
      confirm({
        title: `停用「${name}」？`,
        consequence: <DisableConsequence id={id} />,
        action: '停用供应商',
        tone: 'danger',
        reason: {
          label: '停用原因',
          min: 5,
          max: 100,
          presets: ['合同到期未续签', '发货与售后问题待整改', '供应商申请暂停合作'],
        },
        onConfirm: async ({ reason = '' }) => {
          await enableCall({ id, enabled: 0, reason }, `「${name}」已停用`, { quiet: true })
        },
      }),
    close: (supplier: SupplierRow) =>
      confirm({
        title: `清退「${supplier.name}」？`,
        consequence: <CloseConsequence supplier={supplier} />,
        action: '清退供应商',
        tone: 'danger',
        reason: { label: '清退原因', min: 5, max: 100 },
        typeToConfirm: supplier.name,
        onConfirm: withLatest('supplier', supplier, (version, { reason = '' }) => {
          const { id, name } = supplier
          return closeCall({ id, version, reason, confirmName: name }, `「${name}」已清退`, { quiet: true })
        }),
      }),
  }
}

/** The number of affected goods is not in the list, so it is loaded for this dialog. */
function DisableConsequence({ id }: { id: number }) {
  const { data } = useLookup(getSupplier, { id, covered: 1 }, { staleMs: 0 })
  const goods = data ? `${data.sellableCount} 个在售商品` : '在售商品'
  return (
    <div className="grid gap-3">
      <p>{goods}将停止销售，重新启用后自动恢复。停用期间只能登录处理未完成的订单和查看通知。</p>
      <OpenDues id={id} />
    </div>
  )
}

/** A supplier with open items cannot be closed. */
function CloseConsequence({ supplier: { id, productCount } }: { supplier: SupplierRow }) {
  const { data } = useSupplierDues(id)
  const fault = data ? closeSupplierFault(data) : ''
  return (
    <div className="grid gap-3">
      <p>{`登录账号将关闭，${productCount} 个商品移入回收站，品牌不再可用。清退后不能恢复。`}</p>
      {fault && <Notice tone="warning">{fault}</Notice>}
      <OpenDues id={id} />
    </div>
  )
}

function OpenDues({ id }: { id: number }) {
  const { data, error } = useSupplierDues(id)
  if (data) return <Dues supplierId={id} dues={data} opensTab />
  return <p>{error ? '未完成的订单和退款没有读到' : '正在查看未完成的订单和退款'}</p>
}
