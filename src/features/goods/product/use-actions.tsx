import type { BulkResult } from '#contract/fields.ts'
import { submitProducts } from '#contract/goods/product-editing.ts'
import { banProducts, deleteProducts, restoreProducts, setProductEnable } from '#contract/goods/products.ts'
import { UsageNote } from '#features/goods/shared/usage-note.tsx'
import { ApiError } from '#lib/api-error.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

/** The product fields that the actions need. */
export interface ActedOn {
  id: number
  name: string
}

/** Time to undo taking goods off sale, in ms. */
const UNDO_MS = 10_000

type Target = BulkTarget<ActedOn>

/** 「北欧沙发」, or 3 个商品 with a leading space. */
function labelOf(target: Target): string {
  const { rows, count } = bulkTarget(target)
  const [only] = rows
  return only && rows.length === 1 ? `「${only.name}」` : ` ${formatCount(count)} 个商品`
}

const bySpu = (products: readonly ActedOn[]) => ({ spuIds: products.map(({ id }) => id) })

/** The failed products of an error response. */
function failedOf(error: unknown): BulkResult['failed'] {
  const data = error instanceof ApiError ? error.data : null
  return data && typeof data === 'object' && 'failed' in data ? (data.failed as BulkResult['failed']) : []
}

/** Product actions; each confirms its consequences first, and a bulk action can skip products that fail. */
export function useProductActions() {
  const enableCall = useChange(setProductEnable)
  const banCall = useChange(banProducts)
  const deleteCall = useChange(deleteProducts)
  const restoreCall = useChange(restoreProducts)
  const submitCall = useChange(submitProducts)
  const enableAll = useBulkChange(setProductEnable, bySpu)
  const removeAll = useBulkChange(deleteProducts, bySpu)
  const submitAll = useBulkChange(submitProducts, bySpu)

  /**
   * Runs the action or shows the error. If only some products fail, nothing was changed, and the user may continue with
   * the others. Resolves to whether anything was changed.
   */
  const attempt = async (total: number, action: string, run: (partial: boolean) => Promise<void>): Promise<boolean> => {
    try {
      await run(false)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const failed = failedOf(error)
      if (failed.length > 0 && failed.length < total) {
        const answer = await confirm({
          title: `${failed.length} 个商品不能${action}`,
          consequence: <Refusals failed={failed} />,
          action: `跳过它们，继续${action}其余 ${total - failed.length} 个`,
          onConfirm: () => run(true),
        })
        return answer !== false
      }
      toast.error(error.message)
      return false
    }
  }

  /**
   * For a filter selection, each product is processed on its own; the request itself reports the result or the error.
   */
  const attemptAll = (run: () => Promise<void>): Promise<boolean> =>
    run().then(
      () => true,
      () => false,
    )

  const setEnabled = async (target: Target, enabled: 0 | 1): Promise<boolean> => {
    const { rows: products, whole, settle } = bulkTarget(target)
    if (whole) return attemptAll(() => enableAll(target, { enabled }, `个商品已${enabled === 1 ? '上架' : '下架'}`))
    const [spuIds, action] = [products.map(({ id }) => id), enabled === 1 ? '上架' : '下架']
    return attempt(products.length, action, async (partial) => {
      const { done, failed } = await enableCall({ spuIds, enabled, partial }, undefined, { quiet: true })
      settle(failed.map(({ id }) => id))
      const message = products.length === 1 ? `${labelOf(products)}已${action}` : `已${action} ${done} 个商品`
      if (enabled === 1) toast.success(message)
      else {
        // The usual checks apply: the product may have become incomplete.
        const undo = { label: '撤销', onSelect: () => void setEnabled(products, 1) }
        toast.success(message, { action: undo, duration: UNDO_MS })
      }
    })
  }

  const remove = async (target: Target): Promise<boolean> => {
    const { rows, whole, settle } = bulkTarget(target)
    if (whole) return attemptAll(() => removeAll(target, {}, '个商品已删除'))
    return attempt(rows.length, '删除', async (partial) => {
      const { done, failed } = await deleteCall({ ...bySpu(rows), partial }, undefined, { quiet: true })
      toast.success(`已删除 ${done} 个商品`)
      settle(failed.map(({ id }) => id))
    })
  }

  const submitMany = async (target: Target): Promise<boolean> => {
    const { rows, whole, settle } = bulkTarget(target)
    if (whole) return attemptAll(() => submitAll(target, {}, '个商品已提交审核'))
    return attempt(rows.length, '提交', async (partial) => {
      const { done, failed } = await submitCall({ ...bySpu(rows), partial }, undefined, { quiet: true })
      toast.success(`已提交 ${done} 个商品审核`)
      settle(failed.map(({ id }) => id))
    })
  }

  return {
    enable: async (products: Target) => {
      const isConfirmed = await confirm({
        title: `上架${labelOf(products)}？`,
        consequence: '上架后客户可以看到并购买。',
        action: '上架',
      })
      if (isConfirmed) await setEnabled(products, 1)
    },
    disable: async (products: Target) => {
      const isConfirmed = await confirm({
        title: `下架${labelOf(products)}？`,
        consequence: withUsage('客户不再能购买；购物车中显示已下架，已付款的订单照常履行。', products),
        action: '下架',
        tone: 'danger',
      })
      if (isConfirmed) await setEnabled(products, 0)
    },
    submitAll: async (products: Target) => {
      const isConfirmed = await confirm({
        title: `提交${labelOf(products)}审核？`,
        consequence: '审核期间不能修改，需要时可以撤回。',
        action: '提交审核',
      })
      if (isConfirmed) await submitMany(products)
    },
    ban: (product: ActedOn) =>
      confirm({
        title: `违规下架「${product.name}」？`,
        consequence: withUsage('供应商会收到通知，在解除之前不能再上架。', [product]),
        action: '违规下架',
        tone: 'danger',
        reason: {
          label: '违规原因',
          min: 10,
          max: 200,
          presets: ['图片盗用其他品牌的作品，请更换', '商品描述与实物严重不符，请修改'],
        },
        onConfirm: async ({ reason = '' }) => {
          await banCall({ spuIds: [product.id], banned: true, reason }, `「${product.name}」已违规下架`, {
            quiet: true,
          })
        },
      }),
    lift: (product: ActedOn) =>
      confirm({
        title: `解除「${product.name}」的违规？`,
        consequence: '商品变为已下架，可以重新上架。',
        action: '解除违规',
        reason: { label: '说明', max: 200 },
        onConfirm: async ({ reason = '' }) => {
          await banCall({ spuIds: [product.id], banned: false, reason }, `「${product.name}」已解除违规`, {
            quiet: true,
          })
        },
      }),
    /** Resolves to whether they were deleted. */
    remove: async (products: Target): Promise<boolean> => {
      const isConfirmed = await confirm({
        title: `删除${labelOf(products)}？`,
        consequence: withUsage('移入回收站，可以恢复；恢复后须重新审核。', products),
        action: '删除商品',
        tone: 'danger',
      })
      return isConfirmed !== false && remove(products)
    },
    restore: (product: ActedOn) =>
      confirm({
        title: `恢复「${product.name}」？`,
        consequence: '商品变为草稿，须重新提交审核。',
        action: '恢复商品',
        onConfirm: async () => {
          await restoreCall({ spuIds: [product.id] }, `「${product.name}」已恢复为草稿`, { quiet: true })
        },
      }),
  }
}

/** The consequence, with the usages of the products. */
function withUsage(consequence: string, target: Target) {
  const { ids, whole } = bulkTarget(target)
  return (
    <div className="grid gap-2">
      <p>{consequence}</p>
      {whole ? <p>不符合条件的会跳过，处理结果逐条列出。</p> : <UsageNote spuIds={ids} />}
    </div>
  )
}

function Refusals({ failed }: { failed: BulkResult['failed'] }) {
  return (
    <ul className="grid max-h-60 gap-1 overflow-y-auto">
      {failed.map(({ id, name, message }) => (
        <li key={id}>
          {name}：{message}
        </li>
      ))}
    </ul>
  )
}
