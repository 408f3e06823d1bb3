import { useState } from 'react'
import type { BulkResult } from '#contract/fields.ts'
import { moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { moveProducts, type SupplierProductRow } from '#contract/goods/supplier-products.ts'
import { useChange } from '#screen/data/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Progress } from '#ui/progress/progress.tsx'

interface MoveDialogProps {
  products: readonly SupplierProductRow[]
  /** Submits the created products for review at once. */
  submit: boolean
  onClose: () => void
}

/** Products per request: small enough for a visibly moving progress bar. */
const STEP = 10

type Refused = BulkResult['failed']

const whyNot = ({ status, problems }: SupplierProductRow): string => {
  if (status === moveStatus.moved) return '该商品已迁移'
  if (status === moveStatus.ignored) return '已忽略'
  return problems.map((problem) => moveProblem.label(problem)).join('、')
}

/**
 * Shows how many selected products can be migrated and why others cannot; runs with a progress bar and lists the
 * failures.
 */
export function MoveDialog({ products, submit, onClose }: MoveDialogProps) {
  const [going] = useState(() => products.filter((row) => whyNot(row) === ''))
  const [staying] = useState(() => products.filter((row) => whyNot(row) !== ''))
  const [handled, setHandled] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused>([])
  const [failure, setFailure] = useState('')
  const move = useChange(moveProducts)
  const isRunning = handled !== null && handled < going.length && failure === ''
  const isOver = handled !== null && !isRunning
  const made = (handled ?? 0) - refused.length
  const goal = submit ? '待审核商品' : '草稿'

  const run = async () => {
    setHandled(0)
    const left: Refused = []
    for (let start = 0; start < going.length; start += STEP) {
      const ids = going.slice(start, start + STEP).map(({ id }) => id)
      try {
        const { failed } = await move({ ids, submit, partial: true }, undefined, { quiet: true })
        left.push(...failed)
      } catch (error) {
        return setFailure(error instanceof Error ? error.message : '迁移失败，请重试')
      }
      setRefused([...left])
      setHandled(start + ids.length)
    }
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="medium"
        title={submit ? '批量迁移并提交审核' : '批量迁移为草稿'}
        description={`所选 ${products.length} 个商品中，${going.length} 个可以迁移为${goal}。`}
        locked={isRunning}
      >
        <DialogBody className="grid gap-4">
          {handled !== null && <Progress label="迁移进度" value={(100 * handled) / going.length} showsValue />}
          {isOver && (
            <Notice tone={refused.length > 0 || failure ? 'warning' : 'success'}>
              {[`已迁移 ${made} 个商品`, refused.length > 0 && `${refused.length} 个失败`].filter(Boolean).join('，')}
            </Notice>
          )}
          {failure && <Notice tone="danger">{failure}</Notice>}
          {isOver && refused.length > 0 && <Reasons title="迁移失败" rows={refused} />}
          {!isOver && staying.length > 0 && (
            <Reasons
              title="暂不能迁移"
              rows={staying.map((row) => ({ id: row.id, name: row.name, message: whyNot(row) }))}
            />
          )}
        </DialogBody>
        <DialogFoot>
          {isOver && refused.length > 0 && (
            <Button className="mr-auto" onClick={() => saveResult(resultOf(going, refused))}>
              下载结果
            </Button>
          )}
          <DialogClose asChild>
            <Button disabled={isRunning}>{isOver ? '完成' : '取消'}</Button>
          </DialogClose>
          {!isOver && (
            <Button tone="primary" loading={isRunning} disabled={going.length === 0} onClick={run}>
              {`迁移 ${going.length} 个商品`}
            </Button>
          )}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

function Reasons({ title, rows }: { title: string; rows: Refused }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-medium">
        {title} <span className="font-normal text-text-muted tabular-nums">{rows.length}</span>
      </h3>
      <ul className="max-h-64 divide-y overflow-y-auto rounded border">
        {rows.map(({ id, name, message }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3 px-3 py-1.5">
            <span className="truncate" title={name}>
              {name}
            </span>
            <span className="text-text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Escapes a cell that a spreadsheet would run as a formula. */
const cell = (text: string): string => `"${/^[=+\-@]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

/** One line per product: number, name, result. */
function resultOf(products: readonly SupplierProductRow[], refused: Refused): string {
  const reasonOf = new Map(refused.map(({ id, message }) => [id, message]))
  const lines = products.map(({ id, supplierSpuNo, name }) => [supplierSpuNo, name, reasonOf.get(id) ?? '已迁移'])
  return [['供应商货号', '商品', '结果'], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
}

function saveResult(text: string): void {
  const link = document.createElement('a')
  // The BOM tells Excel that the text is UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  link.download = '迁移结果.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
