import { useMemo, useState } from 'react'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { listSkus, MAX_SHEET_ROWS, type Sku } from '#contract/goods/products.ts'
import { MAX_STOCK, manualStockKinds, setProductStock } from '#contract/goods/stock.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { DraftOffer } from '#screen/form/draft-offer.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { columns } from '#screen/list/columns.tsx'
import { PresentPeople, SavedNotice } from '#screen/presence/parts.ts'
import { type RecordPresence, usePresence } from '#screen/presence/use-presence.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { movedSkus } from './moved-skus.ts'
import { onlyProduct, sheetOptions, sheetTitle } from './only-product.ts'
import { nextStock, type StockDraft, settingsOf, stockFault, untouched } from './stock-drafts.ts'

interface StockDrawerProps {
  spuIds: readonly number[]
  onClose: () => void
}

/** The stock of all SKUs of some products, saved in one transaction. */
export function StockDrawer({ spuIds, onClose }: StockDrawerProps) {
  const { data, error, refetch } = useLookup(listSkus, { spuIds: [...spuIds] }, { staleMs: 0 })
  const presence = usePresence(onlyProduct(spuIds), sheetOptions)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="widest"
        title="改库存"
        description={data && `${spuIds.length} 个商品，${data.list.length} 个规格`}
        aside={presence && <PresentPeople others={presence.others} />}
      >
        {data ? (
          <StockForm {...{ spuIds, presence, onClose }} skus={data.list} isCut={data.isCut} onReload={refetch} />
        ) : (
          <DrawerBody>
            {error ? (
              <Failed title="库存加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="table" rows={8} />
            )}
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

const kinds = manualStockKinds.map((kind) => ({ value: String(kind), label: stockLogKind.label(kind) }))
const modes = stockMode.codes.map((mode) => ({ value: String(mode), label: stockMode.label(mode) }))
/** The usual mode per reason: goods received, counted, or lost. */
const usualMode = { 1: 2, 2: 1, 3: 3 } as const

interface StockFormProps {
  spuIds: readonly number[]
  skus: readonly Sku[]
  isCut: boolean
  presence: RecordPresence | null
  onClose: () => void
  /** Resolves once the current stock is shown. */
  onReload: () => Promise<unknown>
}

function StockForm({ spuIds, skus, isCut, presence, onClose, onReload }: StockFormProps) {
  const [kind, setKind] = useState<
    typeof stockLogKind.received | typeof stockLogKind.counted | typeof stockLogKind.damaged
  >(stockLogKind.received)
  const [remark, setRemark] = useState('')
  const [drafts, setDrafts] = useState<Record<number, StockDraft>>({})
  const edits = useEdits(
    { kind, remark, drafts },
    {
      of: `stock ${spuIds.join()}`,
      title: sheetTitle('改库存', skus),
      record: presence?.of ?? null,
      restore: (stored) => {
        setKind(stored.kind)
        setRemark(stored.remark)
        setDrafts(stored.drafts)
      },
    },
  )
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = useChange(setProductStock)

  const shown = useMemo(() => {
    const draftOf = (id: number): StockDraft => drafts[id] ?? { ...untouched, mode: usualMode[kind] }
    const set = (id: number, change: Partial<StockDraft>) =>
      setDrafts((now) => ({ ...now, [id]: { ...(now[id] ?? { ...untouched, mode: usualMode[kind] }), ...change } }))
    return stockColumns(draftOf, set)
  }, [drafts, kind])
  const rows = settingsOf(skus, drafts)
  const isFaulty = skus.some((sku) => stockFault(sku, drafts[sku.id] ?? untouched) !== '')
  const wantsRemark = kind !== stockLogKind.received
  const moved = movedSkus(fault)
  const isReady = rows.length > 0 && moved.length === 0 && !isFaulty && (!wantsRemark || remark.trim() !== '')

  const reload = async () => {
    await onReload()
    setFault(null)
  }
  const submit = async () => {
    setSaving(true)
    setFault(null)
    try {
      await save({ rows, kind, remark: remark.trim() }, `已调整 ${rows.length} 个规格的库存`, { quiet: true })
      edits.discard()
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFault(error)
      setSaving(false)
    }
  }

  return (
    <>
      <DrawerBody className="grid content-start gap-4">
        <DraftOffer draft={edits.draft} />
        {presence?.saved && moved.length === 0 && <SavedNotice presence={presence} />}
        {isCut && <Notice tone="warning" title={`一次最多改 ${MAX_SHEET_ROWS} 个规格，其余请分次调整`} />}
        {fault && moved.length === 0 && <Notice tone="danger" title={fault.message} />}
        {moved.length > 0 && <StockConflict moved={moved} drafts={drafts} onReload={reload} />}
        <div className="grid gap-3">
          <Field label="变动类型">
            <RadioGroup
              value={String(kind)}
              onChange={(value) => setKind(Number(value) as 1 | 2 | 3)}
              options={kinds}
            />
          </Field>
          <Field label="说明" required={wantsRemark} error={fault?.fields.remark}>
            <TextInput value={remark} onChange={setRemark} maxLength={100} />
          </Field>
        </div>
        <DataTable
          label="规格库存"
          columns={shown}
          rows={skus}
          rowId={(sku) => sku.id}
          height="60vh"
          empty={<Empty title="没有可以改库存的规格" />}
        />
      </DrawerBody>
      <DrawerFoot>
        <DrawerClose asChild>
          <Button>取消</Button>
        </DrawerClose>
        <Button tone="primary" loading={isSaving} disabled={!isReady} onClick={submit}>
          {rows.length > 0 ? `保存 ${rows.length} 个规格的库存` : '保存库存'}
        </Button>
      </DrawerFoot>
    </>
  )
}

interface StockConflictProps {
  moved: readonly Sku[]
  drafts: Readonly<Record<number, StockDraft>>
  onReload: () => void
}

/** Edit conflict: shows the current stock next to the input, which stays. */
function StockConflict({ moved, drafts, onReload }: StockConflictProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="库存刚刚发生变化，您的修改还没有保存"
      action={
        <Button size="tiny" onClick={onReload}>
          按最新库存继续
        </Button>
      }
    >
      <ul className="tabular-nums">
        {moved.map(({ id, productName, specText, stock }) => (
          <li key={id}>
            {productName} {specText}：现有 {formatCount(stock)}，您填写 {drafts[id]?.quantity}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const col = columns<Sku>()

function stockColumns(draftOf: (id: number) => StockDraft, set: (id: number, change: Partial<StockDraft>) => void) {
  return [
    col.cell('name', '商品与规格', ({ productName, specText }) => `${productName} ${specText}`, {
      width: 280,
      pin: 'start',
    }),
    col.code('skuCode', 'SKU 编码', { width: 152 }),
    col.count('stock', '账面库存', { width: 88 }),
    col.count('lockedStock', '锁定', { width: 72 }),
    col.cell(
      'mode',
      '方式',
      ({ id, specText }) => (
        <Select
          aria-label={`${specText} 方式`}
          value={String(draftOf(id).mode)}
          onChange={(value) => set(id, { mode: Number(value) as StockDraft['mode'] })}
          options={modes}
        />
      ),
      { width: 104, text: ({ id }) => stockMode.label(draftOf(id).mode) },
    ),
    col.cell(
      'quantity',
      '数量',
      ({ id, specText }) => (
        <NumberInput
          aria-label={`${specText} 数量`}
          value={draftOf(id).quantity}
          onChange={(quantity) => set(id, { quantity })}
          decimals={0}
          max={MAX_STOCK}
        />
      ),
      { width: 112, text: ({ id }) => draftOf(id).quantity },
    ),
    col.cell('next', '改后库存', (sku) => <NextStock sku={sku} draft={draftOf(sku.id)} />, {
      width: 168,
      text: (sku) => String(nextStock(sku, draftOf(sku.id))),
    }),
    col.cell(
      'warnStock',
      '预警值',
      ({ id, specText, warnStock }) => (
        <NumberInput
          aria-label={`${specText} 预警值`}
          placeholder={String(warnStock)}
          value={draftOf(id).warnStock}
          onChange={(next) => set(id, { warnStock: next })}
          decimals={0}
          max={MAX_STOCK}
        />
      ),
      { width: 104, text: ({ id, warnStock }) => draftOf(id).warnStock || String(warnStock) },
    ),
  ]
}

function NextStock({ sku, draft }: { sku: Sku; draft: StockDraft }) {
  const [next, fault] = [nextStock(sku, draft), stockFault(sku, draft)]
  if (fault) return <span className="text-danger-text text-small">{fault}</span>
  const isSame = next === sku.stock
  return (
    <span className={isSame ? 'text-text-faint tabular-nums' : 'font-medium tabular-nums'}>{formatCount(next)}</span>
  )
}
