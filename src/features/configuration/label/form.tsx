import { Link } from 'react-router-dom'
import { getLabel } from '#contract/configuration/labels.ts'
import { labelPaths } from '#features/configuration/paths.ts'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { LabelBasics, LabelGrant, LabelLook } from './fields.tsx'
import { LabelPreview } from './preview.tsx'
import { useLabelForm } from './use-form.ts'

export default function LabelForm() {
  const { id, type } = useRouteQuery(labelPaths.form)
  const label = useRead(getLabel, id === undefined ? null : { id })
  const form = useLabelForm(label, type)
  const { leaveFor } = usePageLocation()
  const { reset, getValues } = form.methods
  // The next label keeps the style of the last one.
  const startNext = () => reset({ ...getValues(), name: '' })

  return (
    <FormPage
      form={form}
      history={label && { resource: 'label', targetId: label.id }}
      title={label ? `编辑 ${label.name}` : '新增标签'}
      aside={<LabelPreview />}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={() => leaveFor(labelPaths.list.to())}>
            保存
          </SaveButton>
          {!label && (
            <SaveButton form={form} intent="save" onSaved={startNext}>
              保存并继续新增
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={labelPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <LabelBasics label={label} />
      <LabelLook />
      <LabelGrant />
      {label && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
    </FormPage>
  )
}
