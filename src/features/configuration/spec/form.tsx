import { Link } from 'react-router-dom'
import { specDisplay } from '#contract/configuration/codes.ts'
import { getSpec } from '#contract/configuration/specs.ts'
import { specPaths } from '#features/configuration/paths.ts'
import { templatePaths } from '#features/goods/public.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickManyField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { SpecCustomValues } from './custom-values.tsx'
import { type SpecDraft, useSpecForm } from './use-form.ts'
import { SpecValues } from './values.tsx'

const field = fieldsOf<SpecDraft>()

export default function SpecForm() {
  const { id } = useRouteQuery(specPaths.form)
  const spec = useRead(getSpec, id === undefined ? null : { id })
  const form = useSpecForm(spec)
  const categories = useCategoryChoices()
  const { leaveFor } = usePageLocation()

  return (
    <FormPage
      form={form}
      history={spec && { resource: 'spec', targetId: spec.id }}
      title={spec ? `编辑 ${spec.name}` : '新增规格'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={() => leaveFor(specPaths.list.to())}>
            保存
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={specPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <FormSection title="基本信息">
        <TextField name={field('name')} label="规格名称" maxLength={10} placeholder="颜色、尺寸、面料" />
        <TextField name={field('alias')} label="前台名称" maxLength={10} hint="留空时前台显示规格名称" />
        <CodeField
          name={field('displayKind')}
          label="展示方式"
          codes={specDisplay}
          hint="改为颜色或图片后，每个规格值都要补齐颜色或图片"
        />
        <TextField name={field('unit')} label="单位" maxLength={6} placeholder="米、厘米、头" />
        <SwitchField name={field('allowCustom')} label="允许自定义值" hint="供应商可填写规格库以外的值，只用于该商品" />
        <PickManyField name={field('categoryIds')} label="适用类目" hint="留空表示全部类目" {...categories} />
        <NumberField name={field('sort')} label="排序值" max={9999} hint="小的排在前面" />
      </FormSection>
      <SpecValues spec={spec} />
      {spec && <SpecCustomValues spec={spec} />}
      {spec && spec.templates.length > 0 && (
        <FormSection title="使用此规格的模板">
          <ul aria-label="使用此规格的模板" className="flex flex-wrap gap-x-4 gap-y-1">
            {spec.templates.map(({ id: templateId, name }) => (
              <li key={templateId}>
                <Button asChild tone="link" size="tiny">
                  <Link to={templatePaths.list.to({ id: templateId })}>{name}</Link>
                </Button>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
      {spec && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
    </FormPage>
  )
}
