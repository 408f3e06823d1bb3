import { useState } from 'react'
import { Link } from 'react-router-dom'
import { moveStatus } from '#contract/goods/migration-codes.ts'
import { canMigrate } from '#contract/goods/migration-rules.ts'
import { blankProduct } from '#contract/goods/product-rules.ts'
import { getSupplierProduct, moveProducts, type SupplierProduct } from '#contract/goods/supplier-products.ts'
import { productPaths } from '#features/goods/paths.ts'
import { useMigrationActions } from '#features/goods/supplier-product/use-migration-actions.ts'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { PartPlace } from '#features/goods/template/part-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'
import { type MappedByHand, MatchSection, mapKey } from './match-section.tsx'
import { ProductSections, useProductTemplate } from './product-sections.tsx'
import { SourcePanel } from './source-panel.tsx'
import { type ProductValues, useProductForm } from './use-product-form.ts'

const LinkProductDialog = lazyPart(() => import('#features/goods/shared/link-product-dialog.tsx'), 'LinkProductDialog')

/** Migrates one supplier product: prefilled by the mapping, only missing fields are entered manually. */
export default function SupplierProductForm() {
  const { id } = useRouteQuery(supplierProductPaths.form)
  const source = useRead(getSupplierProduct, id === undefined ? null : { id })
  if (!source) return <Result tone="info" title="请从迁移商品列表选择商品" actions={<BackToList />} />
  if (!canMigrate(source.status)) return <NotNow source={source} />
  return (
    // A draft of one product is not offered for the next.
    <PartPlace key={source.id} name={String(source.id)}>
      <MigrationEditor source={source} />
    </PartPlace>
  )
}

const BackToList = () => (
  <Button asChild>
    <Link to={supplierProductPaths.list.to()}>返回列表</Link>
  </Button>
)

function NotNow({ source: { name, status, product } }: { source: SupplierProduct }) {
  return (
    <Result
      tone="info"
      title={`「${name}」${moveStatus.label(status)}`}
      description={status === moveStatus.moved ? '商品已在平台，请在商品详情中继续编辑。' : '取消忽略后可以迁移。'}
      actions={
        product ? (
          <Button asChild tone="primary">
            <Link to={productPaths.detail.to({ spuId: product.id })}>查看平台商品</Link>
          </Button>
        ) : (
          <BackToList />
        )
      }
    />
  )
}

function MigrationEditor({ source }: { source: SupplierProduct }) {
  const [initial] = useState<ProductValues>(() => ({ ...blankProduct, ...source.form }))
  const chosen = useProductTemplate(initial)
  const [mapped, setMapped] = useState<MappedByHand>({})
  const [savesMapping, setSavesMapping] = useState(true)
  const [isLinking, link] = useState(false)
  const move = useChange(moveProducts)
  const { ignore } = useMigrationActions()
  const { leaveFor } = usePageLocation()
  const { id, nextId } = source
  const openNext = () =>
    leaveFor(nextId === null ? supplierProductPaths.list.to() : supplierProductPaths.form.to({ id: nextId }))
  const form = useProductForm({
    product: null,
    initial,
    requirements: chosen.requirements,
    reread: chosen.reread,
    create: ({ submit, ...product }, requestId) => {
      const keepMaps = source.unmapped.flatMap(({ specId: _id, ...value }) => {
        const valueName = mapped[mapKey(value)]
        return savesMapping && valueName ? [{ ...value, valueName }] : []
      })
      const done = submit ? '已迁移并提交审核' : '已迁移为草稿'
      return move({ ids: [id], product, keepMaps, submit }, done, { quiet: true, requestId })
    },
  })
  chosen.follow(form.methods.watch('templateId'))
  const open = source.unmapped.filter((value) => value.specId !== null && !mapped[mapKey(value)]).length

  return (
    <FormPage
      form={form}
      title={`迁移 ${source.name}`}
      notice={
        source.status === moveStatus.failed && (
          <Notice tone="danger" title="上次迁移失败">
            {source.failReason}
          </Notice>
        )
      }
      aside={<SourcePanel source={source} />}
      actions={
        <>
          {open === 0 ? (
            <>
              <SaveButton form={form} intent="submit" tone="primary" onSaved={openNext}>
                迁移并提交审核
              </SaveButton>
              <SaveButton form={form} intent="draft" onSaved={openNext}>
                迁移为草稿
              </SaveButton>
            </>
          ) : (
            <Button tone="primary" size="medium" disabled>
              {`还有 ${open} 个规格值未映射`}
            </Button>
          )}
          <Button size="medium" onClick={() => link(true)}>
            关联已有商品
          </Button>
          <Button size="medium" onClick={async () => (await ignore([source])) && openNext()}>
            忽略
          </Button>
          {nextId !== null && (
            <Button asChild tone="quiet" size="medium">
              <Link to={supplierProductPaths.form.to({ id: nextId })}>下一个</Link>
            </Button>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={supplierProductPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <MatchSection
        source={source}
        specs={chosen.specs ?? []}
        mapped={mapped}
        onMap={setMapped}
        savesMapping={savesMapping}
        onKeep={setSavesMapping}
        onLink={() => link(true)}
      />
      <ProductSections form={form} product={null} isOwned={true} chosen={chosen} />
      {isLinking && <LinkProductDialog id={id} name={source.name} onLinked={openNext} onClose={() => link(false)} />}
    </FormPage>
  )
}
