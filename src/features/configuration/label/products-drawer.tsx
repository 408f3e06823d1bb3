import { useDeferredValue, useState } from 'react'
import { MANUAL_GRANT } from '#contract/configuration/label-rules.ts'
import { BIND_MAX_PRODUCTS, bindLabelProducts, type Label, listLabelProducts } from '#contract/configuration/labels.ts'
import type { BulkResult } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { ApiError } from '#lib/api-error.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'

interface LabelProductsDrawerProps {
  label: Label
  onClose: () => void
}

/** Products with a label, and products it can be added to. Labels set by the server are read-only. */
export function LabelProductsDrawer({ label, onClose }: LabelProductsDrawerProps) {
  const can = useCan()
  const canBind = label.grantKind === MANUAL_GRANT && can(bindLabelProducts)
  const [bound, setBound] = useState(true)
  const [keyword, setKeyword] = useState('')
  const [pageNum, turnTo] = useState(1)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const edits = useEdits({ chosen: [...chosen] })
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const [isBusy, setBusy] = useState(false)
  const bind = useChange(bindLabelProducts)
  const found = useDeferredValue(keyword.trim())
  const params = { id: label.id, bound, pageNum, ...(found && { keyword: found }) }
  const { data, error, refetch } = useLookup(listLabelProducts, params, { staleMs: 0 })

  const show = (next: boolean) => {
    setBound(next)
    turnTo(1)
    choose(new Set())
    setFailed([])
  }
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    choose(next)
  }
  const run = async (partial: boolean) => {
    setBusy(true)
    try {
      const sent = { id: label.id, spuIds: [...chosen], bound: !bound, partial }
      const { done } = await bind(sent, undefined, { quiet: true })
      toast.success(bound ? `已从 ${done} 个商品移除` : `已给 ${done} 个商品打标`)
      choose(new Set())
      setFailed([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = failuresIn(error)
      setFailed(named)
      if (named.length === 0) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent
        size="medium"
        title={`标签「${label.name}」的商品`}
        description={label.grantKind === MANUAL_GRANT ? undefined : '由系统每小时自动打标与移除，仅供查看。'}
      >
        <DrawerBody className="grid content-start gap-3">
          {canBind && (
            <FilterTabs
              label="商品范围"
              value={bound ? 'bound' : 'free'}
              onChange={(value) => show(value === 'bound')}
              tabs={[
                { value: 'bound', label: '已打标' },
                { value: 'free', label: '添加商品' },
              ]}
            />
          )}
          <TextInput
            value={keyword}
            onChange={(text) => {
              setKeyword(text)
              turnTo(1)
            }}
            clearable
            aria-label="搜索商品"
            placeholder="商品名称或编码"
          />
          {failed.length > 0 && (
            <Notice
              tone="warning"
              title={`${failed.length} 个商品不能打标`}
              action={
                <Button size="tiny" loading={isBusy} onClick={() => run(true)}>
                  跳过并继续
                </Button>
              }
            >
              {failed.map(({ name, message }) => `${name}：${message}`).join('；')}
            </Notice>
          )}
          {data ? (
            <>
              <ul aria-label="商品" className="divide-y rounded border">
                {data.list.map((row) => (
                  <li key={row.id} className="flex items-center gap-3 px-3 py-1.5">
                    {canBind && (
                      <Checkbox
                        value={chosen.has(row.id)}
                        onChange={(isChosen) => toggle(row.id, isChosen)}
                        aria-label={`选择 ${row.name}`}
                        disabled={!chosen.has(row.id) && chosen.size >= BIND_MAX_PRODUCTS}
                      />
                    )}
                    <Thumbnail src={smallImage(row.cover, 32)} full={row.cover} alt={row.name} size={32} />
                    <span className="grid min-w-0">
                      <span className="truncate">{row.name}</span>
                      <span className="text-small text-text-muted tabular-nums">{row.spuCode}</span>
                    </span>
                    <span className="ml-auto shrink-0 text-small text-text-muted">
                      {productStatus.label(row.status)} · {row.labelCount} 个标签
                    </span>
                  </li>
                ))}
              </ul>
              {data.list.length === 0 && (
                <p className="py-6 text-center text-text-muted">
                  {found ? '没有符合条件的商品' : bound ? '还没有商品有这个标签' : '所有商品都已有这个标签'}
                </p>
              )}
              <Pagination page={pageNum} pageSize={data.pageSize} total={data.total} onPageChange={turnTo} />
            </>
          ) : error ? (
            <Failed title="商品加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        {canBind && (
          <DrawerFoot>
            <span className="mr-auto text-text-muted">
              已选 {chosen.size} 个，一次最多 {BIND_MAX_PRODUCTS} 个
            </span>
            <Button
              tone={bound ? 'danger' : 'primary'}
              loading={isBusy}
              disabled={chosen.size === 0}
              onClick={() => run(false)}
            >
              {bound ? '移除标签' : '打上标签'}
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

/** Products that blocked the bulk action, from the error response. */
function failuresIn({ data }: ApiError): BulkResult['failed'] {
  const failed = data && typeof data === 'object' && 'failed' in data ? data.failed : []
  return Array.isArray(failed) ? failed : []
}
