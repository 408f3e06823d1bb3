import { useFormContext } from 'react-hook-form'
import { regionLabel } from '#contract/rules/region.ts'
import { storeService } from '#contract/users/codes.ts'
import { hoursLabel } from '#contract/users/store-rules.ts'
import type { Store } from '#contract/users/stores.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { StoreValues } from './use-form.ts'

type Shown = Pick<
  Store,
  'name' | 'cover' | 'images' | 'address' | 'contactPhone' | 'businessHours' | 'services' | 'intro' | 'noticeText'
> & { areaName: string }

/** A store as the mini-programme shows it. */
export function PhonePreview({ store }: { store: Shown }) {
  const { name, cover, images, areaName, address, contactPhone, businessHours, services, intro, noticeText } = store
  return (
    <div className="mx-auto h-150 w-80 overflow-y-auto rounded-dialog border bg-surface">
      {cover ? (
        <img src={cover} alt="门店封面" className="aspect-video w-full object-cover" />
      ) : (
        <div className="grid aspect-video w-full place-items-center bg-sunken text-text-faint">门店封面</div>
      )}
      {noticeText && <p className="bg-warning-subtle px-4 py-2 text-small text-warning-text">{noticeText}</p>}
      <div className="grid gap-3 p-4">
        <h3 className="font-bold text-section">{name || '门店名称'}</h3>
        {services.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {services.map((code) => (
              <Tag key={code} quiet>
                {storeService.label(code)}
              </Tag>
            ))}
          </p>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
          <dt className="text-text-muted">营业</dt>
          <dd>{hoursLabel(businessHours) || '未填写'}</dd>
          <dt className="text-text-muted">地址</dt>
          <dd>{`${areaName}${address}` || '未填写'}</dd>
          <dt className="text-text-muted">电话</dt>
          <dd className="tabular-nums">{contactPhone || '未填写'}</dd>
        </dl>
        {images.length > 0 && (
          <ul aria-label="门店实景" className="grid grid-cols-3 gap-1">
            {images.map(({ url }, index) => (
              <li key={url}>
                <img src={url} alt={`实景 ${index + 1}`} className="aspect-square w-full rounded object-cover" />
              </li>
            ))}
          </ul>
        )}
        {intro && <RichTextView html={intro} />}
      </div>
    </div>
  )
}

interface FormPreviewProps {
  noticeText: string
  onClose: () => void
}

/** The preview of what is in the form now. */
export function FormPreview({ noticeText, onClose }: FormPreviewProps) {
  const values = useFormContext<StoreValues>().getValues()
  const tree = useRegionTree(values.area !== '')
  const areaName = values.area && regionLabel(values.area, tree)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="预览" description="小程序门店页，按当前填写的内容">
        <DialogBody>
          <PhonePreview store={{ ...values, areaName, noticeText }} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
