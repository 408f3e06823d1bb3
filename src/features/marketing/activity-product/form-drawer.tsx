import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { getActivity } from '#contract/marketing/activities.ts'
import { isStockOnly } from '#contract/marketing/activity-product-rules.ts'
import {
  type ActivityProductDetail,
  type ActivitySku,
  getActivityProduct,
  listActivityCandidates,
} from '#contract/marketing/activity-products.ts'
import { hasActivityPrice } from '#contract/marketing/activity-rules.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { useOpenActivityChoices } from '#features/marketing/shared/activity-choices.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField, PriceField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Money } from '#ui/money/money.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import {
  type ActivityOfForm,
  type ActivityProductValues,
  type OfferedProduct,
  useActivityProductForm,
} from './use-form.ts'

const field = fieldsOf<ActivityProductValues>()

/** Changes price and pieces of a product in an activity. */
export function EditDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getActivityProduct, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="活动商品" size="wide" title="改价改库存" onClose={onClose}>
      {(product) => (
        <Editor
          activity={product.activity}
          offered={{ productId: product.productId, name: product.productName, skus: product.skus }}
          product={product}
          onClose={onClose}
        />
      )}
    </QueryDrawer>
  )
}

const FOUND = 30

interface AddDrawerProps {
  /** The activity that the list shows. */
  activityId: number | null
  onClose: () => void
}

/** Submits a product: the activity first, then one of the goods that it may take. */
export function AddDrawer({ activityId, onClose }: AddDrawerProps) {
  const [chosenActivity, chooseActivity] = useState(activityId)
  const [keyword, search] = useState('')
  const [offered, offer] = useState<OfferedProduct | null>(null)
  const isSupplier = useProfile()?.supplier != null
  const activities = useOpenActivityChoices(isSupplier, activityId)
  const activity = useLookup(getActivity, { id: chosenActivity ?? 0 }, { enabled: chosenActivity !== null }).data
  const params = { activityId: chosenActivity ?? 0, pageSize: FOUND, ...(keyword && { keyword }) }
  const found = useLookup(listActivityCandidates, params, { enabled: chosenActivity !== null, staleMs: 0 })
  if (activity && offered) {
    return <Editor activity={activity} offered={offered} product={null} onClose={onClose} />
  }
  const goods = found.data?.list ?? []
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title="添加活动商品" description="先选活动，再选商品">
        <DrawerBody className="grid content-start gap-4">
          <Field label="活动" hint={isSupplier ? '只列出报名中的活动' : '只列出未结束的活动'}>
            <Combobox
              value={chosenActivity === null ? '' : String(chosenActivity)}
              {...activities}
              onChange={(text) => chooseActivity(text === '' ? null : Number(text))}
              className="max-w-96"
            />
          </Field>
          {chosenActivity !== null && (
            <Field label="商品" hint="只列出活动范围内已上架、还没有报名的商品">
              <Combobox
                value=""
                placeholder="输入名称或编码查找"
                options={goods.map(({ productId, name, spuCode, brand }) => ({
                  value: String(productId),
                  label: name,
                  hint: `${spuCode}，${brand.name}`,
                }))}
                loading={found.isFetching}
                onSearch={search}
                onChange={(text) => offer(goods.find(({ productId }) => String(productId) === text) ?? null)}
                className="max-w-96"
              />
            </Field>
          )}
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

interface EditorProps {
  activity: ActivityOfForm & { name: string }
  offered: OfferedProduct
  product: ActivityProductDetail | null
  onClose: () => void
}

function Editor({ activity, offered, product, onClose }: EditorProps) {
  const form = useActivityProductForm({ activity, offered, product })
  const isGrowing = product !== null && isStockOnly(product)
  return (
    <FormDrawer
      form={form}
      history={product && { resource: 'activityProduct', targetId: product.id }}
      size="wide"
      title={offered.name}
      description={isGrowing ? `${activity.name}：已通过的商品只能增加活动库存` : activity.name}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          {isGrowing ? '保存' : '提交审核'}
        </SaveButton>
      }
    >
      <FormBody form={form} label={offered.name}>
        <TitledSection title="商品与价格">
          <Versions offered={offered.skus} isPriced={hasActivityPrice(activity.kind)} isGrowing={isGrowing} />
        </TitledSection>
        <TitledSection title="限购与补贴">
          <NumberField name={field('limitPerUser')} label="每人限购" max={999} hint="0 为按活动" disabled={isGrowing} />
          <PriceField name={field('subsidy')} label="平台补贴" hint="每件，其余优惠由供应商承担" disabled={isGrowing} />
          <NumberField name={field('sort')} label="排序值" max={9999} disabled={isGrowing} />
        </TitledSection>
      </FormBody>
    </FormDrawer>
  )
}

interface VersionsProps {
  offered: readonly ActivitySku[]
  isPriced: boolean
  isGrowing: boolean
}

/** Price and pieces of each version; a discount fills all prices. */
function Versions({ offered, isPriced, isGrowing }: VersionsProps) {
  const { control, getValues, setValue } = useFormContext<ActivityProductValues>()
  const { fields, remove } = useFieldArray({ control, name: 'skus' })
  const [discount, setDiscount] = useState('')
  const byId = new Map(offered.map((sku) => [sku.skuId, sku]))
  const fill = () => {
    for (const [index, { skuId }] of getValues('skus').entries()) {
      const salePrice = byId.get(skuId)?.salePrice
      if (salePrice) {
        setValue(`skus.${index}.activityPrice`, timesMoney(salePrice, Number(discount) / 10), {
          shouldDirty: true,
          shouldValidate: true,
        })
      }
    }
  }
  const canFill = isPriced && !isGrowing && offered.some(({ salePrice }) => salePrice)
  return (
    <div className="grid gap-3">
      {canFill && (
        <div className="flex items-center gap-2">
          <NumberInput
            aria-label="按折扣填写"
            value={discount}
            onChange={setDiscount}
            decimals={2}
            max={9.9}
            suffix="折"
            className="w-24"
          />
          <Button disabled={Number(discount) <= 0} onClick={fill}>
            填入全部规格
          </Button>
        </div>
      )}
      <ul className="grid gap-3">
        {fields.map(({ id, skuId }, index) => {
          const sku = byId.get(skuId)
          const name = sku?.specText || sku?.skuCode || String(skuId)
          return (
            <li key={id} className="rounded border p-3">
              <fieldset aria-label={name} className="grid gap-3">
                <div className="flex items-center gap-3">
                  <span className="font-medium">{name}</span>
                  <span className="text-text-muted tabular-nums">
                    {sku?.salePrice && (
                      <>
                        销售价 <Money amount={sku.salePrice} />，
                      </>
                    )}
                    {isPriced && sku?.highestPrice && (
                      <>
                        活动价最高 <Money amount={sku.highestPrice} />，
                      </>
                    )}
                    {typeof sku?.availableStock === 'number' ? `可售 ${sku.availableStock}` : '按订单生产'}
                  </span>
                  {fields.length > 1 && !isGrowing && (
                    <IconButton className="ml-auto" label={`移除 ${name}`} onClick={() => remove(index)}>
                      <Trash2 aria-hidden strokeWidth={1.75} />
                    </IconButton>
                  )}
                </div>
                <div className="grid gap-3 sm:grid-cols-2">
                  {isPriced && (
                    <PriceField name={field(`skus.${index}.activityPrice`)} label="活动价" disabled={isGrowing} />
                  )}
                  <NumberField name={field(`skus.${index}.activityStock`)} label="活动库存" max={999_999} />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
