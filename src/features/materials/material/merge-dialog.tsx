import { useDeferredValue, useState } from 'react'
import { mergeMaterials } from '#contract/materials/material-library.ts'
import { listMaterials, type MaterialRow } from '#contract/materials/materials.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'

interface MaterialMergeDialogProps {
  /** The material to merge away. */
  material: Pick<MaterialRow, 'id' | 'name'>
  onClose: () => void
}

/** Merges a material into another one in all references; shows their number first. */
export function MaterialMergeDialog({ material: { id, name }, onClose }: MaterialMergeDialogProps) {
  const [targetId, setTargetId] = useState('')
  const edits = useEdits({ targetId })
  const [references, setReferences] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const merge = useChange(mergeMaterials)
  const keyword = useDeferredValue(search.trim())
  const { data, isFetching } = useLookup(listMaterials, { pickable: true, pageSize: 50, ...(keyword && { keyword }) })
  const options = (data?.list ?? [])
    .filter((row) => row.id !== id)
    .map((row) => ({ value: String(row.id), label: row.name, hint: [row.model, row.size].filter(Boolean).join(' ') }))

  const send = async (toId: string, dryRun: boolean) => {
    setBusy(true)
    setFault('')
    try {
      return await merge({ fromIds: [id], toId: Number(toId), dryRun }, undefined, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const chooseTarget = async (toId: string) => {
    setTargetId(toId)
    setReferences(null)
    if (toId !== '') setReferences((await send(toId, true))?.references ?? null)
  }
  const run = async () => {
    const merged = await send(targetId, false)
    if (!merged) return
    toast.success(`「${name}」已合并，${merged.references} 处引用已改`)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="small"
        title={`合并「${name}」`}
        description="用到它的商品与贴图改用保留的材料，它会被删除，不能恢复。"
        locked={isBusy && references !== null}
      >
        <DialogBody className="grid gap-4">
          <Field label="保留的材料" required hint="已启用的材料">
            <Combobox
              value={targetId}
              onChange={(toId) => void chooseTarget(toId)}
              options={options}
              loading={isFetching}
              onSearch={setSearch}
              placeholder="按名称、编码或型号搜索"
            />
          </Field>
          {references !== null && (
            <p role="status">{references === 0 ? '没有地方用到它' : `${references} 处引用将改用保留的材料`}</p>
          )}
          {fault && <Notice tone="danger">{fault}</Notice>}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>取消</Button>
          </DialogClose>
          <Button tone="danger" loading={isBusy} disabled={references === null} onClick={run}>
            合并材料
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
