import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import type { ProductAttribute, ProductSpec } from '#contract/goods/products.ts'
import { isConfirmed, PreviewPrompts, usePrompts } from '#features/goods/shared/preview-prompts.tsx'
import { smallImage } from '#lib/small-image.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

/** The product fields that customers see, saved or not. */
export interface Previewed {
  /** The template whose prompts are shown. */
  templateId?: number | null | undefined
  name: string
  subtitle: string
  mainImages: readonly { url: string }[]
  specs: readonly ProductSpec[]
  skus: readonly {
    specValues: readonly { specId: number; valueName: string }[]
    enabled: boolean
    productPrice?: string | null | undefined
    salePrice?: string | null | undefined
  }[]
  attributes: readonly ProductAttribute[]
  leadTime: CodeOf<typeof leadTime> | null
  logisticsLevel: number | null
  detailContent: string
}

type Viewer = 'shopper' | 'merchant'

interface CustomerPreviewProps {
  product: Previewed
  onClose: () => void
}

/** The product on a phone, for shoppers or merchants: merchants and black-card holders see their own price. */
export function CustomerPreview({ product, onClose }: CustomerPreviewProps) {
  const [viewer, setViewer] = useState<Viewer>('shopper')
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent title="客户预览" description="价格按客户身份显示">
        <DrawerBody className="grid justify-items-center gap-4">
          <RadioGroup
            aria-label="客户身份"
            value={viewer}
            onChange={(value) => setViewer(value === 'merchant' ? 'merchant' : 'shopper')}
            options={[
              { value: 'shopper', label: '普通客户' },
              { value: 'merchant', label: '商家与黑卡' },
            ]}
          />
          <Phone product={product} priceName={viewer === 'shopper' ? 'salePrice' : 'productPrice'} />
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

interface PhoneProps {
  product: Previewed
  priceName: 'salePrice' | 'productPrice'
}

/** The product page on a phone. */
export function Phone({ product, priceName }: PhoneProps) {
  const [chosen, choose] = useState<Readonly<Record<number, string>>>({})
  const [read, setRead] = useState<ReadonlySet<number>>(new Set())
  const prompts = usePrompts(product.templateId, chosen)
  const { name, subtitle, mainImages, specs, attributes, detailContent } = product
  const fitting = product.skus.filter(
    ({ enabled, specValues }) =>
      enabled && specValues.every(({ specId, valueName }) => !chosen[specId] || chosen[specId] === valueName),
  )
  const prices = fitting.map((sku) => sku[priceName] ?? '').filter((price) => price !== '')
  const lowest = prices.toSorted((a, b) => Number(a) - Number(b))[0]
  const [cover] = mainImages
  return (
    <div className="w-[375px] self-start overflow-hidden rounded-[28px] border-8 border-line-strong bg-canvas">
      <div className="h-[600px] overflow-y-auto">
        {cover ? (
          <img src={smallImage(cover.url, 375)} alt={name} className="aspect-square w-full object-cover" />
        ) : (
          <div className="grid aspect-square place-items-center bg-sunken text-text-faint">还没有主图</div>
        )}
        <div className="grid gap-4 p-4">
          <div className="grid gap-1">
            <p className="font-bold text-danger-text text-title">
              {lowest ? (
                <>
                  <Money amount={lowest} />
                  {new Set(prices).size > 1 && <span className="font-normal text-small"> 起</span>}
                </>
              ) : (
                <span className="text-data text-text-faint">价格待定</span>
              )}
            </p>
            <p className="break-words font-bold text-section">{name || '商品名称'}</p>
            {subtitle && <p className="break-words text-text-muted">{subtitle}</p>}
          </div>
          {specs.map(({ specId, name: title, values }) => (
            <fieldset key={specId} className="grid gap-2">
              <legend className="mb-1 text-text-muted">{title}</legend>
              <div className="flex flex-wrap gap-2">
                {values.map(({ valueName, image }) => (
                  <button
                    key={valueName}
                    type="button"
                    aria-pressed={chosen[specId] === valueName}
                    onClick={() => choose({ ...chosen, [specId]: chosen[specId] === valueName ? '' : valueName })}
                    className={cn(
                      'inline-flex min-h-7 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3 py-1',
                      'aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent-text',
                    )}
                  >
                    {image && <img src={smallImage(image, 20)} alt="" className="size-5 rounded-full object-cover" />}
                    {valueName}
                  </button>
                ))}
              </div>
            </fieldset>
          ))}
          <PreviewPrompts
            prompts={prompts}
            read={read}
            onRead={(id, isRead) => setRead(isRead ? read.union(new Set([id])) : read.difference(new Set([id])))}
          />
          <p className="text-text-muted">
            {[
              product.leadTime === null ? '' : `货期 ${leadTime.label(product.leadTime)}`,
              product.logisticsLevel ? logisticsLabel(product.logisticsLevel) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {attributes.length > 0 && (
            <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1 border-t pt-3">
              {attributes.map(({ attributeName, value }) => (
                <div key={attributeName} className="contents">
                  <dt className="text-text-muted">{attributeName}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {detailContent && <RichTextView html={detailContent} />}
        </div>
      </div>
      <div className="border-t bg-surface p-3">
        <Button tone="primary" size="medium" className="w-full" disabled={!isConfirmed(prompts, read)}>
          加入购物车
        </Button>
      </div>
    </div>
  )
}
