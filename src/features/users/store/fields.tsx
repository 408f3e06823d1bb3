import { useFormContext, useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { storeService, storeType } from '#contract/users/codes.ts'
import { needsEnterprise, storeUploads } from '#contract/users/store-rules.ts'
import { checkCityStore, MAX_PICTURES, type Store } from '#contract/users/stores.ts'
import { call } from '#lib/call.ts'
import { ImageField, PicturesField, VideoField } from '#screen/files/upload-fields.tsx'
import { CheckedNameField } from '#screen/form/checked-name-field.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  NumberField,
  PickField,
  PickManyField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { AreasNotice } from './areas-notice.tsx'
import { useCompanyChoices, useManagersChoices } from './choices.ts'
import { HoursField } from './hours-field.tsx'
import { PositionField } from './position-field.tsx'
import type { StoreValues } from './use-form.ts'

const field = fieldsOf<StoreValues>()
type Own = { ownId: number | undefined }

export function BasicFields({ ownId }: Own) {
  const { getValues } = useFormContext<StoreValues>()
  const [type, enterpriseId, managerIds] = useWatch<StoreValues, ['storeType', 'enterpriseId', 'managerIds']>({
    name: ['storeType', 'enterpriseId', 'managerIds'],
  })
  const companies = useCompanyChoices(true, enterpriseId)
  const managers = useManagersChoices(managerIds)
  const check = async ({ name, id }: { name: string; id?: number }) => {
    const area = getValues('area')
    if (area === '') return { fault: '', similar: [] }
    const found = await call(checkCityStore, { name, area, ...(id !== undefined && { id }) }, { quiet: true })
    return { fault: found.nameFault, similar: [] }
  }
  return (
    <FormSection title="基本信息">
      <CheckedNameField name={field('name')} label="门店名称" noun="门店" id={ownId} maxLength={30} check={check} />
      <CodeField name={field('storeType')} label="门店类型" codes={storeType} />
      <PickField
        name={field('enterpriseId')}
        label="经营企业"
        {...companies}
        placeholder="名称、简称或拼音"
        {...(!needsEnterprise(type) && { hint: '直营门店可不选' })}
      />
      <PickManyField
        name={field('managerIds')}
        label="门店管理员"
        {...managers}
        placeholder="用户编号、姓名或手机后四位"
        hint="1 到 5 个注册用户"
      />
      <DateField name={field('openedAt')} label="开业日期" hint="留空则以首次开业上线的日期为准" />
      <SwitchField name={field('isMain')} label="城市主店" hint="每个城市一个" />
      <SwitchField name={field('recommended')} label="首页推荐" />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
    </FormSection>
  )
}

export function PlaceFields({ ownId, isDraft }: Own & { isDraft: boolean }) {
  return (
    <FormSection title="位置与服务范围">
      <RegionField name={field('area')} label="所在地区" />
      <TextField name={field('address')} label="详细地址" maxLength={100} />
      <PositionField ownId={ownId} />
      <RegionsField
        name={field('serviceAreas')}
        label="服务城市"
        hint="至少两个城市，或选择全国；门店所在区县总在服务范围内"
      />
      <AreasNotice ownId={ownId} isDraft={isDraft} />
    </FormSection>
  )
}

export function ContactFields() {
  return (
    <FormSection title="联系与营业">
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TextField
        name={field('contactPhone')}
        label="联系电话"
        maxLength={20}
        placeholder="手机号、带区号的座机或 400 电话"
        hint="展示给顾客"
      />
      <HoursField />
      <CodeSetField name={field('services')} label="门店服务" codes={storeService} />
    </FormSection>
  )
}

export function PictureFields() {
  return (
    <FormSection title="图片与视频">
      <ImageField name={field('logo')} label="门店 Logo" rules={storeUploads.logo} />
      <ImageField name={field('cover')} label="门店封面" rules={storeUploads.cover} />
      <PicturesField name={field('images')} label="门店实景" rules={storeUploads.images} max={MAX_PICTURES} />
      <VideoField name={field('video')} label="门店视频" rules={storeUploads.video} />
      <ImageField
        name={field('licenceImage')}
        label="营业执照"
        rules={storeUploads.licenceImage}
        model={uploadModel.privateDocument}
      />
    </FormSection>
  )
}

/** `store` names chosen brands that were disabled since. */
export function BrandFields({ store }: { store: Store | null }) {
  const brands = useBrandChoices()
  return (
    <FormSection title="品牌">
      <PickManyField
        name={field('brandIds')}
        label="在售品牌"
        {...brands}
        chosenOptions={(store?.brands ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormSection>
  )
}

export function IntroFields() {
  return (
    <FormSection title="门店介绍">
      <RichTextField name={field('intro')} label="门店介绍" maxLength={20_000} />
    </FormSection>
  )
}
