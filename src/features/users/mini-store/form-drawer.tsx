import { useFormContext } from 'react-hook-form'
import { miniStorePriceMode, miniStoreTemplate } from '#contract/users/codes.ts'
import { editMiniStore } from '#contract/users/mini-store-changes.ts'
import { miniStoreUploads, needsFactor } from '#contract/users/mini-store-rules.ts'
import { getMiniStore, type MiniStore } from '#contract/users/mini-stores.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type MiniStoreValues, useMiniStoreForm } from './use-form.ts'

const field = fieldsOf<MiniStoreValues>()

/** Corrects what the owner of a shop has set. */
export function MiniStoreFormDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getMiniStore, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="店铺" size="wide" title="小程序店铺" onClose={onClose}>
      {(shop) => <Editor shop={shop} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ shop, onClose }: { shop: MiniStore; onClose: () => void }) {
  const form = useMiniStoreForm(shop)
  const canEdit = useCanCall(editMiniStore)
  const title = `编辑店铺「${shop.name}」`
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'miniStore', targetId: shop.id }}
      size="wide"
      title={title}
      description={`${shop.shopNo} 店主 ${shop.owner.name}`}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <Fields />
      </FormBody>
      <TitledSection title="操作日志">
        <FormTrail form={canEdit ? form : undefined} />
      </TitledSection>
    </FormDrawer>
  )
}

function Fields() {
  const priceMode = useFormContext<MiniStoreValues>().watch('priceMode')
  return (
    <>
      <TitledSection title="店铺">
        <TextField name={field('name')} label="店铺名称" maxLength={20} />
        <ImageField name={field('logo')} label="店铺 Logo" rules={miniStoreUploads.logo} />
        <ImageField name={field('cover')} label="店铺封面" rules={miniStoreUploads.cover} />
        <LongTextField name={field('notice')} label="店铺公告" maxLength={100} />
        <TextField name={field('contactPhone')} label="联系电话" maxLength={20} hint="展示给顾客" />
      </TitledSection>
      <TitledSection title="展示">
        <CodeField name={field('template')} label="店铺模板" codes={miniStoreTemplate} />
        <CodeField name={field('priceMode')} label="价格展示" codes={miniStorePriceMode} />
        {needsFactor(priceMode) && (
          <TextField name={field('priceFactor')} label="加价系数" maxLength={4} hint="1 到 5，销售价乘以该系数" />
        )}
      </TitledSection>
      <TitledSection title="修改原因">
        <LongTextField name={field('reason')} label="修改原因" maxLength={200} hint="以短信告知店主" />
      </TitledSection>
    </>
  )
}
