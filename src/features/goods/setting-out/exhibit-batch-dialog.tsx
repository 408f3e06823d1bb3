import { useMemo, useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import { settingOutKind } from '#contract/goods/codes.ts'
import { saveSettingOutImage } from '#contract/goods/setting-out-images.ts'
import { showroomUploads } from '#contract/goods/showroom-rules.ts'
import { useFloorChoices, useFloors } from '#features/goods/shared/showroom-choices.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'

const MAX_PICTURES = 50

/** 暖阳客厅.png → 暖阳客厅 */
const nameOf = ({ name }: FileItem): string => name.replace(/\.[^.]+$/, '').slice(0, 30)

interface ExhibitBatchDialogProps {
  /** The location in the list filter, as far as it is set. */
  place: { floorImageId: number | null; zoneNo: string }
  onClose: () => void
}

/** Creates a draft for each picture, all in one zone; other fields are filled in individually. */
export function ExhibitBatchDialog({ place, onClose }: ExhibitBatchDialogProps) {
  const save = useChange(saveSettingOutImage)
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const floors = useFloorChoices()
  const { data } = useFloors()
  const [floorId, setFloor] = useState(place.floorImageId === null ? '' : String(place.floorImageId))
  const [zoneNo, setZone] = useState(place.zoneNo)
  const [files, setFiles] = useState<FileItem[]>([])
  const edits = useEdits({ floorId, zoneNo, files })
  const [isBusy, setBusy] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  const zones = data?.list.find(({ id }) => String(id) === floorId)?.zones ?? []
  const hasZone = zones.some((zone) => zone.zoneNo === zoneNo)

  const run = async () => {
    setSaving(true)
    setFaults([])
    const shared = {
      floorImageId: Number(floorId),
      zoneNo,
      kind: settingOutKind.room,
      video: '',
      hotspots: [],
      styleId: null,
    }
    const left: FileItem[] = []
    const found: string[] = []
    for (const file of files) {
      const draft = { ...shared, name: nameOf(file), images: [file], startDate: dayOf(), endDate: '', sort: 0 }
      try {
        await save(draft, undefined, { quiet: true })
      } catch (error) {
        left.push(file)
        found.push(`${nameOf(file)}：${error instanceof Error ? error.message : '没有保存'}`)
      }
    }
    setSaving(false)
    if (files.length > left.length) toast.success(`已新增 ${files.length - left.length} 张出样图草稿`)
    if (left.length === 0) return onClose()
    // Saved files are removed.
    setFiles(left)
    setFaults(found)
  }

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="large"
        title="批量上传出样图"
        description={`一次最多 ${MAX_PICTURES} 张，每张图成为一张草稿，文件名作为出样名称。`}
        locked={isSaving || isBusy}
      >
        <DialogBody className="grid gap-4">
          {faults.length > 0 && (
            <Notice tone="danger" title={`${faults.length} 张没有保存`}>
              {faults.join('；')}
            </Notice>
          )}
          <Field label="楼层" required>
            <Combobox
              value={floorId}
              onChange={(id) => {
                setFloor(id)
                setZone('')
              }}
              placeholder="请选择楼层"
              className="max-w-80"
              {...floors}
            />
          </Field>
          <Field label="展区" required>
            <Select
              value={hasZone ? zoneNo : ''}
              onChange={setZone}
              disabled={zones.length === 0}
              placeholder={floorId === '' ? '先选择楼层' : '请选择展区'}
              options={zones.map((zone) => ({ value: zone.zoneNo, label: `${zone.zoneNo} ${zone.zoneName}` }))}
              className="max-w-80"
            />
          </Field>
          <Field label="出样图片" required>
            <MultiUploader
              kind="image"
              value={files}
              onChange={setFiles}
              max={MAX_PICTURES}
              rules={showroomUploads.images}
              upload={upload}
              onRefuse={(message) => toast.error(message)}
              onBusyChange={setBusy}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isSaving}>取消</Button>
          </DialogClose>
          <Button
            tone="primary"
            loading={isSaving}
            disabled={isBusy || files.length === 0 || !hasZone}
            onClick={() => void run()}
          >
            {files.length > 0 ? `新增 ${files.length} 张出样图` : '新增出样图'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
