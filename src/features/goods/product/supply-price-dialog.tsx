import { useState } from 'react'
import { editProduct, getProduct, type Product } from '#contract/goods/product-editing.ts'
import { ApiError } from '#lib/api-error.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { DraftOffer } from '#screen/form/draft-offer.tsx'
import { StaleNotice } from '#screen/form/stale-notice.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { PresentPeople } from '#screen/presence/parts.ts'
import { usePresence } from '#screen/presence/use-presence.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { toSku } from './held-sku.ts'
import { onlyProduct, sheetOptions } from './only-product.ts'

interface SupplyPriceDialogProps {
  spuId: number
  onClose: () => void
}

/** A supplier requests new supply prices for approved goods; the old ones apply until approval. */
export function SupplyPriceDialog({ spuId, onClose }: SupplyPriceDialogProps) {
  const read = useLookup(getProduct, { spuId }, { staleMs: 0 })
  const presence = usePresence(onlyProduct([spuId]), sheetOptions)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="申请调价"
        description={read.data && `${read.data.name}：审核通过之前，商品按原供货价销售。`}
        aside={presence && <PresentPeople others={presence.others} />}
      >
        <QueryBody read={read} noun="商品" shape="table">
          {(product) => <SupplyPrices product={product} onRenew={read.refetch} onClose={onClose} />}
        </QueryBody>
      </DialogContent>
    </Dialog>
  )
}

interface SupplyPricesProps {
  product: Product
  /** Reloads the product; the input stays. */
  onRenew: () => Promise<unknown>
  onClose: () => void
}

function SupplyPrices({ product, onRenew, onClose }: SupplyPricesProps) {
  const edit = useChange(editProduct)
  const [wanted, setWanted] = useState<Readonly<Record<number, string>>>({})
  const edits = useEdits(wanted, {
    of: `supply ${product.id}`,
    title: `申请调价 ${product.name}`,
    record: onlyProduct([product.id]),
    restore: setWanted,
  })
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const priceOf = ({ id, supplyPrice }: Product['skus'][number]) => wanted[id] ?? supplyPrice ?? ''
  const moved = product.skus.filter((sku) => priceOf(sku) !== (sku.supplyPrice ?? ''))
  const isWhole = moved.every((sku) => priceOf(sku) !== '')
  const send = async () => {
    setSaving(true)
    setFault(null)
    try {
      const skus = product.skus.map((sku) => ({ ...toSku(sku), supplyPrice: priceOf(sku) }))
      const params = { spuId: product.id, version: product.version, skus, submit: true }
      await edit(params, `已提交 ${moved.length} 个规格的调价审核`, { quiet: true })
      edits.discard()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error)
      setSaving(false)
    }
  }
  const renew = async () => {
    setRenewing(true)
    await onRenew()
    setRenewing(false)
    setFault(null)
  }
  return (
    <>
      <DialogBody className="grid gap-4">
        <DraftOffer draft={edits.draft} />
        {fault?.code === 409 && <StaleNotice isReady={!isRenewing} onRenew={() => void renew()} />}
        {fault && fault.code !== 409 && <Notice tone="danger" title={fault.message} />}
        <table aria-label="供货价" className="w-full text-left">
          <thead className="text-text-muted">
            <tr className="border-b [&>th]:py-2 [&>th]:font-normal">
              <th>规格</th>
              <th className="pr-4 text-right">现供货价</th>
              <th className="w-36">新供货价</th>
            </tr>
          </thead>
          <tbody>
            {product.skus.map((sku) => (
              <tr key={sku.id} className="border-b [&>td]:py-1">
                <td>{sku.specText || sku.skuCode}</td>
                <td className="pr-4 text-right">
                  <Money amount={sku.supplyPrice ?? null} />
                </td>
                <td>
                  <PriceInput
                    eager
                    aria-label={`${sku.specText} 新供货价`}
                    value={priceOf(sku)}
                    onChange={(price) => setWanted({ ...wanted, [sku.id]: price })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          <Button disabled={isSaving}>取消</Button>
        </DialogClose>
        <Button tone="primary" loading={isSaving} disabled={moved.length === 0 || !isWhole} onClick={send}>
          {moved.length > 0 ? `提交 ${moved.length} 个规格的调价` : '提交调价'}
        </Button>
      </DialogFoot>
    </>
  )
}
