import { useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import { supplyDigitalFile } from '#contract/orders/digital-orders.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { DigitalActionProps } from './use-actions.tsx'

const { Item } = Descriptions

/** Uploads the missing file; waiting orders are delivered at once. */
export function GoodsFileDialog({ order, onClose }: DigitalActionProps) {
  const { id, version, orderNo, goodsName, goodsNo, deliverError } = order
  const [files, setFiles] = useState<UploadedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const edits = useEdits({ files })
  const supply = useChange(supplyDigitalFile)
  const [file] = files
  return (
    <ActionDialog
      title="补传商品文件"
      description="上传后立即交付；同一商品其他等待这个文件的订单一并交付，已交付的订单可重新下载。"
      size="medium"
      action="补传并交付"
      isReady={file !== undefined && !isBusy}
      edits={edits}
      onClose={onClose}
      onSubmit={async (requestId) => {
        if (!file) return
        const { delivered } = await supply({ id, version, file }, undefined, { quiet: true, requestId })
        toast.success(delivered > 1 ? `文件已补传，${delivered} 个订单已交付` : `文件已补传，订单 ${orderNo} 已交付`)
      }}
    >
      {(faults) => (
        <>
          {deliverError && <Notice tone="danger">{deliverError}</Notice>}
          <Descriptions columns={1}>
            <Item label="订单">{orderNo}</Item>
            <Item label="商品">{`${goodsName}（${goodsNo}）`}</Item>
          </Descriptions>
          <PrivatePictures
            label="商品文件"
            kind="file"
            model={uploadModel.digitalGoods}
            rules={orderUploads.goodsFile}
            max={1}
            value={files}
            onChange={setFiles}
            onBusyChange={setBusy}
            error={faults.file}
          />
        </>
      )}
    </ActionDialog>
  )
}
