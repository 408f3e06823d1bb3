import Eye from 'lucide-react/icons/eye'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import UploadIcon from 'lucide-react/icons/upload'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import { Button } from '#ui/button/button.tsx'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Lightbox } from '#ui/lightbox/lightbox.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import { describeRules } from './describe-rules.ts'
import { Frame } from './frame.tsx'
import { acceptOf, kinds } from './kinds.ts'
import { FileLine, TaskLine } from './line.tsx'
import { AddTile, PictureTile, TaskTile, type TileBox, tileSize } from './tile.tsx'
import type { Upload, Uploaded } from './upload-queue.ts'
import { usePick } from './use-pick.tsx'
import { useUploads } from './use-uploads.ts'

export interface MultiUploaderProps extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  kind?: 'image' | 'file'
  value: readonly Uploaded[]
  onChange: (files: Uploaded[]) => void
  upload: Upload
  /** Checked before the upload starts. */
  rules?: UploadRules
  max?: number
  onRefuse?: (message: string) => void
  /** True during uploads. A form must not be submitted meanwhile. */
  onBusyChange?: (isBusy: boolean) => void
  /** A button to choose stored files, placed before the hint. */
  earlier?: ReactNode
}

/** An ordered list of pictures or files: chosen, dropped or pasted, uploaded three at a time. */
export function MultiUploader({
  kind = 'image',
  value,
  onChange,
  upload,
  rules = {},
  max = 9,
  onRefuse,
  onBusyChange,
  earlier,
  disabled = false,
  id,
  ...rest
}: MultiUploaderProps) {
  const { noun, rules: own } = kinds[kind]
  const [shown, setShown] = useState<number>()
  // Two files may arrive before the owner has rendered the first.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const change = (files: Uploaded[]) => {
    latest.current = files
    onChange(files)
  }
  const { tasks, refusal, accept, cancel, retry } = useUploads({
    upload,
    rules: { ...own, ...rules },
    count: value.length,
    max,
    onArrive: (files) => change([...latest.current, ...files]),
    onRefuse,
    onBusyChange,
  })
  const pick = usePick({ noun, accept: acceptOf(kind, rules), multiple: true, disabled, onFiles: accept })
  const group = useFieldGroup({ id, ...rest })
  const { 'aria-invalid': isInvalid } = useFieldControl(rest)
  const isFull = value.length + tasks.length >= max
  const trigger = { 'aria-invalid': isInvalid, disabled, onClick: pick.open }

  // A duplicate URL must still give two items.
  const ids = value.map(({ url }, index) =>
    value.findIndex((file) => file.url === url) === index ? url : `${url} ${index}`,
  )
  const move = (from: string, to: string) => {
    const moved = value[ids.indexOf(from)]
    if (!moved) return
    const files = value.filter((file) => file !== moved)
    files.splice(ids.indexOf(to), 0, moved)
    change(files)
  }
  const size = tileSize(rules)
  const items = value.map((file, index) => ({
    id: ids[index] ?? file.url,
    file,
    disabled,
    onRemove: () => change(value.filter((_, other) => other !== index)),
    onShow: () => setShown(index),
  }))
  const counted = `${value.length} / ${max}`
  const hint = [describeRules(rules), `最多 ${max} 个`].filter(Boolean).join('，')
  return (
    <Frame
      data-slot="multi-uploader"
      hint={hint}
      refusal={refusal}
      earlier={earlier}
      {...rest}
      {...group}
      {...pick.zone}
    >
      {pick.chooser}
      <SortableList
        ids={ids}
        nameOf={(item) => value[ids.indexOf(item)]?.name ?? ''}
        onMove={move}
        wraps={kind === 'image'}
      >
        {kind === 'image' ? (
          <div className="flex flex-wrap gap-2">
            {items.map((item) => (
              <PictureItem key={item.id} size={size} {...item} />
            ))}
            {tasks.map((task) => (
              <TaskTile
                key={task.id}
                size={size}
                task={task}
                onCancel={() => cancel(task.id)}
                onRetry={() => retry(task.id)}
              />
            ))}
            {!isFull && (
              <AddTile size={size} {...trigger}>
                <span>上传{noun}</span>
                <span className="tabular-nums">{counted}</span>
              </AddTile>
            )}
          </div>
        ) : (
          <div className="grid max-w-120 grid-cols-1 gap-1">
            {items.map((item) => (
              <FileItem key={item.id} {...item} />
            ))}
            {tasks.map((task) => (
              <TaskLine
                key={task.id}
                kind={kind}
                task={task}
                onCancel={() => cancel(task.id)}
                onRetry={() => retry(task.id)}
              />
            ))}
            {!isFull && (
              <Button {...trigger} className="justify-self-start">
                <UploadIcon aria-hidden strokeWidth={1.75} />
                上传{noun}
              </Button>
            )}
          </div>
        )}
      </SortableList>
      {kind === 'image' && (
        <Lightbox
          images={value.map(({ url, name }) => ({ src: url, alt: name }))}
          index={shown}
          onIndexChange={setShown}
        />
      )}
    </Frame>
  )
}

interface ItemProps {
  id: string
  file: Uploaded
  disabled: boolean
  onRemove: () => void
  onShow: () => void
}

function PictureItem({ id, file: { url, name }, size, disabled, onRemove, onShow }: ItemProps & TileBox) {
  const { item, handle } = useSortableItem(id, disabled)
  return (
    <PictureTile size={size} src={url} alt={name} {...item}>
      <IconButton tone="plain" size="tiny" label={`查看 ${name}`} onClick={onShow}>
        <Eye aria-hidden strokeWidth={1.75} />
      </IconButton>
      {!disabled && (
        <>
          <IconButton tone="plain" size="tiny" label={`移动 ${name}`} className="cursor-grab touch-none" {...handle}>
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton tone="plain" size="tiny" label={`删除 ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </>
      )}
    </PictureTile>
  )
}

function FileItem({ id, file: { url, name, size }, disabled, onRemove }: ItemProps) {
  const { item, handle } = useSortableItem(id, disabled)
  return (
    <FileLine kind="file" url={url} name={name} size={size} {...item}>
      {!disabled && (
        <>
          <IconButton size="tiny" label={`移动 ${name}`} className="cursor-grab touch-none" {...handle}>
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton size="tiny" label={`删除 ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </>
      )}
    </FileLine>
  )
}
