import { useState } from 'react'
import { drawingState } from '#contract/orders/codes.ts'
import { DRAWING_STATES, saveDrawing } from '#contract/orders/order-changes.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { LineGoods } from '#features/orders/shared/line-goods.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { noEdits } from '#ui/dialog/edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { OrderActionProps } from './drawer.tsx'

const isDrawn = ({ drawingState: state }: OrderLine): boolean => state > drawingState.notNeeded

/** Drawings of custom-made goods and the customer's approval, which is required before shipping. */
export function DrawingDialog({ order, part, onClose }: OrderActionProps) {
  const lines = order.lines.filter(isDrawn)
  const [lineId, choose] = useState(
    part ?? lines.find((line) => line.drawingState !== drawingState.confirmed)?.id ?? lines[0]?.id,
  )
  const line = lines.find(({ id }) => id === lineId)
  if (!line) {
    return (
      <ActionDialog
        title="图纸确认"
        action="保存"
        isReady={false}
        edits={noEdits}
        onSubmit={async () => {}}
        onClose={onClose}
      >
        {() => <Notice tone="info">这个订单没有需要图纸的商品。</Notice>}
      </ActionDialog>
    )
  }
  return <LineDrawing key={line.id} line={line} lines={lines} onChoose={choose} onClose={onClose} />
}

interface LineDrawingProps {
  line: OrderLine
  lines: readonly OrderLine[]
  onChoose: (lineId: number) => void
  onClose: () => void
}

function LineDrawing({ line, lines, onChoose, onClose }: LineDrawingProps) {
  const [drawings, setDrawings] = useState<UploadedFile[]>(line.drawings)
  const [state, setState] = useState<(typeof DRAWING_STATES)[number] | null>(
    DRAWING_STATES.find((code) => code === line.drawingState) ?? drawingState.toConfirm,
  )
  const [text, setText] = useState('')
  const edits = useEdits({ drawings, state, text })
  const [isBusy, setBusy] = useState(false)
  const save = useChange(saveDrawing)
  return (
    <ActionDialog
      title="图纸确认"
      description="客户确认图纸后，这件商品才能发货。"
      size="medium"
      action="保存图纸"
      isReady={state !== null && (drawings.length > 0 || state === drawingState.toRevise) && !isBusy}
      edits={edits}
      onClose={onClose}
      onSubmit={async (requestId) => {
        if (state === null) return
        const note = text.trim()
        await save({ lineId: line.id, drawings, drawingState: state, ...(note && { words: note }) }, '图纸已保存', {
          quiet: true,
          requestId,
        })
      }}
    >
      {(faults) => (
        <>
          {lines.length > 1 && (
            <Field label="商品">
              <Select
                value={String(line.id)}
                onChange={(id) => onChoose(Number(id))}
                options={lines.map(({ id, lineNo, productName }) => ({
                  value: String(id),
                  label: `${lineNo}. ${productName}`,
                }))}
              />
            </Field>
          )}
          <LineGoods line={line} />
          <PrivatePictures
            kind="file"
            label="定制图纸"
            rules={orderUploads.drawings}
            max={10}
            isRequired={state !== drawingState.toRevise}
            value={drawings}
            onChange={setDrawings}
            onBusyChange={setBusy}
            error={faults.drawings}
          />
          <Field label="图纸状态" required error={faults.drawingState}>
            <RadioGroup
              value={String(state ?? '')}
              onChange={(text) => setState(DRAWING_STATES.find((code) => String(code) === text) ?? null)}
              options={DRAWING_STATES.map((code) => ({ value: String(code), label: drawingState.label(code) }))}
            />
          </Field>
          <Field label="说明" error={faults.words}>
            <TextArea value={text} onChange={setText} maxLength={200} rows={2} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
