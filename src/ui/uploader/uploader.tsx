import Eye from 'lucide-react/icons/eye'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import UploadIcon from 'lucide-react/icons/upload'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import { Button } from '#ui/button/button.tsx'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Lightbox } from '#ui/lightbox/lightbox.tsx'
import { describeRules } from './describe-rules.ts'
import { Frame } from './frame.tsx'
import { acceptOf, kinds, nameOf, type UploadKind } from './kinds.ts'
import { FileLine, TaskLine } from './line.tsx'
import { AddTile, PictureTile, TaskTile, tileSize } from './tile.tsx'
import type { Upload } from './upload-queue.ts'
import { usePick } from './use-pick.tsx'
import { useUploads } from './use-uploads.ts'

export interface UploaderProps extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  kind?: UploadKind
  /** URL of the stored file, or ''. */
  value: string
  onChange: (url: string) => void
  upload: Upload
  /** Checked before the upload starts. */
  rules?: UploadRules
  onRefuse?: (message: string) => void
  /** True during an upload. A form must not be submitted meanwhile. */
  onBusyChange?: (isBusy: boolean) => void
  /** A button to choose a stored file, placed before the hint. */
  earlier?: ReactNode
}

/** One picture, video, audio or other file: chosen, dropped or pasted. */
export function Uploader({
  kind = 'image',
  value,
  onChange,
  upload,
  rules = {},
  onRefuse,
  onBusyChange,
  earlier,
  disabled = false,
  id,
  ...rest
}: UploaderProps) {
  const { noun, rules: own } = kinds[kind]
  const [isOpen, setOpen] = useState(false)
  const { tasks, refusal, accept, cancel, retry } = useUploads({
    upload,
    rules: { ...own, ...rules },
    current: value,
    count: 0,
    max: 1,
    onArrive: ([file]) => file && onChange(file.url),
    onRefuse,
    onBusyChange,
  })
  const [task] = tasks
  const pick = usePick({
    noun,
    accept: acceptOf(kind, rules),
    multiple: false,
    disabled: disabled || task?.state === 'sending',
    onFiles: (files) => accept(files),
  })
  const group = useFieldGroup({ id, ...rest })
  const { 'aria-invalid': isInvalid } = useFieldControl(rest)
  const size = tileSize(rules)
  // Over a picture a button needs its own background.
  const tone = kind === 'image' ? 'plain' : 'quiet'
  const trigger = { 'aria-invalid': isInvalid, disabled, onClick: pick.open }

  const replace = (
    <IconButton tone={tone} size="tiny" label={`更换${noun}`} onClick={pick.open}>
      <RefreshCw aria-hidden strokeWidth={1.75} />
    </IconButton>
  )
  const remove = (
    <IconButton tone={tone} size="tiny" label={`删除${noun}`} onClick={() => onChange('')}>
      <Trash2 aria-hidden strokeWidth={1.75} />
    </IconButton>
  )
  const taskActions = task && { task, onCancel: () => cancel(task.id), onRetry: () => retry(task.id) }
  return (
    <Frame
      data-slot="uploader"
      hint={describeRules(rules)}
      refusal={refusal}
      earlier={earlier}
      {...rest}
      {...group}
      {...pick.zone}
    >
      {pick.chooser}
      {kind === 'image' ? (
        <>
          {taskActions && <TaskTile size={size} {...taskActions} />}
          {!task && value && (
            <PictureTile size={size} src={value} alt={`已上传的${noun}`}>
              <IconButton tone="plain" size="tiny" label={`查看${noun}`} onClick={() => setOpen(true)}>
                <Eye aria-hidden strokeWidth={1.75} />
              </IconButton>
              {!disabled && replace}
              {!disabled && remove}
            </PictureTile>
          )}
          {!task && !value && (
            <AddTile size={size} {...trigger}>
              上传{noun}
            </AddTile>
          )}
          <Lightbox
            images={[{ src: value, alt: `已上传的${noun}` }]}
            index={isOpen ? 0 : undefined}
            onIndexChange={(index) => setOpen(index !== undefined)}
          />
        </>
      ) : (
        <div className="max-w-120">
          {taskActions && <TaskLine kind={kind} {...taskActions} />}
          {!task && value && (
            <FileLine kind={kind} url={value} name={nameOf(value)}>
              {!disabled && replace}
              {!disabled && remove}
            </FileLine>
          )}
          {!task && !value && (
            <Button {...trigger}>
              <UploadIcon aria-hidden strokeWidth={1.75} />
              上传{noun}
            </Button>
          )}
        </div>
      )}
    </Frame>
  )
}
