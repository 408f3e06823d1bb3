import { useLayoutEffect, useState } from 'react'
import { lossOf, needsReason, REASON_LENGTH, REASON_WANTED } from '#contract/goods/price-rules.ts'
import { MAX_PRICE_DAYS, setProductPrice } from '#contract/goods/prices.ts'
import { MAX_SHEET_ROWS, type Sku } from '#contract/goods/products.ts'
import { ApiError } from '#lib/api-error.ts'
import { dayOf, formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { DraftOffer } from '#screen/form/draft-offer.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { PresentPeople, SavedNotice } from '#screen/presence/parts.ts'
import { type RecordPresence, usePresence } from '#screen/presence/use-presence.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { sheetWidth } from '#ui/price-row-editor/layout.ts'
import { PriceRowEditor } from '#ui/price-row-editor/price-row-editor.tsx'
import { usePriceSheet, useSheet } from '#ui/price-row-editor/use-price-sheet.ts'
import { Progress } from '#ui/progress/progress.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { movedSkus } from './moved-skus.ts'
import { onlyProduct, sheetOptions, sheetTitle } from './only-product.ts'
import { PriceConflict, putBack } from './price-conflict.tsx'
import {
  type BrandFactors,
  checkSku,
  deriveSku,
  followFactors,
  priceColumns,
  pricedSku,
  settingsOf,
  skuLabels,
  type TypedPrice,
  typeInto,
} from './price-sheet.ts'
import { type SelectedProducts, selectionKey } from './selected-products.ts'
import { useSheetSkus } from './use-sheet-skus.ts'

interface PriceDrawerProps {
  selection?: SelectedProducts
  /** Instead of products: all products of a brand, to be recomputed from its factors. */
  brand?: { id: number; factors: BrandFactors }
  /** A price typed in the list that needs a reason here. */
  typed?: TypedPrice | undefined
  onClose: () => void
}

const DAY_MS = 86_400_000
/** Horizontal margin of the sheet in px, left plus right. */
const MARGINS = 48

/** The prices of all SKUs of some products in one sheet, saved in one transaction. */
export function PriceDrawer({ selection, brand, typed, onClose }: PriceDrawerProps) {
  const chosen = selection ?? { brandId: brand?.id ?? 0 }
  const { data, loaded, total, error, retry } = useSheetSkus(chosen)
  const [labels] = useState(() => skuLabels(window.innerWidth - MARGINS))
  const of = brand ? { resource: 'brand', targetId: brand.id } : onlyProduct(selection?.spuIds ?? [])
  const presence = usePresence(of, sheetOptions)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="widest"
        style={{ maxWidth: sheetWidth(labels, priceColumns) + MARGINS }}
        title="改价"
        description={data && `${countProducts(data.list)} 个商品，${data.list.length} 个规格`}
        aside={presence && <PresentPeople others={presence.others} />}
      >
        {data ? (
          <PriceForm
            {...{ brand, labels, typed, presence, onClose }}
            of={selectionKey(chosen)}
            skus={data.list}
            isCut={data.isCut}
          />
        ) : (
          <DrawerBody>
            {error ? (
              <Failed title="价格加载失败" message={error.message} onRetry={retry} />
            ) : (
              <>
                {total > loaded && (
                  <Progress
                    label={`正在载入 ${formatCount(loaded)} / ${formatCount(total)} 个规格`}
                    value={Math.floor((loaded / total) * 100)}
                    className="pb-4"
                  />
                )}
                <Skeleton shape="table" rows={8} />
              </>
            )}
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

const countProducts = (skus: readonly Sku[]) => new Set(skus.map(({ productId }) => productId)).size

interface PriceFormProps {
  /** Names the selection in the draft. */
  of: string
  brand: PriceDrawerProps['brand']
  labels: ReturnType<typeof skuLabels>
  skus: readonly Sku[]
  isCut: boolean
  typed: TypedPrice | undefined
  presence: RecordPresence | null
  onClose: () => void
}

function PriceForm({ of, brand, labels, skus, isCut, typed, presence, onClose }: PriceFormProps) {
  const [rows] = useState(() => skus.map(pricedSku))
  const sheet = usePriceSheet({ rows, columns: priceColumns, derive: deriveSku, check: checkSku })
  useLayoutEffect(() => {
    if (typed) typeInto(sheet, typed)
    if (brand) followFactors(sheet, brand.factors)
  }, [sheet, typed, brand])
  const { changed, errors } = useSheet(sheet, ({ summary }) => summary)
  const [when, setWhen] = useState('now')
  const [effectiveAt, setEffectiveAt] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = useChange(setProductPrice)

  const changes = changed > 0 ? sheet.changes() : []
  const count = changes.length
  const edits = useEdits(
    { rows: changes.map(({ row, values }) => ({ id: row.id, values })), when, effectiveAt, reason },
    {
      of: `price ${of}`,
      title: sheetTitle('改价', skus),
      record: presence?.of ?? null,
      restore: (stored) => {
        putBack(sheet, stored.rows)
        setWhen(stored.when)
        setEffectiveAt(stored.effectiveAt)
        setReason(stored.reason)
      },
    },
  )
  const settled = changes.map(({ row, values }) => ({ row, next: { ...row, ...values } }))
  const hasLoss = settled.some(({ next }) => lossOf(next) !== '')
  const wantsReason = settled.some(({ row, next }) => needsReason(row, next))
  const latest = movedSkus(fault)
  const isReady =
    changed > 0 &&
    latest.length === 0 &&
    errors === 0 &&
    (!wantsReason || reason.trim().length >= REASON_LENGTH) &&
    (when === 'now' || effectiveAt)

  const submit = async () => {
    setSaving(true)
    setFault(null)
    try {
      const plan = when === 'later' && effectiveAt ? { effectiveAt } : {}
      await save(
        { rows: settingsOf(changes), reason: reason.trim(), confirmLoss: hasLoss, ...plan },
        when === 'later' ? `已定时调整 ${count} 个规格的价格` : `已调整 ${count} 个规格的价格`,
        { quiet: true },
      )
      edits.discard()
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFault(error)
      setSaving(false)
    }
  }

  return (
    <>
      <DrawerBody className="flex min-h-0 flex-col gap-4">
        <DraftOffer draft={edits.draft} />
        {presence?.saved && latest.length === 0 && <SavedNotice presence={presence} />}
        {isCut && <Notice tone="warning" title={`一次最多改 ${MAX_SHEET_ROWS} 个规格，其余请分次调整`} />}
        {fault && latest.length === 0 && <Notice tone="danger" title={fault.message} />}
        {latest.length > 0 && <PriceConflict sheet={sheet} latest={latest} onSettled={() => setFault(null)} />}
        <PriceRowEditor label="改价" sheet={sheet} labels={labels} className="max-h-none flex-1" />
        <div className="grid gap-3">
          <Field label="生效时间">
            <div className="flex flex-wrap items-center gap-3">
              <RadioGroup
                value={when}
                onChange={setWhen}
                options={[
                  { value: 'now', label: '立即生效' },
                  { value: 'later', label: '定时生效' },
                ]}
              />
              {when === 'later' && (
                <DateInput
                  aria-label="生效时间"
                  withTime
                  value={effectiveAt}
                  onChange={setEffectiveAt}
                  min={dayOf()}
                  max={dayOf(new Date(Date.now() + MAX_PRICE_DAYS * DAY_MS))}
                  className="w-52"
                />
              )}
            </div>
          </Field>
          <Field
            label="调价原因"
            required={wantsReason}
            hint={wantsReason ? `${REASON_WANTED}，请填写 ${REASON_LENGTH} 个字以上` : undefined}
            error={fault?.fields.reason}
          >
            <TextInput value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </div>
      </DrawerBody>
      <DrawerFoot>
        <DrawerClose asChild>
          <Button>取消</Button>
        </DrawerClose>
        <Button tone="primary" loading={isSaving} disabled={!isReady} onClick={submit}>
          {count > 0 ? `保存 ${count} 个规格的价格` : '保存价格'}
        </Button>
      </DrawerFoot>
    </>
  )
}
