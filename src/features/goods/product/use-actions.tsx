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

/** As much of a product as its actions name. */
export interface ActedOn {
  id: number
  name: string
}

/** How long taking off sale can be taken back. */
const UNDO_MS = 10_000

type Target = BulkTarget<ActedOn>

/** 「北欧沙发」, or 3 个商品 with a space before it. */
function called(target: Target): string {
  const { rows, count } = bulkTarget(target)
  const [only] = rows
  return only && rows.length === 1 ? `「${only.name}」` : ` ${formatCount(count)} 个商品`
}

const bySpu = (products: readonly ActedOn[]) => ({ spuIds: products.map(({ id }) => id) })

/** What the server tells of those that refuse. */
function failedOf(error: unknown): BulkResult['failed'] {
  const data = error instanceof ApiError ? error.data : null
  return data && typeof data === 'object' && 'failed' in data ? (data.failed as BulkResult['failed']) : []
}

/** The life of goods on sale; each step says before what it does, and of many offers to go on without those that refuse. */
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
   * Does it, or says why not. Where only some refuse nothing was done, and one may go on with the others. Resolves to whether
   * anything was done.
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

  /** Of all that a filter finds each stands for itself: the call says what was done, or why nothing was. */
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
      const said = products.length === 1 ? `${called(products)}已${action}` : `已${action} ${done} 个商品`
      if (enabled === 1) toast.success(said)
      else {
        // Checked as always: meanwhile something may be missing.
        const undo = { label: '撤销', onSelect: () => void setEnabled(products, 1) }
        toast.success(said, { action: undo, duration: UNDO_MS })
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
      const isMeant = await confirm({
        title: `上架${called(products)}？`,
        consequence: '上架后客户可以看到并购买。',
        action: '上架',
      })
      if (isMeant) await setEnabled(products, 1)
    },
    disable: async (products: Target) => {
      const isMeant = await confirm({
        title: `下架${called(products)}？`,
        consequence: withUsage('客户不再能购买；购物车中显示已下架，已付款的订单照常履行。', products),
        action: '下架',
        tone: 'danger',
      })
      if (isMeant) await setEnabled(products, 0)
    },
    submitAll: async (products: Target) => {
      const isMeant = await confirm({
        title: `提交${called(products)}审核？`,
        consequence: '审核期间不能修改，需要时可以撤回。',
        action: '提交审核',
      })
      if (isMeant) await submitMany(products)
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
    /** Resolves to whether they are gone. */
    remove: async (products: Target): Promise<boolean> => {
      const isMeant = await confirm({
        title: `删除${called(products)}？`,
        consequence: withUsage('移入回收站，可以恢复；恢复后须重新审核。', products),
        action: '删除商品',
        tone: 'danger',
      })
      return isMeant !== false && remove(products)
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

/** What follows, and what else names the products. */
function withUsage(words: string, target: Target) {
  const { ids, whole } = bulkTarget(target)
  return (
    <div className="grid gap-2">
      <p>{words}</p>
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
