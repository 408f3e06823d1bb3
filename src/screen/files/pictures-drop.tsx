import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { usePick } from '#ui/uploader/use-pick.tsx'
import type { useSheetWork } from './sheet-drop.tsx'

interface PicturesDropProps {
  work: ReturnType<typeof useSheetWork>
  /** Name of the chosen zip. */
  name: string
  /** Naming rule of the pictures. */
  hint: string
  /** Null removes the zip. */
  onFile: (file: File | null) => void
}

/** Drop zone for an optional zip of pictures that belongs to a spreadsheet. */
export function PicturesDrop({ work, name, hint, onFile }: PicturesDropProps) {
  const pick = usePick({
    noun: '图片压缩包',
    accept: '.zip',
    multiple: false,
    disabled: work.isBusy,
    onFiles: ([file]) => file && onFile(file),
  })
  return (
    <div
      {...pick.zone}
      className="flex items-center gap-3 rounded-panel border border-line-strong border-dashed px-4 py-3 data-over:border-accent data-over:bg-accent-subtle"
    >
      <Images aria-hidden strokeWidth={1.5} className="size-7 shrink-0 text-text-faint" />
      <p className="min-w-0 flex-1">
        <span className="block truncate">{name || '图片压缩包（可选，.zip）'}</span>
        <span className="block text-small text-text-muted">{hint}</span>
      </p>
      {pick.chooser}
      {name && (
        <IconButton label="移除图片压缩包" disabled={work.isBusy} onClick={() => onFile(null)}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
      <Button disabled={work.isBusy} onClick={pick.open}>
        选择图片
      </Button>
    </div>
  )
}
