import { useState } from 'react'
import { type listChannelPrices, PREVIEW_ROWS, saveChannelPrices } from '#contract/blackCard/channel-prices.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { toast } from '#ui/toast/toast.ts'

type Preview = DataOf<typeof saveChannelPrices>

const col = columns<Preview['rows'][number]>()
const previewColumns = [
  col.text('productName', '商品', { width: 200 }),
  col.text('specText', '规格', { width: 144 }),
  col.code('skuCode', 'SKU 编码', { width: 136 }),
  col.cell('supplyPrice', '供货价', ({ supplyPrice }) => <Money amount={supplyPrice} />, {
    width: 104,
    align: 'right',
  }),
  col.cell('before', '现在', ({ before }) => (before === null ? '未定价' : <Money amount={before} />), {
    width: 104,
    align: 'right',
  }),
  col.cell(
    'after',
    '生成后',
    ({ after, supplyPrice }) => (
      <Money amount={after} className={Number(after) < Number(supplyPrice) ? 'text-danger-text' : 'font-medium'} />
    ),
    { width: 112, align: 'right' },
  ),
]

interface FactorDialogProps {
  channel: Channel
  /** What the table shows. */
  filter: Omit<ParamsOf<typeof listChannelPrices>, 'channelId' | 'pageNum' | 'pageSize' | 'sort'>
  canLose: boolean
  onClose: () => void
}

/** Supply price times factor for all SKUs of the filter, with old and new side by side before it is written. */
export function FactorDialog({ channel, filter, canLose, onClose }: FactorDialogProps) {
  const { id, supplyFactor } = channel
  const [factor, setFactor] = useState(supplyFactor && String(Number(supplyFactor)))
  const [onlyUnpriced, setOnlyUnpriced] = useState(false)
  const [confirmBelow, setConfirm] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [shown, show] = useState<{ of: string; preview: Preview } | null>(null)
  const edits = useEdits({ factor, onlyUnpriced })
  const save = useChange(saveChannelPrices)
  const params = { channelId: id, filter, factor, onlyUnpriced }
  const key = JSON.stringify(params)
  const preview = shown?.of === key ? shown.preview : null
  const isBelow = preview !== null && preview.below > 0
  const look = async () => {
    setBusy(true)
    try {
      show({ of: key, preview: await call(saveChannelPrices, { ...params, preview: true }, { quiet: true }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionDialog
      title="按系数生成供货价"
      description={`${channel.name}，对表格当前筛选的规格生效。没有供货价的规格保持不变。`}
      size="large"
      action={preview ? `写入 ${preview.changed} 个供货价` : '写入供货价'}
      isReady={preview !== null && preview.changed > 0 && (!isBelow || (canLose && confirmBelow))}
      aside={
        <Button disabled={factor === '' || preview !== null} loading={isBusy} onClick={() => void look()}>
          预览
        </Button>
      }
      edits={edits}
      onSubmit={(requestId) =>
        save({ ...params, confirmBelow }, `${preview?.changed ?? 0} 个供货价已生成`, { quiet: true, requestId })
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="系数" required error={faults.factor} hint="供货价乘以系数，四舍五入到分">
            <PriceInput
              value={factor}
              onChange={setFactor}
              prefix="×"
              decimals={4}
              min={0.0001}
              max={100}
              className="max-w-48"
            />
          </Field>
          <Checkbox value={onlyUnpriced} onChange={setOnlyUnpriced}>
            只生成未定价的规格
          </Checkbox>
          {preview && (
            <>
              <p className="text-text-muted">
                {preview.changed === 0
                  ? '没有需要改动的供货价'
                  : `将改动 ${preview.changed} 个供货价${preview.changed > PREVIEW_ROWS ? `，列出前 ${PREVIEW_ROWS} 个` : ''}`}
              </p>
              {isBelow &&
                (canLose ? (
                  <Checkbox value={confirmBelow} onChange={setConfirm}>
                    其中 {preview.below} 个低于供货价，仍然写入
                  </Checkbox>
                ) : (
                  <p className="text-danger-text">
                    其中 {preview.below} 个低于供货价，您没有低于成本改价的权限，请调高系数
                  </p>
                ))}
              {preview.rows.length > 0 && (
                <DataTable
                  label="生成的供货价"
                  columns={previewColumns}
                  rows={preview.rows}
                  rowId={(row) => row.id}
                  height="40vh"
                />
              )}
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
