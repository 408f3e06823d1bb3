import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { matchStatus } from '#contract/goods/codes.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import { enableRecommendedMatches, getRecommendedMatch } from '#contract/goods/recommended-matches.ts'
import { matchPaths } from '#features/goods/match-paths.ts'
import { useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { BasicFields, PriceFields, ShowFields } from './fields.tsx'
import { MatchHotspots } from './hotspots.tsx'
import { useSpaceChoices, useStyleChoices } from './labels.ts'
import { MatchProducts } from './products.tsx'
import { useMatchForm } from './use-form.ts'
import { useSetProducts } from './use-set-products.ts'

const MatchPreview = lazyPart(() => import('./preview.tsx'), 'MatchPreview')

export default function MatchForm() {
  const { id, copyFrom, mainProduct } = useRouteQuery(matchPaths.form)
  const match = useRead(getRecommendedMatch, id === undefined ? null : { id })
  const copied = useRead(getRecommendedMatch, copyFrom === undefined ? null : { id: copyFrom })
  const form = useMatchForm({ match, copied, mainProductId: mainProduct ?? null })
  const { control, getValues } = form.methods
  const [mainProductId, items, styleId, spaceId] = useWatch({
    control,
    name: ['mainProductId', 'items', 'styleId', 'spaceId'],
  })
  const products = useSetProducts(mainProductId, items)
  const canEnable = useCanCall(enableRecommendedMatches)
  const seesCost = useHolds(COST_NEEDS)
  const [isShown, show] = useState(false)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(matchPaths.list.to())
  const labels = [...useStyleChoices().options, ...useSpaceChoices().options]
    .map(({ value, label }) => ({ id: Number(value), name: label }))
    .filter((label) => label.id === styleId || label.id === spaceId)
  const isLive = match?.status === matchStatus.listed

  return (
    <FormPage
      form={form}
      history={match && { resource: 'recommendedMatch', targetId: match.id }}
      title={match ? `编辑 ${match.title}` : '新增推荐搭配'}
      notice={
        match !== null &&
        match.brokenCount > 0 && (
          <Notice tone="warning" title={`${match.brokenCount} 个商品已失效`}>
            失效的商品不再随整套出售，请更换或移除后保存。
          </Notice>
        )
      }
      actions={
        <>
          {!isLive && canEnable && (
            <SaveButton form={form} intent="enable" tone="primary" onSaved={back}>
              保存并上架
            </SaveButton>
          )}
          <SaveButton form={form} intent="save" {...((isLive || !canEnable) && { tone: 'primary' })} onSaved={back}>
            {match === null || match.status === matchStatus.draft ? '保存草稿' : '保存'}
          </SaveButton>
          <Button size="medium" onClick={() => show(true)}>
            客户预览
          </Button>
          <Button asChild tone="quiet" size="medium">
            <Link to={matchPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields />
      <MatchProducts products={products} labels={labels} />
      <MatchHotspots productOf={products.productOf} />
      <PriceFields productOf={products.productOf} seesCost={seesCost} />
      <ShowFields />
      {match && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
      {isShown && <MatchPreview match={getValues()} productOf={products.productOf} onClose={() => show(false)} />}
    </FormPage>
  )
}
