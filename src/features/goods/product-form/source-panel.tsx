import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { moveChannel } from '#contract/goods/migration-codes.ts'
import type { SupplierProduct } from '#contract/goods/supplier-products.ts'
import { sourceText } from '#features/goods/shared/source-text.ts'
import { formatSince } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { Button } from '#ui/button/button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import type { ProductValues } from './use-product-form.ts'

/** The supplier's data next to the form; changed fields can be restored from it. */
export function SourcePanel({ source }: { source: SupplierProduct }) {
  const { setValue } = useFormContext<ProductValues>()
  const take = (name: 'name' | 'mainImages' | 'detailContent') => (
    <Button
      tone="link"
      size="tiny"
      className="ml-auto"
      onClick={() => setValue(name, source.form[name], { shouldDirty: true, shouldValidate: true })}
    >
      采用
    </Button>
  )
  return (
    <section aria-label="来源信息" className="grid gap-4 rounded-panel border bg-surface p-4">
      <h2 className="font-bold text-section">来源信息</h2>
      <dl className="grid gap-2">
        <Fact label="供应商">{source.supplier.name}</Fact>
        <Fact label="供应商货号">{source.supplierSpuNo}</Fact>
        <Fact label="供应商品名" action={take('name')}>
          {source.name}
        </Fact>
        <Fact label="来源品牌">{source.brandName}</Fact>
        <Fact label="来源模板">{source.supplierTemplate?.name ?? '—'}</Fact>
        <Fact label="图片" action={source.images.length > 0 && take('mainImages')}>
          <span className="flex flex-wrap gap-1">
            {source.images.map(({ url, name }) => (
              <Thumbnail key={url} src={smallImage(url, 48)} full={url} alt={name} size={48} />
            ))}
            {source.images.length === 0 && '没有图片'}
          </span>
          {source.refusedImages.map(({ name, reason }) => (
            <p key={name} className="text-small text-warning-text">{`${name} 没有带入：${reason}`}</p>
          ))}
        </Fact>
        <Fact label="图文详情" action={source.detailContent !== '' && take('detailContent')}>
          {source.detailContent === '' ? '没有内容' : '已带入'}
        </Fact>
        <Fact label="来源规格">
          <ul className="divide-y">
            {source.skus.map((sku) => (
              <li key={sku.supplierSkuNo} className="flex items-baseline gap-2 py-1">
                <span className="min-w-0 flex-1">{sourceText(sku)}</span>
                <Money amount={sku.supplyPrice || null} />
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="来源">
          {moveChannel.label(source.channel)} · {formatSince(source.syncedAt)}
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  label: string
  action?: ReactNode
  children: ReactNode
}

function Fact({ label, action, children }: FactProps) {
  return (
    <div className="grid">
      <dt className="flex items-center text-small text-text-muted">
        {label}
        {action}
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
