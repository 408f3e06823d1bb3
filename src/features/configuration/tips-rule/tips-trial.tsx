import { useState } from 'react'
import { tipsPlace } from '#contract/configuration/codes.ts'
import { type TipsRuleInput, type TipsTrial as Trial, testTipsRules } from '#contract/configuration/tips-rules.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { listSkus } from '#contract/goods/products.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useProductSearch } from '#screen/form/product-choices.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

type Params = ParamsOf<typeof testTipsRules>

interface TipsTrialProps {
  /** The unsaved form values, tried as if enabled. */
  rule?: TipsRuleInput & { id?: number }
  onClose: () => void
}

/** Tries the rules against a purchase: matches, reasons for mismatches, and the resulting tips. */
export function TipsTrial({ rule, onClose }: TipsTrialProps) {
  const [place, setPlace] = useState<Params['place']>(rule?.places[0] ?? tipsPlace.productDetail)
  const [spuId, setSpuId] = useState(rule?.productIds[0])
  const [skuId, setSkuId] = useState<number>()
  const [quantity, setQuantity] = useState('1')
  const [area, setArea] = useState('')
  const products = useProductSearch()
  const areas = useRegionTree()
  const skus = useLookup(listSkus, { spuIds: [spuId ?? 0] }, { enabled: spuId !== undefined })
  const params: Params = {
    place,
    spuId: spuId ?? 0,
    quantity: Number(quantity) || 1,
    ...(skuId !== undefined && { skuId }),
    ...(area && { area }),
    ...(rule && { rule }),
  }
  const trial = useLookup(testTipsRules, params, { enabled: spuId !== undefined, staleMs: 0 })

  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="medium"
        title="试算贴士"
        description={rule ? '以表单中未保存的内容试算，视为已启用' : '对照已启用的规则'}
      >
        <DrawerBody className="grid content-start gap-4">
          <div className="grid gap-3">
            <Field label="触发位置">
              <Select
                value={String(place)}
                onChange={(next) =>
                  setPlace(tipsPlace.codes.find((code) => String(code) === next) ?? tipsPlace.productDetail)
                }
                options={tipsPlace.codes.map((code) => ({ value: String(code), label: tipsPlace.label(code) }))}
              />
            </Field>
            <Field label="商品">
              <Combobox
                {...products}
                value={spuId === undefined ? '' : String(spuId)}
                placeholder="输入名称或编码查找"
                onChange={(next) => {
                  setSpuId(next === '' ? undefined : Number(next))
                  setSkuId(undefined)
                }}
              />
            </Field>
            <Field label="规格">
              <Select
                value={skuId === undefined ? '' : String(skuId)}
                disabled={spuId === undefined}
                placeholder="不限"
                clearable
                onChange={(next) => setSkuId(next === '' ? undefined : Number(next))}
                options={(skus.data?.list ?? []).map(({ id, specText, skuCode }) => ({
                  value: String(id),
                  label: specText || skuCode,
                }))}
              />
            </Field>
            <Field label="购买数量">
              <NumberInput value={quantity} onChange={setQuantity} decimals={0} max={99_999} className="w-32" />
            </Field>
            <Field label="收货地区">
              <RegionPicker tree={areas} value={area} onChange={setArea} clearable placeholder="未知" />
            </Field>
          </div>
          {spuId === undefined ? (
            <p className="border-t py-8 text-center text-text-muted">选择商品后显示试算结果</p>
          ) : trial.data ? (
            <TrialResult trial={trial.data} />
          ) : trial.error ? (
            <Failed title="试算失败" message={trial.error.message} onRetry={() => void trial.refetch()} />
          ) : (
            <Skeleton shape="text" />
          )}
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

const levelTones = { 1: 'info', 2: 'warning', 3: 'danger' } as const

function TrialResult({ trial: { rules, tips } }: { trial: Trial }) {
  return (
    <>
      <section aria-label="买家看到的贴士" className="grid gap-2 border-t pt-4">
        <h3 className="font-bold">买家看到的贴士</h3>
        {tips.length === 0 && <p className="text-text-muted">没有贴士</p>}
        {tips.map(({ title, content, image, level }) => (
          <Notice key={title} tone={levelTones[level]} title={`${title} · ${promptLevel.label(level)}`}>
            {content}
            {image !== '' && <img src={image} alt="" className="mt-2 max-h-24 rounded" />}
          </Notice>
        ))}
      </section>
      <section aria-label="规则命中情况" className="grid gap-2">
        <h3 className="font-bold">规则命中情况</h3>
        {rules.length === 0 && <p className="text-text-muted">此位置没有启用的规则</p>}
        <ol className="divide-y rounded border empty:hidden">
          {rules.map(({ id, name, priority, hit, reason }) => (
            <li key={id ?? 'new'} className="flex items-baseline gap-3 px-3 py-2">
              <span className="w-8 shrink-0 text-right text-text-muted tabular-nums" title="优先级">
                {priority}
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="truncate">
                  {name || '未命名规则'}
                  {id === null && <span className="text-text-muted">（未保存）</span>}
                </span>
                {reason && <span className="text-small text-text-muted">{reason}</span>}
              </span>
              <StatusBadge tone={hit ? 'success' : 'neutral'}>{hit ? '命中' : '不显示'}</StatusBadge>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
