import { useState } from 'react'
import { fileClass, type listFiles, type StoredFile } from '#contract/base.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { FileClass } from '#contract/rules/file-class.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { UploadModel } from '#lib/upload.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { TextFilter } from '#screen/list/filter-controls.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { describeRules } from '#ui/uploader/describe-rules.ts'
import { kinds, type UploadKind } from '#ui/uploader/kinds.ts'
import { MyUploadsPage } from './my-uploads-page.tsx'
import { classesOf, publicModel, storedFileFault } from './stored-files.ts'

export interface MyUploadsProps {
  kind: UploadKind
  /** Rules of the field: a chosen file must meet them like a new file. */
  rules: UploadRules
  /** Storage model of the field's files; without it, the public model of their class. */
  model: UploadModel | undefined
  /** How many more files the field accepts. */
  room: number
  /** URLs of the files that are already in the field. */
  taken: readonly string[]
  onChoose: (files: readonly StoredFile[]) => void
  onClose: () => void
}

/** The user's earlier uploads, to reuse a file without another upload. */
export function MyUploads({ kind, rules, model, room, taken: usedUrls, onChoose, onClose }: MyUploadsProps) {
  const { noun } = kinds[kind]
  const classes = classesOf(kind, rules)
  const [shownClass, showClass] = useState<FileClass | undefined>(classes[0])
  const [name, setName] = useState<string>()
  const [pageNum, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly StoredFile[]>([])
  const edits = useEdits({ chosen: chosen.map(({ key }) => key) })
  const [fault, setFault] = useState('')
  const [isChecking, setChecking] = useState(false)

  const params = {
    pageNum,
    pageSize: PAGE_SIZE,
    sort: '-createdAt',
    ...(name && { name }),
    ...(shownClass && { fileClass: shownClass }),
    ...((model || shownClass) && { model: model ?? publicModel(shownClass ?? 'other') }),
  } satisfies ParamsOf<typeof listFiles>

  const choose = (file: StoredFile, isChosen: boolean) => {
    setFault('')
    if (room === 1) setChosen(isChosen ? [file] : [])
    else setChosen((files) => [...files.filter(({ id }) => id !== file.id), ...(isChosen ? [file] : [])])
  }

  const apply = async () => {
    setChecking(true)
    const faults = await Promise.all(chosen.map((file) => storedFileFault(file, kind, rules)))
    setChecking(false)
    const first = faults.findIndex((found) => found !== null)
    if (first < 0) {
      onChoose(chosen)
      return onClose()
    }
    setFault(`「${chosen[first]?.name}」不能使用：${faults[first]}`)
    setChosen(chosen.filter((_, index) => faults[index] === null))
  }

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="large"
        title="我的上传"
        description={[`选择之前上传的${noun}`, describeRules(rules)].filter(Boolean).join('，')}
        locked={isChecking}
      >
        <DialogBody className="flex flex-col gap-4">
          {classes.length > 1 && (
            <FilterTabs
              label="文件类型"
              tabs={classes.map((value) => ({ value, label: fileClass.label(value) }))}
              value={shownClass ?? 'other'}
              onChange={(value) => {
                showClass(value)
                setPage(1)
              }}
            />
          )}
          <div className="max-w-80">
            <TextFilter
              label="文件名"
              value={name}
              onChange={(text) => {
                setName(text)
                setPage(1)
              }}
            />
          </div>
          <MyUploadsPage
            noun={noun}
            params={params}
            choice={{
              isMultiple: room > 1,
              chosen,
              isFull: room > 1 && chosen.length >= room,
              usedUrls,
              onChoose: choose,
            }}
            onPage={setPage}
            onClearSearch={() => setName(undefined)}
          />
        </DialogBody>
        <DialogFoot>
          <div className="mr-auto min-w-0">
            {fault ? (
              <p role="alert" className="break-words text-danger-text">
                {fault}
              </p>
            ) : (
              <p role="status" className="text-text-muted">
                {room > 1 && `已选 ${chosen.length} 个，最多 ${room} 个`}
              </p>
            )}
          </div>
          <DialogClose asChild>
            <Button disabled={isChecking}>取消</Button>
          </DialogClose>
          <Button tone="primary" disabled={chosen.length === 0} loading={isChecking} onClick={apply}>
            使用所选{noun}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

/** Two rows of five, so that the pagination stays visible. */
const PAGE_SIZE = 10
