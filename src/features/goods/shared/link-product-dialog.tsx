import { useState } from 'react'
import { productStatus } from '#contract/goods/codes.ts'
import { closest } from '#contract/goods/migration-rules.ts'
import { listProducts, listSkus, type Sku } from '#contract/goods/products.ts'
import {
  getSupplierProduct,
  linkMovedProduct,
  type SourceSku,
  type SupplierProduct,
} from '#contract/goods/supplier-products.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { sourceText } from './source-text.ts'

interface LinkProductDialogProps {
  id: number
  name: string
  onLinked?: () => void
  onClose: () => void
}

/** Links a supplier product to an existing product, SKU by SKU, instead of creating a duplicate. */
export function LinkProductDialog({ id, name, onLinked, onClose }: LinkProductDialogProps) {
  const { data, error, refetch } = useLookup(getSupplierProduct, { id }, { staleMs: 0 })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title={`关联「${name}」`} description="只能关联同一供应商的商品，不会新建商品。">
        {data ? (
          <LinkForm product={data} onLinked={onLinked} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? (
              <Failed title="供应商商品加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="form" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

type Chosen = Readonly<Record<string, string>>

/** The most likely platform SKU for each source SKU; each is used once. */
function proposed(sources: readonly SourceSku[], skus: readonly Sku[]): Chosen {
  const free = [...skus]
  const found = sources.flatMap((source) => {
    const match = closest(sourceText(source), free, ({ specText }) => specText)
    if (!match) return []
    free.splice(free.indexOf(match), 1)
    return [[source.supplierSkuNo, String(match.id)]]
  })
  return Object.fromEntries(found)
}

interface LinkFormProps {
  product: SupplierProduct
  onLinked: (() => void) | undefined
  onClose: () => void
}

function LinkForm({ product, onLinked, onClose }: LinkFormProps) {
  const [search, setSearch] = useState('')
  const [spuId, setSpuId] = useState(() => String(product.twins[0]?.spuId ?? ''))
  const [byHand, setByHand] = useState<Chosen>({})
  useEdits({ spuId, byHand })
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const link = useChange(linkMovedProduct)
  const found = useLookup(listProducts, {
    supplierId: product.supplier.id,
    pageSize: 50,
    ...(search && { keyword: search }),
  })
  const skus = useLookup(listSkus, { spuIds: [Number(spuId)] }, { enabled: spuId !== '' }).data?.list ?? []
  const twins = new Map(product.twins.map((twin) => [twin.spuId, twin]))
  const others = (found.data?.list ?? []).filter((row) => row.status !== productStatus.recycled && !twins.has(row.id))
  const options = [
    ...(search ? [] : product.twins).map(({ spuId: twinId, name, score }) => ({
      value: String(twinId),
      label: name,
      hint: `相似 ${score}%`,
    })),
    ...others.map((row) => ({ value: String(row.id), label: row.name, hint: row.spuCode })),
  ]
  const chosen: Chosen = { ...proposed(product.skus, skus), ...byHand }
  const used = Object.values(chosen).filter(Boolean)
  const isTwice = new Set(used).size < used.length

  const run = async () => {
    setBusy(true)
    setFailure('')
    const skuMaps = Object.entries(chosen).flatMap(([supplierSkuNo, skuId]) =>
      skuId ? [{ supplierSkuNo, skuId: Number(skuId) }] : [],
    )
    try {
      const target = { id: product.id, version: product.version, spuId: Number(spuId), skuMaps }
      await link(target, `「${product.name}」已关联`, { quiet: true })
      onLinked?.()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '关联失败，请重试')
      setBusy(false)
    }
  }

  return (
    <>
      <DialogBody className="grid gap-4">
        <Field label="平台商品" required>
          <Combobox
            value={spuId}
            onChange={(value) => {
              setSpuId(value)
              setByHand({})
            }}
            onSearch={setSearch}
            loading={found.isFetching}
            placeholder="搜索该供应商的商品"
            options={options}
            chosenOptions={product.twins.map((twin) => ({ value: String(twin.spuId), label: twin.name }))}
          />
        </Field>
        {spuId !== '' && (
          <table aria-label="规格对应" className="w-full text-left">
            <thead className="border-b text-text-muted">
              <tr>
                <th scope="col" className="py-1.5 font-normal">
                  来源规格
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-normal">
                  供货价
                </th>
                <th scope="col" className="w-1/2 py-1.5 font-normal">
                  平台规格商品
                </th>
              </tr>
            </thead>
            <tbody className="divide-y">
              {product.skus.map((source) => (
                <tr key={source.supplierSkuNo}>
                  <td className="py-1.5">{sourceText(source)}</td>
                  <td className="px-3 py-1.5 text-right">
                    <Money amount={source.supplyPrice || null} />
                  </td>
                  <td className="py-1.5">
                    <Select
                      aria-label={`${sourceText(source)} 的平台规格商品`}
                      value={chosen[source.supplierSkuNo] ?? ''}
                      placeholder="不对应"
                      clearable
                      options={skus.map((sku) => ({ value: String(sku.id), label: sku.specText || sku.skuCode }))}
                      onChange={(skuId) => setByHand({ ...byHand, [source.supplierSkuNo]: skuId })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {isTwice && <Notice tone="danger">平台规格商品重复关联，请逐个核对。</Notice>}
        {failure && <Notice tone="danger">{failure}</Notice>}
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          <Button disabled={isBusy}>取消</Button>
        </DialogClose>
        <Button tone="primary" loading={isBusy} disabled={spuId === '' || isTwice} onClick={run}>
          关联商品
        </Button>
      </DialogFoot>
    </>
  )
}
