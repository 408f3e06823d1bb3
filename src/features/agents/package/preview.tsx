import { useFormContext, useWatch } from 'react-hook-form'
import { agentLevel } from '#contract/agents/codes.ts'
import { smallImage } from '#lib/small-image.ts'
import { Money } from '#ui/money/money.tsx'
import type { PackageValues } from './use-form.ts'

export type Previewed = Pick<
  PackageValues,
  'name' | 'subtitle' | 'cover' | 'agentLevel' | 'price' | 'originalPrice' | 'validMonths' | 'benefits'
>

/** Live preview of the package as applicants see it. */
export function PackagePreview() {
  const { control, getValues } = useFormContext<PackageValues>()
  // Watches the whole form, so that the preview follows each field.
  useWatch({ control })
  return <PackageCard values={getValues()} />
}

export function PackageCard({ values }: { values: Previewed }) {
  const { name, subtitle, cover, price, originalPrice, validMonths } = values
  const named = [
    ...new Map(
      values.benefits.flatMap((benefit) => (benefit.benefitTitle ? [[benefit.benefitTitle, benefit]] : [])),
    ).values(),
  ]
  return (
    <figure className="grid gap-2">
      <figcaption className="text-small text-text-muted">申请人看到的样子</figcaption>
      <div className="overflow-hidden rounded-panel border bg-surface">
        {cover ? (
          <img src={smallImage(cover, 240)} alt="" className="aspect-video w-full object-cover" />
        ) : (
          <div className="grid aspect-video place-items-center bg-sunken text-text-faint">封面图</div>
        )}
        <div className="grid gap-3 p-4">
          <div className="grid gap-0.5">
            <p className="break-words font-bold text-section">{name || '套餐名称'}</p>
            {subtitle && <p className="break-words text-text-muted">{subtitle}</p>}
          </div>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={price || '0'} className="font-bold text-section" />
            {originalPrice && (
              <s className="text-text-faint">
                <Money amount={originalPrice} />
              </s>
            )}
            {validMonths !== null && <span className="text-text-muted">/ {validMonths} 个月</span>}
          </p>
          {values.agentLevel !== null && <p className="text-text-muted">{agentLevel.label(values.agentLevel)}</p>}
          {named.length > 0 && (
            <ul className="grid gap-2 border-t pt-3">
              {named.map(({ icon, benefitTitle, benefitText }) => (
                <li key={benefitTitle} className="flex items-start gap-2">
                  {icon && <img src={smallImage(icon, 24)} alt="" className="size-6 rounded" />}
                  <span className="grid min-w-0">
                    <span className="break-words">{benefitTitle}</span>
                    {benefitText && <span className="break-words text-small text-text-muted">{benefitText}</span>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </figure>
  )
}
