import { useFormContext } from 'react-hook-form'
import { serviceKind, serviceRefundRule } from '#contract/blackCard/codes.ts'
import { limitLabel } from '#contract/blackCard/service-package-rules.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Money } from '#ui/money/money.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { ServicePackageValues } from './use-form.ts'

/** The package as a buyer sees it on a phone, with what is in the form now. */
export function PhonePreview({ onClose }: { onClose: () => void }) {
  const values = useFormContext<ServicePackageValues>().getValues()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="预览" description="小程序服务包页，按当前填写的内容">
        <DialogBody>
          <section
            aria-label="手机预览"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
            className="mx-auto h-150 w-80 overflow-y-auto rounded-dialog border bg-surface"
          >
            <Cover {...values} />
            <div className="grid gap-3 p-4">
              <Facts {...values} />
              {values.detail && <RichTextView html={values.detail} />}
            </div>
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Cover({ cover, name }: Pick<ServicePackageValues, 'cover' | 'name'>) {
  if (cover) return <img src={cover} alt={`${name}的封面`} className="aspect-square w-full object-cover" />
  return <div className="grid aspect-square w-full place-items-center bg-sunken text-text-faint">封面</div>
}

function Facts({
  name,
  kind,
  summary,
  items,
  price,
  originPrice,
  validDays,
  areas,
  limitPerBuyer,
  refundRule,
}: ServicePackageValues) {
  const tree = useRegionTree()
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-bold text-section">
          <Money amount={price || null} />
        </span>
        {originPrice && (
          <s className="text-text-muted">
            <Money amount={originPrice} />
          </s>
        )}
      </p>
      <h3 className="font-bold text-section">{name || '服务包名称'}</h3>
      {summary && <p className="text-text-muted">{summary}</p>}
      {kind !== null && (
        <p>
          <Tag quiet>{serviceKind.label(kind)}</Tag>
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="服务内容" className="grid divide-y rounded border">
          {items.map(({ name: item, count, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and are shown once
            <li key={index} className="flex justify-between gap-3 px-3 py-2">
              <span>{item}</span>
              <span className="tabular-nums">{`${count ?? ''} ${unit}`}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <dt className="text-text-muted">有效期</dt>
        <dd>{validDays === null ? '未填写' : `付款后 ${validDays} 天`}</dd>
        <dt className="text-text-muted">地区</dt>
        <dd>{regionsLabel(areas, tree) || '未填写'}</dd>
        <dt className="text-text-muted">限购</dt>
        <dd>{limitLabel(limitPerBuyer ?? 0)}</dd>
        <dt className="text-text-muted">退款</dt>
        <dd>{serviceRefundRule.label(refundRule) || '未填写'}</dd>
      </dl>
    </>
  )
}
