import { useFormContext } from 'react-hook-form'
import { bannerImage, hasBackColor, namesTarget } from '#contract/operations/banner-rules.ts'
import { type Banner, listBanners, saveBanner } from '#contract/operations/banners.ts'
import { audience, bannerPosition, linkType } from '#contract/operations/codes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { ColourField, RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, CodeSetField, DateField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Field } from '#ui/field/field.tsx'
import { LinkField } from './link-field.tsx'
import { sizeText } from './position-nav.tsx'
import { type BannerFormOptions, type BannerValues, useBannerForm } from './use-form.ts'

const field = fieldsOf<BannerValues>()

interface BannerDrawerProps {
  /** The banner that is edited, or copied; null for a new one. */
  id: number | null
  isCopy?: boolean
  /** The position of a new one. */
  position?: Banner['position'] | undefined
  onClose: () => void
}

/** One banner beside the list. */
export function BannerDrawer({ id, isCopy = false, position, onClose }: BannerDrawerProps) {
  const ids = id === null ? [] : [id]
  const read = useLookup(listBanners, { ids }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor banner={null} copied={null} position={position ?? null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="轮播图" size="wide" title="轮播图" onClose={onClose}>
      {({ list: [banner = null] }) => (
        <Editor banner={isCopy ? null : banner} copied={isCopy ? banner : null} position={null} onClose={onClose} />
      )}
    </QueryDrawer>
  )
}

function Editor({ onClose, ...options }: BannerFormOptions & { onClose: () => void }) {
  const { banner } = options
  const form = useBannerForm(options)
  const canEdit = useCanCall(saveBanner)
  const title = banner ? banner.name : '新增轮播图'
  return (
    <FormDrawer
      form={form}
      history={banner && { resource: 'banner', targetId: banner.id }}
      size="wide"
      title={title}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <Fields hasRun={banner !== null && Date.parse(banner.startAt) <= Date.now()} />
        </fieldset>
      </FormBody>
      {banner && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function Fields({ hasRun }: { hasRun: boolean }) {
  const { watch } = useFormContext<BannerValues>()
  const [position, image, backColor, type] = watch(['position', 'image', 'backColor', 'linkType'])
  return (
    <>
      <TitledSection title="位置与图片">
        <CodeField
          name={field('position')}
          label="展示位置"
          codes={bannerPosition}
          disabled={hasRun}
          hint={
            hasRun ? '已经投放过，不能更换' : position ? `图片 ${sizeText(position)}` : '先选位置，再按尺寸上传图片'
          }
        />
        <TextField name={field('name')} label="名称" maxLength={30} hint="仅后台可见" />
        {position && <ImageField name={field('image')} label="图片" rules={bannerImage[position]} />}
        {hasBackColor(position) && <ColourField name={field('backColor')} label="背景色" />}
        {image && (
          <Field label="预览">
            <div className="grid max-w-96 place-items-center rounded border p-3" style={{ backgroundColor: backColor }}>
              <img src={image} alt="轮播图预览" className="max-h-64 rounded" />
            </div>
          </Field>
        )}
      </TitledSection>
      <TitledSection title="跳转">
        <CodeField name={field('linkType')} label="跳转类型" codes={linkType} />
        {namesTarget(type) && <LinkField key={type} type={type ?? linkType.none} />}
        {type === linkType.h5 && <TextField name={field('linkValue')} label="跳转内容" placeholder="https://" />}
        {type === linkType.appletPath && (
          <TextField name={field('linkValue')} label="跳转内容" placeholder="pages/index/index" />
        )}
      </TitledSection>
      <TitledSection title="投放">
        <CodeSetField name={field('audience')} label="投放对象" codes={audience} />
        <RegionsField name={field('areas')} label="投放地区" />
        <DateField name={field('startAt')} label="开始时间" withTime />
        <DateField name={field('endAt')} label="结束时间" withTime hint="留空则一直投放；启动页最长 30 天" />
        <SwitchField name={field('enabled')} label="启用" />
      </TitledSection>
    </>
  )
}
